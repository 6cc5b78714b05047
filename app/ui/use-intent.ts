import { useFetcher } from '@remix-run/react';
import { useEffect, useRef } from 'react';

/** The result of a request on a page. A problem is shown next to its field. */
export interface IntentAnswer<Data = unknown> {
  intent: string;
  problems: { field: string; hint: string }[];
  /** Data to show once, such as a new token. */
  data: Data | null;
  /** The entered values of a refused form, if its page shows them again without JavaScript. */
  sent?: Record<string, string>;
  /** Created by the browser, because there was no answer. */
  unsent?: true;
}

type Values = Record<string, string | number | readonly string[]>;

/**
 * Sends a request to the page's own action, and reports completion once.
 * @param action the target, if not this page
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
    /** `<fetcher.Form>` also works without JavaScript; `useActionData` then has the answer. */
    Form: fetcher.Form,
    busy: fetcher.state !== 'idle',
    problems,
    /** The problem of a field; with '', of the whole form. */
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
