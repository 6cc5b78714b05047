import { useCallback, useEffect, useRef, useState } from 'react';
import { useMine } from '../mine-context.tsx';
import { sendForm } from '../send-form.ts';
import type { Wish } from './list-data.ts';

/** How long a removed wish can come back: as long as its toast is there. */
const undoForMs = 7_000;

const removalForm = (wish: Wish) => {
  const form = new FormData();
  form.set('intent', 'remove');
  form.set('item', String(wish.item_id));
  return form;
};

/**
 * Takes a wish off the screen at once, and off the list once it can no longer be undone: when the time is up, when the
 * next one goes, or when the page is left. So an undo loses nothing.
 */
export function useRemoval() {
  const { page, say, send, t, announce } = useMine();
  const [leaving, setLeaving] = useState<ReadonlySet<number>>(new Set());
  const waiting = useRef<{ wish: Wish; timer: ReturnType<typeof setTimeout> } | null>(null);

  const back = useCallback((wish: Wish) => {
    setLeaving((ids) => new Set([...ids].filter((id) => id !== wish.item_id)));
  }, []);

  const commit = useCallback(async () => {
    const pending = waiting.current;
    if (!pending) return;
    clearTimeout(pending.timer);
    waiting.current = null;
    const { wish } = pending;
    const answer = await send(removalForm(wish), { quiet: true });
    const gone = answer?.ok || (answer && 'refused' in answer && answer.refused.code === 'not_found');
    if (!gone) say({ notice: { text: 'removeFailed', values: { title: wish.title } } });
    back(wish);
  }, [send, say, back]);

  useEffect(() => {
    const onLeave = () => {
      const pending = waiting.current;
      if (!pending) return;
      clearTimeout(pending.timer);
      waiting.current = null;
      void sendForm(removalForm(pending.wish), { action: page.path, route: page.route, keepalive: true });
    };
    addEventListener('pagehide', onLeave);
    return () => removeEventListener('pagehide', onLeave);
  }, [page.path, page.route]);

  const remove = useCallback(
    (wish: Wish) => {
      void commit();
      setLeaving((ids) => new Set(ids).add(wish.item_id));
      waiting.current = { wish, timer: setTimeout(() => void commit(), undoForMs) };
      const values = { title: wish.title };
      announce(t('removed', values));
      say({
        notice: { text: 'removed', values },
        undo: () => {
          if (waiting.current?.wish.item_id !== wish.item_id) return;
          clearTimeout(waiting.current.timer);
          waiting.current = null;
          back(wish);
          say(null);
        },
      });
    },
    [commit, say, back, announce, t],
  );
  return { leaving, remove };
}
