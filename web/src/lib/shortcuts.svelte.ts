/** Whether the list of the keyboard shortcuts is open. Pages with a board show it; menus may open it. */
export const shortcuts = $state({ open: false });
