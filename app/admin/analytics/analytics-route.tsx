import { useLoaderData } from '@remix-run/react';
import { AnalyticsPage } from './analytics-page.tsx';
import chartStyles from '#app/ui/charts/charts.css';
import type { loadAnalytics } from './analytics.server.ts';

export { loadAnalytics as loader } from './analytics.server.ts';

export const links = () => [{ rel: 'stylesheet', href: chartStyles }];

/** The activity of shoppers: by day, on the way to checkout, and by product. */
export default function AdminAnalyticsRoute() {
  return <AnalyticsPage data={useLoaderData<typeof loadAnalytics>()} />;
}
