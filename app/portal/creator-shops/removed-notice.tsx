import { useState } from 'react';
import { Notice } from '../notice.tsx';
import { text } from '../texts.ts';
import { usePageForm } from '../use-page-form.ts';
import type { RemovedItem } from './products.server.ts';

/** Removes products from a list. It outlives the product's row, so it can show which product was removed. */
export function useRemoval() {
  const form = usePageForm<RemovedItem>('item-remove');
  const [undone, setUndone] = useState<RemovedItem | null>(null);
  const removed = form.data && form.data !== undone ? form.data : null;
  return { ...form, removed, forget: () => setUndone(form.data) };
}
export type Removal = ReturnType<typeof useRemoval>;

/** The product just removed, with undo. */
export function RemovedNotice({ removal }: { removal: Removal }) {
  const { removed } = removal;
  const { Form, busy, problems } = usePageForm('item-restore', { onDone: removal.forget });
  const problem = removal.problems[0]?.hint ?? problems[0]?.hint;
  if (!removed) return problem ? <Notice tone="err">{problem}</Notice> : null;
  const fields = {
    intent: 'item-restore',
    list: removed.list,
    url: removed.url,
    position: removed.position,
    words: removed.words,
  };
  return (
    <Notice
      tone="info"
      live
      action={
        <Form method="post" preventScrollReset onSubmit={(event) => busy && event.preventDefault()}>
          {Object.entries(fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <button type="submit" aria-busy={busy || undefined}>
            {text('undo')}
          </button>
        </Form>
      }
    >
      {problem ?? text('shops.removed', { title: removed.title })}
    </Notice>
  );
}
