import { useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';

const everyMs = 2_000;

/** Reloads the page's data every few seconds while something on it is about to change. */
export function useReloadWhile(isChanging: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isChanging) return;
    const timer = setInterval(() => document.visibilityState === 'visible' && revalidate(), everyMs);
    return () => clearInterval(timer);
  }, [isChanging, revalidate]);
}
