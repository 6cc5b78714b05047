/**
 * Returns the focus to where it was before something on the page was removed or, if that's gone too, to the page's
 * content. Otherwise keyboard users would start at the top again.
 */
export function keepFocus(before: Element | null): void {
  if (document.activeElement !== document.body) return;
  const place = before?.isConnected ? before : document.getElementById('main');
  if (place instanceof HTMLElement) place.focus({ preventScroll: true });
}
