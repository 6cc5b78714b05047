import type { ChartKind } from '#app/ui/charts/kinds.ts';

export type AnalyticsKind = 'views' | 'clicks' | 'saves' | 'plays';

/** What is counted of a creator shop, as its charts name and draw it. */
export const analyticsKinds: readonly ChartKind<AnalyticsKind>[] = [
  { kind: 'views', label: 'Views', color: 'var(--chart-list-views, #0b7a75)', dashes: '7 3' },
  { kind: 'clicks', label: 'Clicks', color: 'var(--chart-saves, #1f5fd0)' },
  { kind: 'saves', label: 'Saves', color: 'var(--chart-shares, #a3217f)', dashes: '2 3' },
  { kind: 'plays', label: 'Plays', color: 'var(--chart-basket-opens, #9a5b00)', dashes: '10 3 2 3' },
];
