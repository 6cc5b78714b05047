/** Reports on shopper activity. The admin, the portal and the tool servers use the same shapes. */
import type { DayRange } from './analytics-range.ts';
import type { Availability } from './product.ts';

/**
 * The kinds of events counted per day. The first three are wishlist actions; the others are reported by hosted baskets.
 */
export const countedKinds = ['saves', 'shares', 'listViews', 'basketOpens', 'checkouts'] as const;
export type CountedKind = (typeof countedKinds)[number];
export type Counts = Record<CountedKind, number>;

export interface DayCounts extends Counts {
  /** `YYYY-MM-DD`, UTC. */
  day: string;
}

export interface DayReport {
  range: DayRange;
  /** Every day of the range, including days without activity. */
  days: DayCounts[];
  totals: Counts;
  /** Totals of the preceding range of the same length. */
  before: Counts;
  /** Activity of test keys in the range; included in the numbers above only if requested. */
  test: Counts;
}

export interface ShopperReport {
  /** Distinct shoppers who saved something. */
  shoppers: number;
  /** Shoppers whose first save with this partner is in the range. */
  fresh: number;
  returning: number;
  /** Shoppers in the preceding range. */
  before: number;
}

export interface FunnelReport {
  saves: number;
  basketOpens: number;
  checkouts: number;
  /** The number of these saved items that are now marked as bought. */
  bought: number;
}

/** A product, and the number of times it was saved in the range. */
export interface Wanted {
  productId: number;
  saves: number;
  /** Distinct shoppers who saved it. */
  shoppers: number;
  /** Number of lists it is currently on. */
  onLists: number;
  title: string;
  /** The product page; null if the product no longer exists. */
  url: string | null;
  imageUrl: string | null;
  /** Minor units of `currency`. */
  priceMinor: number | null;
  currency: string | null;
  availability: Availability | null;
}

export interface WantedVariant extends Wanted {
  variantId: string;
  /** Null until the variant's title is known. */
  variantTitle: string | null;
}

export const wantedSorts = ['saves', 'shoppers'] as const;
export type WantedSort = (typeof wantedSorts)[number];

export interface WantedPage<Row extends Wanted> {
  rows: Row[];
  /** Across all pages. */
  total: number;
  /** From 1. */
  page: number;
  pages: number;
}

/** Groupings of revenue: by UTC day, by the path that led to the sale, or by product. */
export const revenueKeys = ['day', 'path', 'product'] as const;
export type RevenueKey = (typeof revenueKeys)[number];
