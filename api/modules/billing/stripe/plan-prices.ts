import type Stripe from 'stripe';
import { plans, yearlyPriceMinor, type PlanId } from '#api/contract/plans.ts';
import type { BillingInterval } from '../ports.ts';
import { asked, PaymentsError } from './payments-error.ts';
import { requestKey } from './request-key.ts';

const keyForm = /^wl_([a-z]+)_(month|year)_\d+$/;

/** The name that Stripe knows a plan's price by. Another amount is another price: who has the old one keeps it. */
function priceOf(plan: PlanId, interval: BillingInterval): { lookupKey: string; amountMinor: number } {
  const amountMinor = interval === 'year' ? yearlyPriceMinor(plan) : plans[plan].priceMinor;
  if (!amountMinor) throw new PaymentsError('refused', `The plan ${plans[plan].name} is not for sale.`);
  return { lookupKey: `wl_${plan}_${interval}_${amountMinor}`, amountMinor };
}

/** The plan that a price is of; null for one that was made for something else. */
export function planOfPrice(price: Stripe.Price): { plan: PlanId; interval: BillingInterval } | null {
  const [, plan = '', interval = ''] = keyForm.exec(price.metadata.wl_price ?? '') ?? [];
  return Object.hasOwn(plans, plan) ? { plan: plan as PlanId, interval: interval as BillingInterval } : null;
}

/** The prices at Stripe, found by their lookup keys; what is missing is made, once however many ask. */
export class PlanPrices {
  readonly #ids = new Map<string, string>();

  async idOf(stripe: Stripe, plan: PlanId, interval: BillingInterval): Promise<string> {
    const { lookupKey, amountMinor } = priceOf(plan, interval);
    const known = this.#ids.get(lookupKey);
    if (known) return known;
    const found = await asked(stripe.prices.list({ lookup_keys: [lookupKey], active: true, limit: 1 }));
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
  const price = await asked(
    stripe.prices.create(
      {
        product,
        currency: 'eur',
        unit_amount: amountMinor,
        recurring: { interval },
        tax_behavior: 'exclusive',
        lookup_key: lookupKey,
        // The name moves on to a newer price; what a price was made for stays with it.
        metadata: { wl_price: lookupKey },
        transfer_lookup_key: true,
      },
      requestKey('price', product, lookupKey),
    ),
  );
  return price.id;
}

/** A plan's product has an id that follows from the plan, so that there is never a second one. */
async function productOf(stripe: Stripe, plan: PlanId): Promise<string> {
  const id = `wl_${plan}`;
  try {
    await stripe.products.create({ id, name: plans[plan].name }, requestKey('product', plan));
  } catch (error) {
    if ((error as Stripe.errors.StripeError).code !== 'resource_already_exists') {
      return asked(Promise.reject(error as Error));
    }
  }
  return id;
}
