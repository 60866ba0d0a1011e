/**
 * Scrolls a list, and never the page, so that something in it is seen. The list's line height is that of its rows, and
 * it begins with a whole one.
 */
export function showRow(list: HTMLElement, { offsetTop, offsetHeight }: HTMLElement): void {
  const bottom = offsetTop + offsetHeight - list.clientHeight;
  if (offsetTop >= list.scrollTop && bottom <= list.scrollTop) return;
  const row = parseFloat(getComputedStyle(list).lineHeight);
  list.scrollTop = row * Math.round((offsetTop - list.clientHeight / 2) / row);
}
