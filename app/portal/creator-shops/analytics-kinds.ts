import type { ChartKind } from '#app/ui/charts/kinds.ts';
import { text } from '../texts.ts';

export type AnalyticsKind = 'views' | 'clicks' | 'saves' | 'plays';

/** The metrics of a creator shop, for its charts. */
export const analyticsKinds = (): readonly ChartKind<AnalyticsKind>[] => [
  { kind: 'views', label: text('shops.views'), color: 'var(--chart-list-views, #0b7a75)', dashes: '7 3' },
  { kind: 'clicks', label: text('shops.clicks'), color: 'var(--chart-saves, #1f5fd0)' },
  { kind: 'saves', label: text('charts.saves'), color: 'var(--chart-shares, #a3217f)', dashes: '2 3' },
  {
    kind: 'plays',
    label: text('shops.plays'),
    color: 'var(--chart-basket-opens, #9a5b00)',
    dashes: '10 3 2 3',
  },
];

/** Selectable periods in days. */
export const analyticsPeriods = [7, 30, 90] as const;
