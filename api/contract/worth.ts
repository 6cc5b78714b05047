/** The worth of wishlists to a shop, in a few sentences: the same in the portal, the Shopify admin and the email. */
import { type DayRange, daysIn } from './analytics-range.ts';
import { decimalsOf } from './currency-decimals.ts';
import type { TextValues } from './language/format.ts';
import type { Language } from './language/languages.ts';
import { formatNumber, formatPercent, formatPrice, formatRoundPrice } from './language/numbers.ts';

/** Assumptions of an estimate. See docs/decisions/restocking.md. */
export const estimateAssumptions = {
  /** Percentage of waiting people who buy, until the shop's own rate is known. */
  percent: 5,
  /** Days of the shop's alerts that its own rate is based on, and how many alerts it takes. */
  days: 28,
  leastAlerts: 100,
  /** No estimate for fewer people. */
  leastPeople: 5,
} as const;

/** The worth of restocking: `people × price × percent`, rounded down. Amounts are in minor units. */
export interface Estimate {
  priceMinor: number;
  currency: string;
  percent: number;
  /** Whether the percentage is the shop's own. */
  isOwn: boolean;
  minor: number;
}

export interface Worth {
  /** The product that people are waiting for; null if no one is waiting. */
  waiting: {
    /** `back_in_stock` if it's sold out. */
    kind: 'back_in_stock' | 'price_drop';
    people: number;
    title: string;
    variant: string | null;
    /** The `listWatchers` cursor that starts at this product. */
    cursor: string;
    estimate: Estimate | null;
  } | null;
  /**
   * UTC days, and net revenue per currency in them and in the same period before, most sales first.
   */
  range: DayRange;
  revenue: { currency: string; netMinor: number; beforeMinor: number }[];
  /** Whether the shop has ever reported a sale. */
  hasSales: boolean;
}

/** Message keys of the sentences, in the catalog `merchant`. */
export type WorthKey =
  | `worth.${'people' | 'waiting' | 'soldOut' | 'cheaper' | 'restocking' | 'ownShare' | 'assumedShare' | 'brought' | 'also'}`
  | `revenue.${'more' | 'less' | 'asMuch' | 'noneBefore'}`;

/** A sentence, and the page with the rows behind its linked number. */
export interface WorthSentence {
  text: WorthKey;
  count?: number;
  values: Record<string, string>;
  /** The value that is a link, its page, and that page's query. */
  link?: { value: 'people' | 'amount'; page: 'alerts' | 'revenue'; query: string };
  /** Explains the estimate in the sentence before. */
  isNote?: true;
}

type Say = (text: WorthKey, values?: TextValues) => string;

/** `€4,120`, or `€4,120.50` */
export function amountText(lang: Language, minor: number, currency: string): string {
  const major = minor / 10 ** decimalsOf(currency);
  return Number.isInteger(major)
    ? formatRoundPrice(lang, major, currency)
    : formatPrice(lang, minor, currency);
}

/** Compares revenue with the same number of days before. */
export function comparisonOf(
  lang: Language,
  days: number,
  now: { currency: string; netMinor: number; beforeMinor: number },
): WorthSentence {
  const more = now.netMinor - now.beforeMinor;
  const amount = amountText(lang, Math.abs(more), now.currency);
  if (now.beforeMinor === 0) return { text: 'revenue.noneBefore', count: days, values: {} };
  if (more === 0) return { text: 'revenue.asMuch', count: days, values: {} };
  return { text: more > 0 ? 'revenue.more' : 'revenue.less', count: days, values: { amount } };
}

/** Whether there is anything to say. */
export const isKnown = ({ waiting, revenue }: Worth): boolean => waiting !== null || revenue.length > 0;

export const worthSentences = (lang: Language, say: Say, worth: Worth): WorthSentence[] => [
  ...waitingSentences(lang, say, worth),
  ...revenueSentences(lang, worth),
];

function waitingSentences(lang: Language, say: Say, { waiting }: Worth): WorthSentence[] {
  if (!waiting) return [];
  const { kind, people: count, title, variant, cursor, estimate } = waiting;
  const people = say('worth.people', { count });
  const product = variant === null ? title : `${title} (${variant.replaceAll(' / ', ', ')})`;
  const query = new URLSearchParams({ cursor }).toString();
  const first: WorthSentence = {
    text: kind === 'price_drop' ? 'worth.cheaper' : estimate ? 'worth.waiting' : 'worth.soldOut',
    count,
    values: { people, product },
    link: { value: 'people', page: 'alerts', query },
  };
  if (!estimate) return [first];
  const { minor, currency, priceMinor, percent, isOwn } = estimate;
  return [
    first,
    { text: 'worth.restocking', values: { amount: amountText(lang, minor, currency) } },
    {
      text: isOwn ? 'worth.ownShare' : 'worth.assumedShare',
      values: {
        people,
        price: formatPrice(lang, priceMinor, currency),
        percent: formatPercent(lang, percent, 1),
        days: formatNumber(lang, estimateAssumptions.days),
        ...(!isOwn && { alerts: formatNumber(lang, estimateAssumptions.leastAlerts) }),
      },
      isNote: true,
    },
  ];
}

function revenueSentences(lang: Language, { revenue, range }: Worth): WorthSentence[] {
  const [main, ...others] = revenue;
  if (!main) return [];
  const days = daysIn(range);
  const linkTo = (currency: string) => ({
    value: 'amount' as const,
    page: 'revenue' as const,
    query: new URLSearchParams({ days: String(days), to: range.to, test: 'false', currency }).toString(),
  });
  const amountOf = ({ netMinor, currency }: typeof main) => amountText(lang, netMinor, currency);
  return [
    {
      text: 'worth.brought',
      count: days,
      values: { amount: amountOf(main) },
      link: linkTo(main.currency),
    },
    comparisonOf(lang, days, main),
    ...others.map((other): WorthSentence => ({
      text: 'worth.also',
      values: { amount: amountOf(other) },
      link: linkTo(other.currency),
    })),
  ];
}
