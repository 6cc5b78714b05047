import { z } from 'zod';
import { normalEmail } from '#api/modules/identity/email-address.ts';

const text = z.union([z.string(), z.number()]).transform(String).nullish();

const orders = z.array(z.union([z.string(), z.number()]).transform(String)).nullish();

const payload = z.object({
  customer: z.object({ id: text, email: text, phone: text }).nullish(),
  data_request: z.object({ id: text }).nullish(),
  orders_requested: orders,
  orders_to_redact: orders,
});

/** A customer as identified by their shop's platform. Not every customer has an email address. */
export interface PlatformCustomer {
  id: string | null;
  /** In the normal form of accounts. */
  email: string | null;
  phone: string | null;
  /** Their orders that the event is about, by the platform's IDs. */
  orderIds: string[];
}

/**
 * The customer that an event is about.
 * @throws ZodError for an unexpected payload
 */
export function customerOf(event: { payload: unknown }): {
  customer: PlatformCustomer;
  dataRequestId: string | null;
} {
  const parsed = payload.parse(event.payload);
  const { customer, data_request: request } = parsed;
  return {
    customer: {
      id: customer?.id ?? null,
      email: normalEmail(customer?.email ?? '') || null,
      phone: customer?.phone?.trim() || null,
      orderIds: parsed.orders_requested ?? parsed.orders_to_redact ?? [],
    },
    dataRequestId: request?.id ?? null,
  };
}
