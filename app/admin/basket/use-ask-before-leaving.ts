import { useBlocker } from '@remix-run/react';
import { useEffect } from 'react';

/** Shopify asks before the merchant leaves a page with unsaved changes; staying keeps them. */
export function useAskBeforeLeaving(differs: boolean): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => differs && nextLocation.pathname !== currentLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    let current = true;
    shopify.saveBar
      .leaveConfirmation?.()
      .then(() => current && blocker.proceed())
      .catch(() => current && blocker.reset());
    return () => {
      current = false;
    };
  }, [blocker]);
}
