import { z } from 'zod';
import { normalEmail } from '#api/modules/identity/email-address.ts';

const text = z.union([z.string(), z.number()]).transform(String).nullish();

const payload = z.object({
  customer: z.object({ id: text, email: text, phone: text }).nullish(),
  data_request: z.object({ id: text }).nullish(),
});

/** A customer as identified by their shop's platform. Not every customer has an email address. */
export interface PlatformCustomer {
  id: string | null;
  /** In the normal form of accounts. */
  email: string | null;
  phone: string | null;
}

/**
 * The customer that an event is about.
 * @throws ZodError for an unexpected payload
 */
export function customerOf(event: { payload: unknown }): {
  customer: PlatformCustomer;
  dataRequestId: string | null;
} {
  const { customer, data_request: request } = payload.parse(event.payload);
  return {
    customer: {
      id: customer?.id ?? null,
      email: normalEmail(customer?.email ?? '') || null,
      phone: customer?.phone?.trim() || null,
    },
    dataRequestId: request?.id ?? null,
  };
}
