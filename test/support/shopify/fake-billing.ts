import { randomInt } from 'node:crypto';
import { productNode } from './fake-products.ts';
import type { FakeLineItem, FakeShop, FakeSubscription } from './fake-shop.ts';

interface Money {
  amount: string;
  currencyCode: string;
}

interface CreateInput {
  name: string;
  returnUrl: string;
  trialDays?: number;
  test?: boolean;
  lineItems: {
    plan: {
      appRecurringPricingDetails?: { price: Money; interval?: string };
      appUsagePricingDetails?: { cappedAmount: Money; terms: string };
    };
  }[];
}

const newNumber = () => String(randomInt(1_000_000_000, 9_999_999_999));
const day = 86_400_000;
const userError = (message: string, field: string[] | null = null) => [{ field, message }];
const numberOf = ({ id }: { id: string }) => id.split('/').at(-1) ?? '';
const usageOf = ({ lineItems }: FakeSubscription) => lineItems.find(({ usage }) => usage);

function find(shop: FakeShop, id: string): FakeSubscription {
  const found = shop.subscriptions.find((one) => one.id === id || numberOf(one) === id);
  if (!found) throw new Error(`no subscription ${id}`);
  return found;
}

/** The total of this billing period's records, in dollars. */
const usedOf = (line: FakeLineItem) => line.records.reduce((sum, { amount }) => sum + Number(amount), 0);

function answerOf(subscription: FakeSubscription) {
  const money = (amount: number | string) => ({ amount: Number(amount).toFixed(2), currencyCode: 'USD' });
  return {
    __typename: 'AppSubscription',
    ...subscription,
    lineItems: subscription.lineItems.map((line) => ({
      id: line.id,
      plan: {
        pricingDetails: line.usage
          ? {
              __typename: 'AppUsagePricing',
              balanceUsed: money(usedOf(line)),
              cappedAmount: money(line.usage.cappedAmount),
              interval: 'EVERY_30_DAYS',
              terms: line.usage.terms,
            }
          : {
              __typename: 'AppRecurringPricing',
              price: money(line.recurring?.amount ?? 0),
              interval: 'EVERY_30_DAYS',
            },
      },
    })),
  };
}

/** Shopify's billing of one shop: the Admin API's answers about subscriptions. */
export function billingOperationsOf(shop: FakeShop, adminUrl: string): Record<string, unknown> {
  const pageOf = (subscription: FakeSubscription, query = '') =>
    `${adminUrl}/${shop.domain}/confirm/${numberOf(subscription)}${query}`;
  return {
    currentAppInstallation: () => ({
      id: 'gid://shopify/AppInstallation/1',
      activeSubscriptions: shop.subscriptions.filter(({ status }) => status === 'ACTIVE').map(answerOf),
    }),
    nodes: ({ ids }: { ids: string[] }) =>
      ids.map((id) => {
        const found = shop.subscriptions.find((one) => one.id === id);
        const product = shop.products.find((one) => id === `gid://shopify/Product/${one.id}`);
        return found ? answerOf(found) : product ? productNode(product) : null;
      }),
    appSubscriptionCreate: (input: CreateInput) => {
      if (input.name === '' || !input.returnUrl.startsWith('https://')) {
        return { userErrors: userError('Return url is invalid', ['returnUrl']) };
      }
      const subscription: FakeSubscription = {
        id: `gid://shopify/AppSubscription/${newNumber()}`,
        name: input.name,
        status: 'PENDING',
        test: input.test ?? false,
        trialDays: input.trialDays ?? 0,
        createdAt: shop.now().toISOString(),
        currentPeriodEnd: null,
        returnUrl: input.returnUrl,
        lineItems: input.lineItems.map(({ plan }, index) => ({
          id: `gid://shopify/AppSubscriptionLineItem/${newNumber()}?v=1&index=${index}`,
          ...(plan.appRecurringPricingDetails && {
            recurring: {
              ...plan.appRecurringPricingDetails.price,
              interval: plan.appRecurringPricingDetails.interval ?? 'EVERY_30_DAYS',
            },
          }),
          ...(plan.appUsagePricingDetails && {
            usage: {
              cappedAmount: plan.appUsagePricingDetails.cappedAmount.amount,
              currencyCode: plan.appUsagePricingDetails.cappedAmount.currencyCode,
              terms: plan.appUsagePricingDetails.terms,
            },
          }),
          records: [],
        })),
      };
      shop.subscriptions.push(subscription);
      return {
        appSubscription: answerOf(subscription),
        confirmationUrl: pageOf(subscription),
        userErrors: [],
      };
    },
    appSubscriptionCancel: ({ id }: { id: string }) => {
      const found = shop.subscriptions.find((one) => one.id === id);
      if (found?.status !== 'ACTIVE') {
        return { userErrors: userError('Cannot cancel a subscription that is not active', ['id']) };
      }
      end(found, 'CANCELLED');
      return { appSubscription: answerOf(found), userErrors: [] };
    },
    appSubscriptionLineItemUpdate: ({ id, cappedAmount }: { id: string; cappedAmount: Money }) => {
      const found = shop.subscriptions.find(({ lineItems }) => lineItems.some((line) => line.id === id));
      const now = found && usageOf(found)?.usage?.cappedAmount;
      if (!found || found.status !== 'ACTIVE' || Number(cappedAmount.amount) <= Number(now)) {
        return { userErrors: userError('Capped amount must be greater than it is', ['cappedAmount']) };
      }
      return {
        appSubscription: answerOf(found),
        confirmationUrl: pageOf(found, `?cap=${cappedAmount.amount}`),
        userErrors: [],
      };
    },
    appUsageRecordCreate: (input: {
      subscriptionLineItemId: string;
      price: Money;
      description: string;
      idempotencyKey?: string;
    }) => {
      const found = shop.subscriptions.find(({ lineItems }) =>
        lineItems.some(({ id, usage }) => usage && id === input.subscriptionLineItemId),
      );
      const line = found && usageOf(found);
      if (!line?.usage || found?.status !== 'ACTIVE') {
        return { userErrors: userError('The subscription is not active') };
      }
      const known = line.records.find(
        ({ idempotencyKey }) => idempotencyKey && idempotencyKey === input.idempotencyKey,
      );
      if (known) return { appUsageRecord: { id: known.id }, userErrors: [] };
      if (Number(input.price.amount) <= 0) return { userErrors: userError('Price must be positive') };
      if (usedOf(line) + Number(input.price.amount) > Number(line.usage.cappedAmount)) {
        return { userErrors: userError('Total price exceeds balance remaining') };
      }
      const record = {
        id: `gid://shopify/AppUsageRecord/${newNumber()}`,
        amount: input.price.amount,
        description: input.description,
        idempotencyKey: input.idempotencyKey ?? null,
      };
      line.records.push(record);
      return { appUsageRecord: { id: record.id }, userErrors: [] };
    },
  };
}

