/** Fraction of the row's width that an arrow scrolls; some items stay visible. */
const turn = 0.8;

/** Adds arrows to product rows; touch, wheel and keyboard scrolling work without it. */
export function turnRows(): void {
  for (const row of document.querySelectorAll<HTMLElement>('[data-row]')) {
    const items = row.querySelector<HTMLElement>('.row-items');
    const back = row.querySelector<HTMLButtonElement>('[data-row-back]');
    const on = row.querySelector<HTMLButtonElement>('[data-row-on]');
    if (items && back && on) turnRow(row, { items, back, on });
  }
}

/** At either end, the used arrow passes focus to the other. */
export function moveFocusAtEnd(button: HTMLButtonElement, other: HTMLButtonElement, isAtEnd: boolean): void {
  if (isAtEnd && document.activeElement === button) {
    other.disabled = false;
    other.focus();
  }
  button.disabled = isAtEnd;
}

function turnRow(
  row: HTMLElement,
  { items, back, on }: { items: HTMLElement; back: HTMLButtonElement; on: HTMLButtonElement },
): void {
  /** On right-to-left pages, scrollLeft is negative. */
  const place = () => Math.abs(items.scrollLeft);
  const length = () => items.scrollWidth - items.clientWidth;

  function draw(): void {
    row.toggleAttribute('data-turns', length() > 1);
    moveFocusAtEnd(back, on, place() <= 1);
    moveFocusAtEnd(on, back, place() >= length() - 1);
  }
  function go(direction: 1 | -1): void {
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const sign = getComputedStyle(items).direction === 'rtl' ? -direction : direction;
    items.scrollBy({ left: sign * items.clientWidth * turn, behavior: calm ? 'instant' : 'smooth' });
  }

  back.addEventListener('click', () => go(-1));
  on.addEventListener('click', () => go(1));
  items.addEventListener('scroll', draw, { passive: true });
  new ResizeObserver(draw).observe(items);
}
