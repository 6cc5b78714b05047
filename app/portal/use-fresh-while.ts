import { useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';

const everyMs = 2_000;

/** While something on the page is about to change, reads its data again every few seconds. */
export function useFreshWhile(isChanging: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isChanging) return;
    const timer = setInterval(() => document.visibilityState === 'visible' && revalidate(), everyMs);
    return () => clearInterval(timer);
  }, [isChanging, revalidate]);
}
