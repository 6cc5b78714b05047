import { useFetcher } from '@remix-run/react';
import { useEffect } from 'react';
import type { PlanAnswer } from './plan.server.ts';

/** Sends plan page forms, and opens Shopify's confirmation page if there is one. */
export function usePlanChange() {
  const fetcher = useFetcher<PlanAnswer>();
  const { confirmationUrl } = fetcher.data ?? {};
  useEffect(() => {
    // Shopify only shows it outside the app's frame.
    if (confirmationUrl) open(confirmationUrl, '_top');
  }, [confirmationUrl, fetcher.data]);
  return {
    send: (values: Record<string, string>) => fetcher.submit(values, { method: 'post', action: '/app/plan' }),
    // Stays busy until Shopify's page loads: a second click would request a second subscription.
    isBusy: fetcher.state !== 'idle' || confirmationUrl !== undefined,
    answer: fetcher.data,
  };
}
