import {
  type DayRange,
  daysIn,
  presetRange,
  type RangeFault,
  rangeFault,
  type RangePreset,
  rangePresets,
} from '#api/contract/analytics-range.ts';
import { type WantedSort, wantedSorts } from '#api/contract/analytics-report.ts';
import type { TextKey } from '../texts.ts';

export const presetNames: Record<RangePreset, TextKey> = {
  '7d': 'analytics.last7Days',
  '28d': 'analytics.last28Days',
  '90d': 'analytics.last90Days',
  month: 'common.thisMonth',
  'last-month': 'common.lastMonth',
};

/** The view that the page shows, according to its URL. */
export interface AnalyticsView {
  /** Null for a custom range. */
  preset: RangePreset | null;
  range: DayRange;
  includeTest: boolean;
  show: 'products' | 'variants';
  sort: WantedSort;
  search: string;
  page: number;
}

const usual: RangePreset = '28d';
const maxSearchLength = 100;

/** The view of a URL. For an invalid range, `fault` says why, and the default range is shown. */
export function viewOf(
  query: URLSearchParams,
  today: string,
): { view: AnalyticsView; fault: RangeFault | null } {
  const named = rangePresets.find((one) => one === query.get('range')) ?? null;
  const own = { from: query.get('from') ?? '', to: query.get('to') ?? '' };
  const isOwn = named === null && (own.from !== '' || own.to !== '');
  const fault = isOwn ? rangeFault(own, today) : null;
  const preset = isOwn && fault === null ? null : (named ?? usual);
  const page = Number(query.get('page'));
  const view: AnalyticsView = {
    preset,
    range: preset === null ? own : presetRange(preset, today),
    includeTest: query.get('test') === '1',
    show: query.get('show') === 'variants' ? 'variants' : 'products',
    sort: wantedSorts.find((one) => one === query.get('sort')) ?? 'saves',
    search: (query.get('q') ?? '').slice(0, maxSearchLength),
    page: Number.isInteger(page) && page > 0 && page < 1_000_000 ? page : 1,
  };
  return { view, fault };
}

/** A view's query, without default values. */
export function queryOf({
  preset,
  range,
  includeTest,
  show,
  sort,
  search,
  page,
}: AnalyticsView): URLSearchParams {
  const query = new URLSearchParams();
  if (preset === null) {
    query.set('from', range.from);
    query.set('to', range.to);
  } else if (preset !== usual) query.set('range', preset);
  if (includeTest) query.set('test', '1');
  if (show !== 'products') query.set('show', show);
  if (sort !== 'saves') query.set('sort', sort);
  if (search !== '') query.set('q', search);
  if (page > 1) query.set('page', String(page));
  return query;
}

/** Whether two views have the same counts and differ only in the table. */
export const countSame = (one: AnalyticsView, other: AnalyticsView): boolean =>
  one.includeTest === other.includeTest &&
  one.range.from === other.range.from &&
  daysIn(one.range) === daysIn(other.range);

/** The path of a view's days, products or variants as a CSV file. */
export function exportPath(view: AnalyticsView, file: 'days' | AnalyticsView['show']): string {
  const query = queryOf(view);
  query.set('file', file);
  return `/app/analytics/export?${query}`;
}
