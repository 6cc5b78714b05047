import { useCallback, useEffect, useRef, useState } from 'react';
import { type BlockStatus, type BlockStatuses, themeBlocks } from './theme-blocks.ts';

/** Deadline for Shopify's response. */
const timeoutMs = 10_000;

const allOf = (status: BlockStatus) =>
  Object.fromEntries(themeBlocks.map(({ handle }) => [handle, status])) as BlockStatuses;

/**
 * Shopify's status of the blocks in the shop's theme; blocks that aren't listed aren't on. Throws
 * if App Bridge can't get it.
 */
async function askShopify(): Promise<BlockStatuses> {
  const extensions = await window.shopify.app.extensions();
  const activations = extensions
    .filter(({ type }) => type === 'theme_app_extension')
    .flatMap((extension) => extension.activations as { handle: string; status: BlockStatus }[])
    .map(({ handle, status }) => [handle, status]);
  return { ...allOf('available'), ...Object.fromEntries(activations) };
}

const tooLate = () =>
  new Promise<never>((_resolve, reject) => setTimeout(reject, timeoutMs, new Error('Shopify is silent')));

/**
 * The live status of the app's blocks in the shop's theme: checked on mount, when the merchant
 * returns to the page (for example from the theme editor), and by `refresh`.
 */
export function useThemeBlocks(): { statuses: BlockStatuses; isChecking: boolean; refresh: () => void } {
  const [statuses, setStatuses] = useState(() => allOf('checking'));
  const [isChecking, setChecking] = useState(true);
  // Ignores outdated responses.
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
