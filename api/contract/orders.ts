/** Order events that shops report. A refund has its own ID, and the quantities refunded. */
export const orderStatuses = ['paid', 'cancelled', 'refunded'] as const;

export type OrderStatus = (typeof orderStatuses)[number];

/**
 * The channel that led to a sale: the shop's wishlist, a shared list, an alert, a creator's shop,
 * or the shop's own page for a product that the shopper had saved.
 */
export const salePaths = ['basket', 'share', 'alert', 'creator', 'direct'] as const;

export type SalePath = (typeof salePaths)[number];

/**
 * Why an order line isn't matched: its reference is missing, invalid, or has nothing left to buy.
 */
export const unmatchedReasons = [
  'no_reference',
  'unknown_reference',
  'expired',
  'other_partner',
  'nothing_left',
] as const;

export type UnmatchedReason = (typeof unmatchedReasons)[number];

/** Query parameter of product URLs, and line item property, that carry a wish's reference. */
export const referenceParameter = 'wl';
export const referenceProperty = '_wl';

/** A product page's URL with a wish's reference, which replaces an older one. */
export function withReference(url: string, reference: string): string {
  const target = new URL(url);
  // `URLSearchParams` would also rewrite the other parameters.
  if (target.searchParams.has(referenceParameter)) target.searchParams.delete(referenceParameter);
  target.search += `${target.search ? '&' : '?'}${referenceParameter}=${reference}`;
  return target.href;
}

/** Lines per report. */
export const maxOrderLines = 100;

/** Days that a wish's reference is valid, and days that a touchpoint counts towards a sale. */
export const referenceDays = 90;
export const touchDays = 30;
