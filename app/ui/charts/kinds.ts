import type { DayRange } from '#api/contract/analytics-range.ts';
import type { CountedKind } from '#api/contract/analytics-report.ts';
import { text } from './texts.ts';

export interface ChartKind<Kind extends string = CountedKind> {
  kind: Kind;
  label: string;
  /** At least 4.5:1 on white, unless a page overrides it; dashes also distinguish the kinds. */
  color: string;
  dashes?: string;
}

/** Counts of a day, `YYYY-MM-DD`. */
export type ChartDay<Kind extends string> = { day: string } & Record<Kind, number>;

/** The data of a day chart. */
export interface ChartReport<Kind extends string> {
  range: DayRange;
  days: readonly ChartDay<Kind>[];
  totals: Record<Kind, number>;
  /** The currency, if the values are amounts in minor units. */
  currency?: string;
}

/** The counted kinds, with their labels and colors in charts. */
export const chartKinds = (): readonly ChartKind[] => [
  { kind: 'saves', label: text('charts.saves'), color: 'var(--chart-saves, #1f5fd0)' },
  {
    kind: 'listViews',
    label: text('charts.listViews'),
    color: 'var(--chart-list-views, #0b7a75)',
    dashes: '7 3',
  },
  { kind: 'shares', label: text('charts.shares'), color: 'var(--chart-shares, #a3217f)', dashes: '2 3' },
  { kind: 'basketOpens', label: text('charts.basketOpens'), color: 'var(--chart-basket-opens, #9a5b00)' },
  {
    kind: 'checkouts',
    label: text('charts.checkouts'),
    color: 'var(--chart-checkouts, #4a4a4a)',
    dashes: '10 3 2 3',
  },
];
