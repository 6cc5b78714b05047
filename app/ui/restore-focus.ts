/**
 * Restores focus after the focused element was removed: to `before`, or to the page's content if
 * that's gone, too. Otherwise keyboard users would start at the top again.
 */
export function restoreFocus(before: Element | null): void {
  if (document.activeElement !== document.body) return;
  const place = before?.isConnected ? before : document.getElementById('main');
  if (place instanceof HTMLElement) place.focus({ preventScroll: true });
}
