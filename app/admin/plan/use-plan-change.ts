import { useFetcher } from '@remix-run/react';
import { useEffect } from 'react';
import type { PlanAnswer } from './plan.server.ts';

/** Sends a form of the plan page, and leaves for Shopify's confirmation page where there is one. */
export function usePlanChange() {
  const fetcher = useFetcher<PlanAnswer>();
  const { confirmationUrl } = fetcher.data ?? {};
  useEffect(() => {
    // Shopify shows it outside of the app's frame only.
    if (confirmationUrl) open(confirmationUrl, '_top');
  }, [confirmationUrl, fetcher.data]);
  return {
    send: (values: Record<string, string>) => fetcher.submit(values, { method: 'post', action: '/app/plan' }),
    // Until Shopify's page is there, too: a second click would ask for a second subscription.
    isBusy: fetcher.state !== 'idle' || confirmationUrl !== undefined,
    answer: fetcher.data,
  };
}
