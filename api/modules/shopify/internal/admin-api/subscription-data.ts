import type { PlatformSubscription } from '../../ports.ts';

/** The fields read for every subscription. */
export const subscriptionFields = `
  id
  name
  status
  test
  trialDays
  createdAt
  currentPeriodEnd
  lineItems {
    id
    plan {
      pricingDetails {
        ... on AppUsagePricing {
          cappedAmount { amount }
          balanceUsed { amount }
        }
      }
    }
  }`;

export interface SubscriptionData {
  id: string;
  name: string;
  status: 'ACCEPTED' | 'ACTIVE' | 'CANCELLED' | 'DECLINED' | 'EXPIRED' | 'FROZEN' | 'PENDING';
  test: boolean;
  trialDays: number;
  createdAt: string;
  currentPeriodEnd: string | null;
  lineItems: {
    id: string;
    plan: { pricingDetails: { cappedAmount?: { amount: string }; balanceUsed?: { amount: string } } };
  }[];
}

const statuses = {
  // Deprecated: approved, but not active yet.
  ACCEPTED: 'pending',
  PENDING: 'pending',
  ACTIVE: 'active',
  DECLINED: 'declined',
  EXPIRED: 'expired',
  FROZEN: 'frozen',
  CANCELLED: 'cancelled',
} as const satisfies Record<SubscriptionData['status'], PlatformSubscription['status']>;

/** Shopify's amounts are strings in dollars. */
export const dollars = (cents: number) => ({ amount: (cents / 100).toFixed(2), currencyCode: 'USD' });
const cents = ({ amount }: { amount: string }) => Math.round(Number(amount) * 100);

export function subscriptionFrom(data: SubscriptionData): PlatformSubscription {
  const usage = data.lineItems.find(({ plan }) => plan.pricingDetails.cappedAmount);
  const { cappedAmount, balanceUsed } = usage?.plan.pricingDetails ?? {};
  return {
    externalId: data.id,
    name: data.name,
    status: statuses[data.status],
    test: data.test,
    trialDays: data.trialDays,
    createdAt: new Date(data.createdAt),
    currentPeriodEnd: data.currentPeriodEnd === null ? null : new Date(data.currentPeriodEnd),
    usageLine:
      usage && cappedAmount && balanceUsed
        ? { id: usage.id, cappedMinor: cents(cappedAmount), usedMinor: cents(balanceUsed) }
        : null,
  };
}
