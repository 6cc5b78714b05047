import { useMemo, useState } from 'react';
import { useAccount } from '../account-context.tsx';
import type { ShownList } from './list-context.ts';
import type { ListPageData, Wish } from './list-data.ts';
import { useRemoval } from './use-removal.ts';
import { useReorder } from './use-reorder.ts';

/** Applies the shopper's latest changes to the last data from the server. */
export function useShownList(data: ListPageData): ShownList {
  const { send, announce, t } = useAccount();
  const { leaving, remove } = useRemoval();
  const [bought, setBoughtMarks] = useState<ReadonlyMap<number, boolean>>(new Map());
  const present = useMemo(
    () =>
      data.items
        .filter(({ item_id }) => !leaving.has(item_id))
        .map((wish) => ({ ...wish, purchased: bought.get(wish.item_id) ?? wish.purchased })),
    [data.items, leaving, bought],
  );
  const reorder = useReorder(present);
  const isOwner = data.list.role === 'owner';

  const setBought = (wish: Wish, now: boolean) => {
    setBoughtMarks((marks) => new Map(marks).set(wish.item_id, now));
    announce(t(now ? 'nowBought' : 'nowUnbought', { title: wish.title }));
    const form = new FormData();
    form.set('intent', 'bought');
    form.set('item', String(wish.item_id));
    form.set('bought', now ? '1' : '');
    void send(form).then(() => {
      setBoughtMarks((marks) => {
        const left = new Map(marks);
        left.delete(wish.item_id);
        return left;
      });
    });
  };

  return {
    data,
    items: reorder.items,
    isOwner,
    canEdit: data.list.role !== 'viewer',
    reorder,
    remove,
    setBought,
  };
}
