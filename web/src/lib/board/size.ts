/** How large a board is: a page's own one, or a small one; whether the text beside a small one names its squares. */
export type Size = 'page' | 'named' | 'small';
