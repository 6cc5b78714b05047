import { useEffect, useState } from 'react';
import type { SignInMessage } from '#api/contract/messages.ts';
import { openerWindow } from './opener.ts';

const askEveryMs = 400;
/** Late responses, from pages that were still loading, count, too. */
const timeoutMs = 4_000;

/**
 * Finds out which page opened this window. The page must respond with the state that it started the
 * sign-in with; its origin comes from the browser, not from the response.
 * @param state the window's own
 * @param accept whether pages of this origin can sign shoppers in
 * @returns the origin; null while waiting, `nobody` if no page answers or the page isn't accepted
 */
export function useOpener(
  state: string,
  accept: (origin: string) => Promise<boolean>,
): string | null | 'nobody' {
  const [origin, setOrigin] = useState<string | null | 'nobody'>(null);

  useEffect(() => {
    const opener = openerWindow();
    let found = false;
    const hear = async ({ data, source, origin: from }: MessageEvent<SignInMessage | null>) => {
      const isAnswer = data?.wl === 1 && data.type === 'signin.confirm' && data.state === state;
      if (found || source !== opener || !isAnswer) return;
      found = true;
      stop();
      setOrigin((await accept(from)) ? from : 'nobody');
    };
    // Safe to post to any origin: it carries nothing, and we don't know the opener's origin yet.
    const ask = () => opener?.postMessage({ wl: 1, type: 'signin.hello' } satisfies SignInMessage, '*');
    const timer = setInterval(ask, askEveryMs);
    const giveUp = setTimeout(() => setOrigin((known) => known ?? 'nobody'), opener ? timeoutMs : 0);
    const stop = () => {
      clearInterval(timer);
      clearTimeout(giveUp);
    };
    addEventListener('message', hear);
    ask();
    return () => {
      stop();
      removeEventListener('message', hear);
    };
    // The state never changes while the window is open.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  return origin;
}
