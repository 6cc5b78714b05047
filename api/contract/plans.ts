/**
 * The plans: one table for enforcement, headers, portal and docs.
 * Prices are in cents per month: `priceMinor` in euros, `priceUsdMinor` in US dollars, in which
 * platform shops are billed.
 * Overage rates are in tenths of a cent of either currency, so that 2.5 cents is still an integer.
 * `overageCapUsdMinor` is the maximum overage a platform shop agrees to pay per billing period,
 * until it raises the cap.
 * `readyVideosPerShop`: how many videos a creator shop can show; null means unlimited.
 * `brandingSwitch`: whether the "Powered by" badge can be removed.
 * `actionsPerMonth: null` means unlimited. `requestsPerMinute` and `requestsPerMonth` are
 * informational.
 */
export const plans = {
  free: {
    name: 'Free',
    priceMinor: 0,
    priceUsdMinor: 0,
    overageCapUsdMinor: null,
    actionsPerMonth: 200,
    hardStop: true,
    overageTenthCents: null,
    webhooks: false,
    serverKeys: false,
    brandingSwitch: false,
    readyVideosPerShop: 5,
    requestsPerMinute: 60,
    requestsPerMonth: 20_000,
    trialDays: 0,
  },
  starter: {
    name: 'Starter',
    priceMinor: 1_900,
    priceUsdMinor: 1_900,
    overageCapUsdMinor: 10_000,
    actionsPerMonth: 2_000,
    hardStop: false,
    overageTenthCents: 25,
    webhooks: false,
    serverKeys: false,
    brandingSwitch: true,
    readyVideosPerShop: null,
    requestsPerMinute: 300,
    requestsPerMonth: 200_000,
    trialDays: 14,
  },
  growth: {
    name: 'Growth',
    priceMinor: 4_900,
    priceUsdMinor: 4_900,
    overageCapUsdMinor: 20_000,
    actionsPerMonth: 15_000,
    hardStop: false,
    overageTenthCents: 10,
    webhooks: true,
    serverKeys: false,
    brandingSwitch: true,
    readyVideosPerShop: null,
    requestsPerMinute: 1_000,
    requestsPerMonth: 1_500_000,
    trialDays: 14,
  },
  scale: {
    name: 'Scale',
    priceMinor: 9_900,
    priceUsdMinor: 9_900,
    overageCapUsdMinor: 50_000,
    actionsPerMonth: 60_000,
    hardStop: false,
    overageTenthCents: 5,
    webhooks: true,
    serverKeys: true,
    brandingSwitch: true,
    readyVideosPerShop: null,
    requestsPerMinute: 3_000,
    requestsPerMonth: 6_000_000,
    trialDays: 14,
  },
  enterprise: {
    name: 'Enterprise',
    priceMinor: null,
    priceUsdMinor: null,
    overageCapUsdMinor: null,
    actionsPerMonth: null,
    hardStop: false,
    overageTenthCents: null,
    webhooks: true,
    serverKeys: true,
    brandingSwitch: true,
    readyVideosPerShop: null,
    requestsPerMinute: 10_000,
    requestsPerMonth: null,
    trialDays: 14,
  },
} as const;

export type PlanId = keyof typeof plans;
export const planIds = Object.keys(plans) as [PlanId, ...PlanId[]];

export const billingIntervals = ['month', 'year'] as const;

/** Discount on twelve monthly prices when paid yearly, in percent. */
export const yearlyDiscountPercent = 20;

/** The yearly price in cents; null if the plan has no fixed price. */
export function yearlyPriceMinor(plan: PlanId): number | null {
  const { priceMinor } = plans[plan];
  return priceMinor === null ? null : (priceMinor * 12 * (100 - yearlyDiscountPercent)) / 100;
}
