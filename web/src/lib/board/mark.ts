/** What a mark on a square says: each kind has a colour and a shape. */
export type MarkKind = 'may' | 'chosen' | 'was' | 'left' | 'danger' | 'tip';

export interface Mark {
  square: string;
  kind: MarkKind;
}
