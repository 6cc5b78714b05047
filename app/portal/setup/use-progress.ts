import { useEffect, useState } from 'react';
import type { PortalSetup } from '#api/contract/portal-setup.ts';

const everyMs = 4_000;

/** How far the shop has come; asked again every few seconds while the page is looked at and something is missing. */
export function useProgress(atFirst: PortalSetup): PortalSetup {
  const [progress, setProgress] = useState(atFirst);
  const isDone =
    progress.first_init !== null && progress.first_save_at !== null && progress.first_basket_open_at !== null;
  useEffect(() => {
    if (isDone) return;
    const ended = new AbortController();
    const ask = () => {
      if (document.hidden) return;
      fetch('/portal/setup/seen', { signal: ended.signal, redirect: 'error' })
        .then((answer) => (answer.ok ? (answer.json() as Promise<PortalSetup>) : null))
        .then((answer) => answer && setProgress(answer))
        // A server that is away for a moment is asked again.
        .catch(() => undefined);
    };
    const timer = setInterval(ask, everyMs);
    document.addEventListener('visibilitychange', ask, { signal: ended.signal });
    return () => {
      clearInterval(timer);
      ended.abort();
    };
  }, [isDone]);
  return progress;
}
