import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useAccount } from '../account-context.tsx';
import { sendForm } from '../send-form.ts';
import type { ShownList } from './list-context.ts';
import type { ListPageData, Wish } from './list-data.ts';
import { useReorder } from './use-reorder.ts';

/** Applies the shopper's pending changes to the latest data from the server. */
export function useShownList(data: ListPageData): ShownList {
  const { send, announce, t } = useAccount();
  const { leaving, remove } = useRemoval();
  const [marks, setMarks] = useState<ReadonlyMap<number, boolean>>(new Map());
  const present = useMemo(
    () =>
      data.items
        .filter(({ item_id }) => !leaving.has(item_id))
        .map((wish) => ({ ...wish, purchased: marks.get(wish.item_id) ?? wish.purchased })),
    [data.items, leaving, marks],
  );
  const isOwner = data.list.role === 'owner';
  const [bought, wanted] = useMemo(
    () => [true, false].map((apart) => present.filter((wish) => (isOwner && wish.purchased) === apart)),
    [present, isOwner],
  ) as [Wish[], Wish[]];
  const reorder = useReorder(wanted);

  const setBought = (wish: Wish, now: boolean) => {
    setMarks((marks) => new Map(marks).set(wish.item_id, now));
    announce(t(now ? 'nowBought' : 'nowUnbought', { title: wish.title }));
    const form = new FormData();
    form.set('intent', 'bought');
    form.set('item', String(wish.item_id));
    form.set('bought', now ? '1' : '');
    void send(form).then(() => {
      setMarks((marks) => {
        const left = new Map(marks);
        left.delete(wish.item_id);
        return left;
      });
    });
  };

  return {
    data,
    items: [...reorder.items, ...bought],
    bought,
    isOwner,
    canEdit: data.list.role !== 'viewer',
    reorder,
    remove,
    setBought,
  };
}

const removalForm = (wish: Wish) => {
  const form = new FormData();
  form.set('intent', 'remove');
  form.set('item', String(wish.item_id));
  return form;
};

/**
 * Removes a wish from the screen immediately, but from the list only once undo is gone: when its
 * toast disappears, the next wish is removed, or the page closes. So undo loses nothing.
 */
function useRemoval() {
  const { page, say, send, t, announce } = useAccount();
  const [leaving, setLeaving] = useState<ReadonlySet<number>>(new Set());
  const waiting = useRef<Wish | null>(null);

  const back = useCallback((wish: Wish) => {
    setLeaving((ids) => new Set([...ids].filter((id) => id !== wish.item_id)));
  }, []);

  const commit = useCallback(async () => {
    const wish = waiting.current;
    if (!wish) return;
    waiting.current = null;
    const answer = await send(removalForm(wish), { quiet: true });
    const gone = answer?.ok || (answer && 'refused' in answer && answer.refused.code === 'not_found');
    if (!gone) say({ notice: { text: 'removeFailed', values: { title: wish.title } } });
    back(wish);
  }, [send, say, back]);

  useEffect(() => {
    const onLeave = () => {
      const wish = waiting.current;
      if (!wish) return;
      waiting.current = null;
      void sendForm(removalForm(wish), { action: page.path, route: page.route, keepalive: true });
    };
    addEventListener('pagehide', onLeave);
    return () => removeEventListener('pagehide', onLeave);
  }, [page.path, page.route]);

  const remove = useCallback(
    (wish: Wish) => {
      void commit();
      setLeaving((ids) => new Set(ids).add(wish.item_id));
      waiting.current = wish;
      const values = { title: wish.title };
      announce(t('removed', values));
      say({
        notice: { text: 'removed', values },
        undo: () => {
          if (waiting.current !== wish) return;
          waiting.current = null;
          back(wish);
          say(null);
        },
        onGone: () => void (waiting.current === wish && commit()),
      });
    },
    [commit, say, back, announce, t],
  );
  return { leaving, remove };
}
