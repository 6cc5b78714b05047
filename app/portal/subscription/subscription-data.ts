import type { PlanId } from '#api/contract/plans.ts';
import type { InvoiceSummary, SubscriptionRecord } from '#api/modules/billing/schemas.ts';
import type { UsageRecord } from '#api/modules/metering/schemas.ts';

export type Interval = SubscriptionRecord['interval'];

/** Data of the page “Plan and invoices”. */
export interface SubscriptionData {
  subscription: SubscriptionRecord;
  /** The month so far. */
  usage: UsageRecord;
  invoices: InvoiceSummary[];
  isOwner: boolean;
  /** Set when the owner returns from the payment page; `paid` once the plan is active. */
  checkout: 'done' | 'paid' | 'cancelled' | null;
  /** The previous month; null if nothing was counted. */
  last: { month: string; actions: number } | null;
  /** The cheapest plan for the previous month. */
  cheapest: PlanId | null;
  /** The shop on the platform that bills the partner. */
  shopDomain: string | null;
}
