import { useCallback, useEffect, useRef, useState } from 'react';
import { themeBlocks, type BlockStatus, type BlockStatuses } from './theme-blocks.ts';

/** After which Shopify counts as not answering. */
const patienceMs = 10_000;

const allOf = (status: BlockStatus) =>
  Object.fromEntries(themeBlocks.map(({ handle }) => [handle, status])) as BlockStatuses;

/** What Shopify says of the blocks in the shop's theme; throws where App Bridge cannot tell. */
async function askShopify(): Promise<BlockStatuses> {
  const extensions = await window.shopify.app.extensions();
  const told = extensions
    .filter(({ type }) => type === 'theme_app_extension')
    .flatMap(({ activations }) => activations as { handle: string; status: BlockStatus }[])
    .map(({ handle, status }) => [handle, status]);
  return { ...allOf('unknown'), ...Object.fromEntries(told) };
}

const tooLate = () =>
  new Promise<never>((_resolve, reject) => setTimeout(reject, patienceMs, new Error('Shopify is silent')));

/**
 * Which of the app's blocks the shop's theme has, live: asked at first, whenever the merchant comes back to the page
 * (from the theme editor, say), and by `refresh`.
 */
export function useThemeBlocks(): { statuses: BlockStatuses; isChecking: boolean; refresh: () => void } {
  const [statuses, setStatuses] = useState(() => allOf('checking'));
  const [isChecking, setChecking] = useState(true);
  // An answer that was overtaken by a later question counts for nothing.
  const question = useRef(0);
  const ask = useCallback(async () => {
    const number = (question.current += 1);
    const answer = await Promise.race([askShopify(), tooLate()]).catch(() => allOf('unknown'));
    if (number !== question.current) return;
    setStatuses(answer);
    setChecking(false);
  }, []);
  const refresh = useCallback(() => {
    setChecking(true);
    void ask();
  }, [ask]);
  useEffect(() => {
    void ask();
    const comesBack = () => document.visibilityState === 'visible' && void ask();
    document.addEventListener('visibilitychange', comesBack);
    return () => {
      document.removeEventListener('visibilitychange', comesBack);
      question.current += 1;
    };
  }, [ask]);
  return { statuses, isChecking, refresh };
}
