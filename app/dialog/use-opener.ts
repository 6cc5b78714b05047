import { useEffect, useState } from 'react';
import type { SignInMessage } from '../../api/contract/messages.ts';
import { openerWindow } from './opener.ts';

const askEveryMs = 400;
/** A page that is still busy may answer late; whoever answers later is heard all the same. */
const patienceMs = 4_000;

/**
 * Finds out which page opened this window: it is asked who it is, and answers with the state that it began. What it says
 * of itself is not believed; the browser tells its origin.
 * @param state the window's
 * @param accept says whether pages of this origin may sign shoppers in
 * @returns the origin; null while it is being asked, `nobody` where nobody answers
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
    // It says nothing that others might not hear: which page listens is not known yet.
    const ask = () => opener?.postMessage({ wl: 1, type: 'signin.hello' } satisfies SignInMessage, '*');
    const timer = setInterval(ask, askEveryMs);
    const giveUp = setTimeout(() => setOrigin((known) => known ?? 'nobody'), opener ? patienceMs : 0);
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
    // The page stays the same as long as the window does.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  return origin;
}
