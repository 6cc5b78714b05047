import { useEffect, useRef } from 'react';
import type { ModelContext, ReadableList } from './list-tool.ts';

/** Lets the assistant of a browser that has one (WebMCP) read the list that a page shows. */
export function useListTool(read: () => ReadableList): void {
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });
  useEffect(() => {
    const [context] = [document, navigator].flatMap(
      (owner) => (owner as { modelContext?: ModelContext }).modelContext ?? [],
    );
    if (!context) return undefined;
    const shown = new AbortController();
    // The browser may refuse it, and the page works without it.
    void import('./list-tool.ts')
      .then(({ registerListTool }) => registerListTool(context, () => latest.current(), shown.signal))
      .catch(() => undefined);
    return () => shown.abort();
  }, []);
}
