/** The events of an order that a shop reports. A refund is reported by its own ID, with the quantities refunded. */
export const orderStatuses = ['paid', 'cancelled', 'refunded'] as const;

export type OrderStatus = (typeof orderStatuses)[number];

/**
 * The way to a sale: the shop's wishlist, a shared list, an alert, a creator's shop, or else the shop's own page of a
 * product that the shopper had saved.
 */
export const salePaths = ['basket', 'share', 'alert', 'creator', 'direct'] as const;

export type SalePath = (typeof salePaths)[number];

/** Why a line isn't matched: it names no wish, one that isn't known, or one of which nothing is left to buy. */
export const unmatchedReasons = [
  'no_reference',
  'unknown_reference',
  'expired',
  'other_partner',
  'nothing_left',
] as const;

export type UnmatchedReason = (typeof unmatchedReasons)[number];

/** Query parameter of product URLs, and line item property, that hand over the reference of a wish. */
export const referenceParameter = 'wl';
export const referenceProperty = '_wl';

/** The URL of a product's page with the reference of a wish, in place of an older one. */
export function withReference(url: string, reference: string): string {
  const target = new URL(url);
  // Any other parameter stays as it's written.
  if (target.searchParams.has(referenceParameter)) target.searchParams.delete(referenceParameter);
  target.search += `${target.search ? '&' : '?'}${referenceParameter}=${reference}`;
  return target.href;
}

/** Lines per report. */
export const maxOrderLines = 100;

/** Days for which the reference of a wish is valid, and those within which what led to a sale counts. */
export const referenceDays = 90;
export const touchDays = 30;