function end(subscription: FakeSubscription, status: FakeSubscription['status']): void {
  subscription.status = status;
  subscription.currentPeriodEnd = null;
}

/**
 * The merchant approves the pending subscription: it becomes active, and the previous one is canceled. With
 * `cap`, a higher cap of the usage line, in dollars. Returns where Shopify redirects the merchant.
 */
export function approve(shop: FakeShop, id: string, cap?: string): string {
  const subscription = find(shop, id);
  const back = new URL(subscription.returnUrl);
  back.searchParams.set('charge_id', numberOf(subscription));
  const usage = usageOf(subscription)?.usage;
  if (cap !== undefined && usage) {
    usage.cappedAmount = cap;
    return back.href;
  }
  if (subscription.status !== 'PENDING') return back.href;
  for (const other of shop.subscriptions) if (other.status === 'ACTIVE') end(other, 'CANCELLED');
  subscription.status = 'ACTIVE';
  subscription.currentPeriodEnd = new Date(
    shop.now().getTime() + (subscription.trialDays + 30) * day,
  ).toISOString();
  return back.href;
}

/** The merchant declines; Shopify redirects them to their list of apps, not back to ours. */
export function decline(shop: FakeShop, id: string): string {
  const subscription = find(shop, id);
  if (subscription.status === 'PENDING') end(subscription, 'DECLINED');
  return `https://admin.shopify.com/store/${shop.domain.split('.')[0]}/apps`;
}

/**
 * Does what Shopify does automatically: freezes and unfreezes with the shop's payments, and expires unapproved
 * subscriptions.
 */
export function setStatus(shop: FakeShop, id: string, status: FakeSubscription['status']): void {
  const subscription = find(shop, id);
  if (status === 'ACTIVE' || status === 'FROZEN') subscription.status = status;
  else end(subscription, status);
}

/** Starts the next billing period: the usage so far is billed. */
export function renew(shop: FakeShop, id: string): void {
  const subscription = find(shop, id);
  subscription.currentPeriodEnd = new Date(shop.now().getTime() + 30 * day).toISOString();
  const line = usageOf(subscription);
  if (line) line.records = [];
}

/** The payload of the webhook `app_subscriptions/update`. */
export const subscriptionPayload = ({ id, name, status }: FakeSubscription) => ({
  app_subscription: {
    admin_graphql_api_id: id,
    name,
    status,
    admin_graphql_api_shop_id: 'gid://shopify/Shop/1',
    currency: 'USD',
    capped_amount: '100.0',
  },
});

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Shopify's own confirmation page with the charges; its two links decide. */
function confirmationPage(shop: FakeShop, id: string, cap: string | null): string {
  const { name, lineItems, trialDays, test } = find(shop, id);
  const recurring = lineItems.find((line) => line.recurring)?.recurring;
  const usage = lineItems.find((line) => line.usage)?.usage;
  const query = cap === null ? '' : `?cap=${encodeURIComponent(cap)}`;
  return `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width">
<title>Approve subscription</title>
<h1>Approve subscription: ${escaped(name)}</h1>
<p>$${recurring?.amount} every 30 days${trialDays > 0 ? ` after ${trialDays} days of trial` : ''}${test ? ' (test)' : ''}</p>
<p>Usage: up to $${escaped(cap ?? usage?.cappedAmount ?? '0')}. ${escaped(usage?.terms ?? '')}</p>
<a href="${id}/approve${query}">Approve</a> <a href="${id}/decline">Cancel</a></html>`;
}

/** Redirects by script: tests can stand in for Shopify's pages, but not for a redirect's target. */
const leaveFor = (address: string) =>
  `<!doctype html><title>Shopify</title><script>location.replace(${JSON.stringify(address)})</script>`;

/** Returns what a browser gets for the confirmation page at `confirm/{id}`, and for its links. */
export function confirmationAnswer(shop: FakeShop, path: string): string {
  const { pathname, searchParams } = new URL(path, 'http://shopify');
  const [, , id = '', decision] = pathname.split('/');
  const cap = searchParams.get('cap');
  if (decision === 'approve') return leaveFor(approve(shop, id, cap ?? undefined));
  if (decision === 'decline') return leaveFor(decline(shop, id));
  return confirmationPage(shop, id, cap);
}
