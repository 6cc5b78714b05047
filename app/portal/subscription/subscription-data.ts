import type { InvoiceSummary } from '#api/contract/invoice.ts';
import type { PlanId } from '#api/contract/plans.ts';
import type { SubscriptionRecord } from '#api/contract/subscription.ts';
import type { UsageRecord } from '#api/contract/usage.ts';

export type Interval = SubscriptionRecord['interval'];

/** The page “Plan and invoices”. */
export interface SubscriptionData {
  subscription: SubscriptionRecord;
  /** The month so far. */
  usage: UsageRecord;
  invoices: InvoiceSummary[];
  isOwner: boolean;
  /** Who comes back from the page on which they pay; `paid` once what they paid for has begun. */
  checkout: 'done' | 'paid' | 'cancelled' | null;
  /** The month before; null where nothing was counted. */
  last: { month: string; actions: number } | null;
  /** What would have cost least in the month before. */
  cheapest: PlanId | null;
  /** The shop on the platform that bills. */
  shopDomain: string | null;
}
