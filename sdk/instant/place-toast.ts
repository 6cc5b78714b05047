const gap = 16;
/** Distance between two points that are checked, in CSS pixels: less than the height of any button. */
const step = 12;
const columns = [0, 0.25, 0.5, 0.75, 1];

/**
 * Puts the toast in a place where it doesn't cover anything fixed on the screen, such as consent banners and sticky
 * bars: as low as possible, next to our drawer, or at the top if the drawer fills the screen.
 */
export function placeToast(host: HTMLElement): void {
  let [left, right] = [gap, gap];
  const put = (inset: string) => host.style.setProperty('--inset', inset);
  const drawer = document.querySelector('wl-drawer:not([hidden])')?.getBoundingClientRect();
  if (drawer) {
    const rest = innerWidth - drawer.right;
    // Below its heading.
    if (Math.max(drawer.left, rest) < 240) return put('72px 16px auto');
    if (drawer.left > rest) right += innerWidth - drawer.left;
    else left += drawer.right;
  }
  const at = (bottom: number) => put(`auto ${right}px ${bottom}px ${left}px`);
  at(gap);
  const { offsetHeight, offsetLeft, offsetWidth } = host;
  const isTaken = (y: number) =>
    columns.some((part) =>
      document
        .elementsFromPoint(offsetLeft + part * (offsetWidth - 1), y)
        .some((element) => element !== host && stays(element)),
    );
  // The start of the free stretch, from the bottom up.
  let start = innerHeight;
  for (let y = start - 1; y > 0; y -= step) {
    if (isTaken(y)) start = y - step;
    else if (start - y > offsetHeight + gap) return at(innerHeight - start + gap);
  }
}

/** Whether an element stays in its place while the page scrolls. Not if it's most of the page itself. */
function stays(element: Element): boolean {
  for (let node: Element | null = element; node; node = node.parentElement) {
    const { position, bottom, pointerEvents } = getComputedStyle(node);
    if (position !== 'fixed' && (position !== 'sticky' || bottom === 'auto')) continue;
    // Banners are also put into an empty layer over the page.
    return node.clientHeight < innerHeight * 0.6 || (node !== element && pointerEvents === 'none');
  }
  // An element without a box that contains shadows.
  return (element as HTMLElement).offsetHeight === 0;
}
