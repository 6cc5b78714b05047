import { useFetcher } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import type { action } from '#app/routes/app.keys.tsx';

/** Sends a wish to the keys page, and tells once when it came true. */
export function useIntent(onDone?: () => void) {
  const fetcher = useFetcher<typeof action>();
  const answer = fetcher.state === 'idle' ? fetcher.data : undefined;
  const told = useRef<typeof answer>();
  useEffect(() => {
    if (!answer || told.current === answer) return;
    told.current = answer;
    if (!answer.problem) onDone?.();
  }, [answer, onDone]);
  return {
    busy: fetcher.state !== 'idle',
    problem: answer?.problem ?? null,
    send(values: Record<string, string | number | readonly string[]>): void {
      const fields = new FormData();
      for (const [name, value] of Object.entries(values)) {
        for (const one of [value].flat()) fields.append(name, String(one));
      }
      fetcher.submit(fields, { method: 'post', action: '/app/keys' });
    },
  };
}
