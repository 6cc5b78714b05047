import { z } from '@hono/zod-openapi';
import { storable } from './text.ts';

/** Events that pages can report: about the button, the dialog, the basket, products, public lists and shops. */
export const analyticsTypes = [
  'button_view',
  'button_click',
  'dialog_open',
  'dialog_close',
  'save',
  'basket_open',
  'product_view',
  'product_click',
  'add_to_cart',
  'checkout',
  'list_view',
  'list_share',
  'shop_view',
] as const;

const mostEntries = 20;
const looksLikeEmail = /[^\s@]+@[^\s@]+\.[^\s@]/;

const entry = z.union([
  z
    .string()
    .max(200)
    .transform(storable)
    .refine((value) => !looksLikeEmail.test(value), { message: 'must not contain an email address' }),
  z.number(),
  z.boolean(),
  z.null(),
]);

/** Flat, short and without personal data: counts, positions on a page, amounts. */
const payload = z
  .record(z.string().regex(/^[A-Za-z][A-Za-z0-9_]{0,39}$/), entry)
  .refine((entries) => Object.keys(entries).length <= mostEntries, {
    message: `has more than ${mostEntries} entries`,
  });

export const analyticsEvent = z
  .object({
    partner_id: z.int().min(1),
    type: z.enum(analyticsTypes),
    product_id: z.int().min(1).nullish(),
    payload: payload.default({}),
    key: z
      .string()
      .max(200)
      .optional()
      .openapi({ description: 'A public key of the partner; if you’re signed in, one of your own.' }),
  })
  .openapi('AnalyticsEvent');

export type AnalyticsInput = z.output<typeof analyticsEvent>;
