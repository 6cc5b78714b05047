import { useEffect, type RefObject } from 'react';

/** Pixels that a column may be too high before it is worth a second look. */
const slackPx = 160;

/**
 * Gives the columns the height they really need. Until then the height counted beforehand holds them, which no
 * column outgrows but by words that were not foreseen, and which leaves some room below long lists.
 * @param shown changes with the wishes shown
 */
export function useFittedHeight(list: RefObject<HTMLUListElement | null>, shown: string): void {
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    // What was set for other wishes says nothing about these.
    fit(element, element.style.height !== '');
    let known = '';
    const observer = new ResizeObserver(() => {
      const now = [...element.children].map((card) => card.clientHeight).join();
      if (known && known !== now) fit(element, true);
      known = now;
    });
    for (const card of element.children) observer.observe(card);
    return () => observer.disconnect();
  }, [list, shown]);
}

function fit(list: HTMLElement, force: boolean): void {
  const needed = columnHeight(list);
  const spare = list.clientHeight - needed;
  if (force || spare < 0 || spare > slackPx) list.style.height = `${needed}px`;
}

/** The tallest column's height in pixels, spaces between cards included. */
function columnHeight(list: HTMLElement): number {
  const columns = new Map<string, number>();
  for (const card of list.querySelectorAll<HTMLElement>(':scope > .wish')) {
    const { order, marginBottom } = getComputedStyle(card);
    const height = card.getBoundingClientRect().height + Number.parseFloat(marginBottom);
    columns.set(order, (columns.get(order) ?? 0) + height);
  }
  return Math.ceil(Math.max(0, ...columns.values())) + 1;
}
