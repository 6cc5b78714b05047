/** Revenue in the page's language. */
import type { RevenueKey } from '#api/contract/analytics-report.ts';
import { formatDays } from '#api/contract/language/dates.ts';
import { localeOf } from '#api/contract/language/languages.ts';
import { formatPercent } from '#api/contract/language/numbers.ts';
import type { SalePath } from '#api/contract/orders.ts';
import { amountText, comparisonOf } from '#api/contract/worth.ts';
import type { ChartKind, ChartReport } from '#app/ui/charts/kinds.ts';
import type { readRevenuePage } from './revenue.server.ts';
import { lang, text } from './texts.ts';

export type RevenueData = Awaited<ReturnType<typeof readRevenuePage>>;
type Currency = RevenueData['currencies'][number];

const names = (): Record<SalePath, string> => ({
  basket: text('revenue.basket'),
  share: text('revenue.share'),
  alert: text('alerts.title'),
  creator: text('common.creatorShops'),
  direct: text('revenue.direct'),
});

export const pathName = (path: string) => names()[path as SalePath];

const parts = {
  basket: 'revenue.ofBasket',
  share: 'revenue.ofShare',
  alert: 'revenue.ofAlert',
  creator: 'revenue.ofCreator',
  direct: 'revenue.ofDirect',
} as const satisfies Record<SalePath, string>;

/** A path's share of its currency's net revenue, in whole percent. */
export const percentOf = (net: number, { net: all }: Currency): number =>
  all === 0 ? 0 : Math.round((net / all) * 100);

export const percentText = (percent: number) => formatPercent(lang(), percent);

/** `17–23 November` */
const rangeText = ({ range }: RevenueData) =>
  formatDays(lang(), Date.parse(range.from), Date.parse(range.to));

/** `€4,120 from wishlists in the last 28 days: 61% alerts, 22% shared lists` */
export function revenueSentence(one: Currency, data: RevenueData): string {
  const { days, isToday } = data;
  const amount = amountText(lang(), one.net, one.currency);
  const told = one.paths.flatMap(({ key, net_minor: net }) => {
    const percent = percentOf(net, one);
    return percent === 0 ? [] : [text(parts[key as SalePath], { percent: percentText(percent) })];
  });
  const range = rangeText(data);
  if (told.length === 0)
    return isToday
      ? text('revenue.allRefunded', { count: days, amount })
      : text('revenue.allRefundedIn', { range, amount });
  const list = new Intl.ListFormat(localeOf(lang()), { type: 'unit', style: 'short' }).format(told);
  return isToday
    ? text('revenue.sentence', { count: days, amount, parts: list })
    : text('revenue.sentenceIn', { range, amount, parts: list });
}

/** `That’s €310 more than in the 28 days before.` */
export function revenueComparison({ currency, net, before }: Currency, { days }: RevenueData): string {
  const {
    text: key,
    count,
    values,
  } = comparisonOf(lang(), days, {
    currency,
    netMinor: net,
    beforeMinor: before,
  });
  return text(key, { count: count ?? 0, ...values });
}

/** Says that nothing was sold in the page's period. */
export const nothingSold = (data: RevenueData): string =>
  data.isToday
    ? text('revenue.noneTitle', { count: data.days })
    : text('revenue.noneIn', { range: rangeText(data) });

/** The day chart of the shown currency. */
export function revenueChart({ range, byDay, shown }: RevenueData): ChartReport<'net' | 'refunded'> {
  const sum = (kind: 'net' | 'refunded') => byDay.reduce((all, day) => all + day[kind], 0);
  const totals = { net: sum('net'), refunded: sum('refunded') };
  return { range, days: byDay, totals, currency: shown?.currency };
}

export const revenueChartKinds = (): readonly ChartKind<'net' | 'refunded'>[] => [
  { kind: 'net', label: text('revenue.title'), color: 'var(--chart-saves, #1f5fd0)' },
  {
    kind: 'refunded',
    label: text('revenue.refunded'),
    color: 'var(--chart-shares, #a3217f)',
    dashes: '7 3',
  },
];

/** The conversion of a product as `25%`, or a dash if it wasn't saved. */
export function conversionText({ product }: RevenueData['products'][number]): string {
  const { conversion = null } = product ?? {};
  return conversion === null ? '–' : percentText(Math.round(conversion * 1_000) / 10);
}

/** The page's query, with changes. */
export function revenueQuery(
  { days, range, isToday, currencies, shown, includeTest }: RevenueData,
  changes: { days?: string; currency?: string; test?: 'true' | 'false' } = {},
): string {
  return new URLSearchParams({
    days: String(days),
    // A newly selected period ends today.
    ...(!isToday && !changes.days && { to: range.to }),
    ...(shown && currencies.length > 1 && { currency: shown.currency }),
    ...(!includeTest && { test: 'false' }),
    ...changes,
  }).toString();
}

/** The path of a file, with the page's period and filter. */
export const revenueFilePath = (
  path: string,
  { days, range, isToday, includeTest }: RevenueData,
  by: RevenueKey,
) =>
  `${path}?${new URLSearchParams({
    days: String(days),
    ...(!isToday && { to: range.to }),
    ...(!includeTest && { test: 'false' }),
    by,
  })}`;

/** A note on test orders, and a link that excludes or includes them; null if there are none. */
export function testOrdersNote(data: RevenueData) {
  const { testOrders: count, includeTest } = data;
  if (count === 0 && includeTest) return null;
  return {
    note: count > 0 ? text('revenue.tests', { count }) : text('revenue.noTests'),
    link: text(includeTest ? 'revenue.leaveOutTests' : 'revenue.includeTests'),
    to: `?${revenueQuery(data, { test: includeTest ? 'false' : 'true' })}`,
  };
}
