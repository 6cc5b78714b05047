/** What partners are told of what shoppers did. Plain shapes: admin, portal and tool servers draw the same ones. */
import type { DayRange } from './analytics-range.ts';
import type { Availability } from './product.ts';

/** What is counted a day. The first three are wishlist actions; the others are told by hosted baskets. */
export const countedKinds = ['saves', 'shares', 'listViews', 'basketOpens', 'checkouts'] as const;
export type CountedKind = (typeof countedKinds)[number];
export type Counts = Record<CountedKind, number>;

export interface DayCounts extends Counts {
  /** `YYYY-MM-DD`, UTC. */
  day: string;
}

export interface DayReport {
  range: DayRange;
  /** Every day of the range, also those without anything. */
  days: DayCounts[];
  totals: Counts;
  /** Of the range of the same length before. */
  before: Counts;
  /** What test keys did in the range; part of the numbers above only where it was asked for. */
  test: Counts;
}

export interface ShopperReport {
  /** Distinct shoppers who saved something. */
  shoppers: number;
  /** Those whose first save at this partner lies in the range. */
  fresh: number;
  returning: number;
  /** Shoppers in the range before. */
  before: number;
}

export interface FunnelReport {
  saves: number;
  basketOpens: number;
  checkouts: number;
  /** Those of the saves whose item is marked as bought by now. */
  bought: number;
}

/** How often something was wanted in the range. */
export interface Wanted {
  productId: number;
  saves: number;
  /** Distinct shoppers who saved it. */
  shoppers: number;
  /** How many lists it is on now. */
  onLists: number;
  title: string;
  /** Of the product's page; null when the product is gone. */
  url: string | null;
  imageUrl: string | null;
  /** Minor units of `currency`. */
  priceMinor: number | null;
  currency: string | null;
  availability: Availability | null;
}

export interface WantedVariant extends Wanted {
  variantId: string;
  /** Null while nobody told how the variant is called. */
  variantTitle: string | null;
}

export const wantedSorts = ['saves', 'shoppers'] as const;
export type WantedSort = (typeof wantedSorts)[number];

export interface WantedPage<Row extends Wanted> {
  rows: Row[];
  /** Of all pages. */
  total: number;
  /** From 1. */
  page: number;
  pages: number;
}
