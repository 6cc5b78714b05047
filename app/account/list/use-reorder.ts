import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useAccount } from '../account-context.tsx';
import type { Wish } from './list-data.ts';
import { startDrag } from './start-drag.ts';

/** A layout effect in the browser; on the server, React would warn about it. */
const useBeforePaint = typeof window === 'undefined' ? useEffect : useLayoutEffect;

export interface Reorder {
  /** The wishes in the displayed order. */
  items: Wish[];
  /** The wish being moved with the arrow keys. */
  lifted: number | null;
  listRef: RefObject<HTMLUListElement>;
  onKeyDown: (event: React.KeyboardEvent, wish: Wish) => void;
  onPointerDown: (event: React.PointerEvent, wish: Wish) => void;
  onBlur: (event: React.FocusEvent) => void;
}

const moved = (ids: readonly number[], id: number, to: number): number[] => {
  const rest = ids.filter((one) => one !== id);
  return [...rest.slice(0, to), id, ...rest.slice(to)];
};

/** Number of wishes per row. */
function columnsOf(list: HTMLElement | null): number {
  const tiles = [...(list?.children ?? [])] as HTMLElement[];
  const top = tiles[0]?.offsetTop;
  const below = tiles.findIndex((tile) => tile.offsetTop !== top);
  return below === -1 ? Math.max(1, tiles.length) : below;
}

/** The position to which a key moves a wish, which may not exist; undefined for other keys. */
function targetOf(key: string, from: number, last: number, columns: number): number | undefined {
  const targets: Record<string, number> = {
    ArrowLeft: from - 1,
    ArrowRight: from + 1,
    ArrowUp: from - columns,
    ArrowDown: from + columns,
    Home: 0,
    End: last,
  };
  return targets[key];
}

/**
 * Stores an order, one request at a time: of the orders given during a request, the last one follows.
 * @param onStored called after the last request
 */
function useOrderSaving(onStored: () => void): (next: number[]) => Promise<void> {
  const { send, say } = useAccount();
  const [turn, setTurn] = useState(0);
  const saving = useRef<{ busy: boolean; next: number[] | null }>({ busy: false, next: null });

  const save = useCallback(
    async (next: number[]) => {
      if (saving.current.busy) {
        saving.current.next = next;
        return;
      }
      saving.current.busy = true;
      const form = new FormData();
      form.set('intent', 'reorder');
      form.set('order', next.join(','));
      const answer = await send(form, { quiet: true });
      saving.current.busy = false;
      // Another move happened in the meantime: its effect sends it.
      if (saving.current.next) return setTurn((turn) => turn + 1);
      onStored();
      if (!answer?.ok) say({ notice: { text: 'orderFailed' } });
    },
    [send, say, onStored],
  );

  useEffect(() => {
    const { next } = saving.current;
    if (turn === 0 || !next) return;
    saving.current.next = null;
    void save(next);
  }, [turn, save]);

  return save;
}

/** The order of a list's wishes, changed by dragging or by keyboard and shown before it is stored. */
export function useReorder(present: Wish[]): Reorder {
  const { announce, t } = useAccount();
  const [order, setOrder] = useState<number[] | null>(null);
  const [lifted, setLifted] = useState<number | null>(null);
  const inTheAir = useRef(false);
  useEffect(() => void (inTheAir.current = lifted !== null), [lifted]);
  const before = useRef<number[]>([]);
  const list = useRef<HTMLUListElement>(null);

  const items = useMemo(() => {
    if (!order) return present;
    const place = new Map(order.map((id, index) => [id, index]));
    return [...present].sort((a, b) => (place.get(a.item_id) ?? 1e9) - (place.get(b.item_id) ?? 1e9));
  }, [present, order]);
  const ids = useMemo(() => items.map(({ item_id }) => item_id), [items]);

  // Moving an element loses its focus.
  useBeforePaint(() => {
    if (lifted === null) return;
    const tile = list.current?.querySelector<HTMLElement>(`[data-item="${lifted}"]`);
    tile?.querySelector<HTMLElement>('.handle')?.focus({ preventScroll: true });
    tile?.scrollIntoView({ block: 'nearest' });
  }, [lifted, ids]);

  const followList = useCallback(() => {
    // Don't move a wish that is being dragged.
    if (!inTheAir.current) setOrder(null);
  }, []);
  const save = useOrderSaving(followList);

  const place = (wish: Wish, shown: readonly number[]) => ({
    title: wish.title,
    position: shown.indexOf(wish.item_id) + 1,
    count: shown.length,
  });

  const drop = (wish: Wish) => {
    setLifted(null);
    announce(t('dropped', place(wish, ids)));
    if (ids.join() !== before.current.join()) void save(ids);
  };

  const onKeyDown = (event: React.KeyboardEvent, wish: Wish) => {
    const { key } = event;
    const isLifted = lifted === wish.item_id;
    if (key === ' ' || key === 'Enter') {
      event.preventDefault();
      if (isLifted) return drop(wish);
      before.current = ids;
      setLifted(wish.item_id);
      return announce(t('lifted', place(wish, ids)));
    }
    if (!isLifted) return;
    if (key === 'Escape') {
      event.preventDefault();
      setOrder(before.current);
      setLifted(null);
      return announce(t('dragCancelled', place(wish, before.current)));
    }
    if (key === 'Tab') return drop(wish);
    const last = ids.length - 1;
    const to = targetOf(key, ids.indexOf(wish.item_id), last, columnsOf(list.current));
    if (to === undefined) return;
    event.preventDefault();
    if (to < 0 || to > last) return;
    const next = moved(ids, wish.item_id, to);
    setOrder(next);
    announce(t('movedTo', place(wish, next)));
  };

  const onPointerDown = (event: React.PointerEvent, wish: Wish) => {
    if (event.button !== 0 || !list.current) return;
    event.preventDefault();
    const from = ids.indexOf(wish.item_id);
    startDrag(list.current, event.nativeEvent, from, (to) => {
      if (to === from) return;
      const next = moved(ids, wish.item_id, to);
      setOrder(next);
      announce(t('dropped', place(wish, next)));
      void save(next);
    });
  };

  /** Moving focus elsewhere drops the wish. */
  const onBlur = (event: React.FocusEvent) => {
    const wish = lifted !== null && items.find(({ item_id }) => item_id === lifted);
    if (wish && event.relatedTarget && event.relatedTarget !== event.currentTarget) drop(wish);
  };

  return { items, lifted, listRef: list, onKeyDown, onPointerDown, onBlur };
}
