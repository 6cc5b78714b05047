import type Stripe from 'stripe';
import { type PlanId, plans, yearlyPriceMinor } from '#api/contract/plans.ts';
import type { BillingInterval } from '../../ports.ts';
import { callStripe, PaymentsError } from './payments-error.ts';
import { requestKey } from './request-key.ts';

const keyForm = /^wl_([a-z]+)_(month|year)_\d+$/;

/** The lookup key of a plan's price at Stripe. A new amount is a new price; existing subscribers keep the old one. */
function priceOf(plan: PlanId, interval: BillingInterval): { lookupKey: string; amountMinor: number } {
  const amountMinor = interval === 'year' ? yearlyPriceMinor(plan) : plans[plan].priceMinor;
  if (!amountMinor) throw new PaymentsError('refused', `The plan ${plans[plan].name} is not for sale.`);
  return { lookupKey: `wl_${plan}_${interval}_${amountMinor}`, amountMinor };
}

/** The plan of a price; null if it isn't for a plan. */
export function planOfPrice(price: Stripe.Price): { plan: PlanId; interval: BillingInterval } | null {
  const [, plan = '', interval = ''] = keyForm.exec(price.metadata.wl_price ?? '') ?? [];
  return Object.hasOwn(plans, plan) ? { plan: plan as PlanId, interval: interval as BillingInterval } : null;
}

/** Price IDs at Stripe, by lookup key. Missing prices are created, once for concurrent requests. */
export class PlanPrices {
  readonly #ids = new Map<string, string>();

  async idOf(stripe: Stripe, plan: PlanId, interval: BillingInterval): Promise<string> {
    const { lookupKey, amountMinor } = priceOf(plan, interval);
    const known = this.#ids.get(lookupKey);
    if (known) return known;
    const found = await callStripe(stripe.prices.list({ lookup_keys: [lookupKey], active: true, limit: 1 }));
    const id = found.data[0]?.id ?? (await make(stripe, { plan, interval, lookupKey, amountMinor }));
    this.#ids.set(lookupKey, id);
    return id;
  }
}

async function make(
  stripe: Stripe,
  wanted: { plan: PlanId; interval: BillingInterval; lookupKey: string; amountMinor: number },
): Promise<string> {
  const { plan, interval, lookupKey, amountMinor } = wanted;
  const product = await productOf(stripe, plan);
  const price = await callStripe(
    stripe.prices.create(
      {
        product,
        currency: 'eur',
        unit_amount: amountMinor,
        recurring: { interval },
        tax_behavior: 'exclusive',
        lookup_key: lookupKey,
        // The lookup key moves to newer prices; the metadata stays.
        metadata: { wl_price: lookupKey },
        transfer_lookup_key: true,
      },
      requestKey('price', product, lookupKey),
    ),
  );
  return price.id;
}

/** The product's ID is derived from the plan, so there's never a second one. */
async function productOf(stripe: Stripe, plan: PlanId): Promise<string> {
  const id = `wl_${plan}`;
  try {
    await stripe.products.create({ id, name: plans[plan].name }, requestKey('product', plan));
  } catch (error) {
    if ((error as Stripe.errors.StripeError).code !== 'resource_already_exists') {
      return callStripe(Promise.reject(error as Error));
    }
  }
  return id;
}
