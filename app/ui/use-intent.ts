import { useFetcher } from '@remix-run/react';
import { useEffect, useRef } from 'react';

/** What became of something asked for on a page. A problem belongs beside the field it names. */
export interface IntentAnswer<Data = unknown> {
  intent: string;
  problems: { field: string; hint: string }[];
  /** What the page is to show of it, once: a new token, for example. */
  data: Data | null;
  /** What a refused form held, where its page shows it again without a script. */
  sent?: Record<string, string>;
  /** The browser’s own answer, where none came. */
  unsent?: true;
}

type Values = Record<string, string | number | readonly string[]>;

/**
 * Asks the page's own action for something, and tells once when it was done.
 * @param action where to, if not to this page
 */
export function useIntent<Data = unknown>({
  action,
  onDone,
}: { action?: string; onDone?: (data: Data | null) => void } = {}) {
  const fetcher = useFetcher<IntentAnswer<Data>>();
  const answer = (fetcher.state === 'idle' ? fetcher.data : undefined) as IntentAnswer<Data> | undefined;
  const told = useRef<typeof answer>();
  useEffect(() => {
    if (!answer || told.current === answer) return;
    told.current = answer;
    if (answer.problems.length === 0) onDone?.(answer.data);
  }, [answer, onDone]);
  const problems = answer?.problems ?? [];
  return {
    /** `<fetcher.Form>` works without a script, too, where its answer is shown by `useActionData`. */
    Form: fetcher.Form,
    busy: fetcher.state !== 'idle',
    problems,
    /** What is wrong with a field; with '' what is wrong with the whole. */
    problemOf: (field: string) => problems.find((problem) => problem.field === field)?.hint ?? null,
    data: answer?.data ?? null,
    send(intent: string, values: Values = {}): void {
      const fields = new FormData();
      fields.append('intent', intent);
      for (const [name, value] of Object.entries(values)) {
        for (const one of [value].flat()) fields.append(name, String(one));
      }
      fetcher.submit(fields, { method: 'post', action });
    },
  };
}
