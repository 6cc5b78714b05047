import { useState, type MouseEvent } from 'react';
import { addressOfPart, filtered, type Filter, type SharePage, type Wish } from './share-page.ts';

/**
 * The chosen filter and the wishes it shows. They are picked when it is chosen: what is marked afterwards keeps its
 * place, with its undo, until the next choice.
 * @param onChosen is told how many there are
 */
export function useFilter(page: SharePage, wishes: Wish[], onChosen: (count: number) => void) {
  const [filter, setFilter] = useState(page.filter);
  const [picked, setPicked] = useState(() => new Set(filtered(page.wishes, page.filter).map(({ id }) => id)));

  function choose(event: MouseEvent, next: Filter): void {
    // Of a list in parts the server knows the other wishes.
    if (page.wishes.length < page.counts.total) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
    event.preventDefault();
    const found = filtered(wishes, next);
    setFilter(next);
    setPicked(new Set(found.map(({ id }) => id)));
    onChosen(found.length);
    history.replaceState(history.state, '', location.pathname + addressOfPart(next).replace(/^\?$/, ''));
    const top = document.querySelector('.wish-area')?.getBoundingClientRect().top ?? 0;
    if (top < 0) document.querySelector('.filter-bar')?.scrollIntoView({ block: 'start' });
  }

  return { filter, shown: wishes.filter((wish) => picked.has(wish.id)), choose };
}
