import { z } from 'zod';
import { normalEmail } from '#api/modules/identity/email-address.ts';

const text = z.union([z.string(), z.number()]).transform(String).nullish();

const payload = z.object({
  customer: z.object({ id: text, email: text, phone: text }).nullish(),
  data_request: z.object({ id: text }).nullish(),
});

/** A customer as their shop's platform names them. Not every customer has an address. */
export interface PlatformCustomer {
  id: string | null;
  /** As accounts have it. */
  email: string | null;
  phone: string | null;
}

/**
 * Whom an event is about.
 * @throws ZodError for a payload of another shape
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
