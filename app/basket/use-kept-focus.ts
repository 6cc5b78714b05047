import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import type { Controller } from './controller.ts';
import type { BasketItem } from './saved-item.ts';

/** A layout effect in the browser, so no key press is lost. On the server, React would warn. */
const useBeforePaint = typeof window === 'undefined' ? useEffect : useLayoutEffect;

/**
 * Keeps the keyboard position when the focused control disappears: after a removal, focuses the neighbor's same
 * control; after an undo, the restored item; else the floating elements, else the heading.
 */
export function useKeptFocus(controller: Controller | null) {
  const last = useRef<Element | null>(null);
  /** The item whose control gets focus next. */
  const next = useRef<string | null>(null);

  useEffect(() => {
    const onFocus = (event: FocusEvent) => (last.current = event.target as Element);
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, []);

  useBeforePaint(() => {
    if (!last.current || last.current.isConnected || !document.hasFocus()) return;
    last.current = null;
    const row = next.current && find(`${rowOf(next.current)} [data-remove]`);
    next.current = null;
    const section = row && row.closest('details');
    if (section) section.open = true;
    if (row) row.focus();
    else (find('.dock .bar a, .dock .bar button') ?? find('h1'))?.focus({ preventScroll: true });
  });

  const remove = useCallback(
    (item: BasketItem) => {
      const row = find(rowOf(item.itemId));
      const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
      next.current = neighbour?.getAttribute('data-item') ?? null;
      controller?.remove(item);
    },
    [controller],
  );
  const undo = useCallback(
    (item: BasketItem) => {
      next.current = String(item.itemId);
      controller?.undo();
    },
    [controller],
  );
  return { remove, undo };
}

const find = (selector: string) => document.querySelector<HTMLElement>(selector);
const rowOf = (itemId: number | string) => `[data-item="${itemId}"]`;
