import { goto } from '$app/navigation';

/**
 * Follows a link within a page by the address it has when it is clicked. SvelteKit tells the page of the new hash before
 * the browser follows the link; one that leads to what comes next would lead one further by then.
 */
export function followLink(event: MouseEvent & { currentTarget: HTMLAnchorElement }): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  void goto(event.currentTarget.href, { noScroll: true, keepFocus: true });
}
