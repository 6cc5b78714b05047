/**
 * Puts the focus back where it was before something on the page went away, or, where that has gone with it, on what
 * the page shows: otherwise the keyboard begins at the top again.
 */
export function keepFocus(before: Element | null): void {
  if (document.activeElement !== document.body) return;
  const place = before?.isConnected ? before : document.getElementById('main');
  if (place instanceof HTMLElement) place.focus({ preventScroll: true });
}
