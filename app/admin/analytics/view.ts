import {
  daysIn,
  presetRange,
  rangeFault,
  rangePresets,
  type DayRange,
  type RangePreset,
} from '#api/contract/analytics-range.ts';
import { wantedSorts, type WantedSort } from '#api/contract/analytics-report.ts';

export const presetNames: Record<RangePreset, string> = {
  '7d': 'Last 7 days',
  '28d': 'Last 28 days',
  '90d': 'Last 90 days',
  month: 'This month',
  'last-month': 'Last month',
};

/** What the page shows, as its address says. */
export interface AnalyticsView {
  /** Null for days of the merchant's own. */
  preset: RangePreset | null;
  range: DayRange;
  includeTest: boolean;
  show: 'products' | 'variants';
  sort: WantedSort;
  search: string;
  page: number;
}

const usual: RangePreset = '28d';
const longestSearch = 100;

/** What an address asks for. Days that make no range are told in `fault`, and the usual ones taken instead. */
export function viewOf(query: URLSearchParams, today: string): { view: AnalyticsView; fault: string | null } {
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
    search: (query.get('q') ?? '').slice(0, longestSearch),
    page: Number.isInteger(page) && page > 0 && page < 1_000_000 ? page : 1,
  };
  return { view, fault };
}

/** The query of a view; what is usual is left out. */
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

/** Whether two views count the same days and traffic: then only the table below differs. */
export const countSame = (one: AnalyticsView, other: AnalyticsView): boolean =>
  one.includeTest === other.includeTest &&
  one.range.from === other.range.from &&
  daysIn(one.range) === daysIn(other.range);
