import { z } from '@hono/zod-openapi';
import { isDay } from '#api/contract/analytics-range.ts';
import { revenueKeys } from '#api/contract/analytics-report.ts';
import { actionKinds, unbilledReasons } from '#api/contract/billed-action.ts';
import { availabilities } from '#api/contract/product.ts';
import { isPeriod } from '#api/contract/usage-period.ts';
import { flag, includeTest, storable } from '#api/platform/schemas.ts';

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

const maxEntries = 20;

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
  .refine((entries) => Object.keys(entries).length <= maxEntries, {
    message: `has more than ${maxEntries} entries`,
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

const day = z.string().refine(isDay, { message: 'must be a day such as 2026-11-21' });

const period = z
  .string()
  .refine(isPeriod, { message: 'must be a month such as 2026-11' })
  .openapi({ description: 'A UTC month, `YYYY-MM`; default: the current one.', example: '2026-11' });

/** A month, or any range of days. */
export const usageRangeQuery = z.object({
  period: period.optional(),
  from: day.optional().openapi({ description: 'First UTC day; with `to`, instead of `period`.' }),
  to: day.optional().openapi({ description: 'Last UTC day, inclusive.' }),
  include_test: includeTest,
});

export const wantedProductsQuery = usageRangeQuery.extend({
  search: z.string().max(100).optional().openapi({ description: 'Part of the title.' }),
  sort: z.enum(['saves', 'shoppers']).optional(),
  limit: z.coerce.number().int().min(1).max(200).optional().openapi({ description: '1 to 200; default 20.' }),
  page: z.coerce.number().int().min(1).max(1_000_000).optional(),
});

/** Filters for the ledger. */
export const actionFilter = z.object({
  period: period.optional(),
  kind: z.enum(actionKinds).optional(),
  test: flag.optional().openapi({ description: 'true: only actions by test keys; false: only others.' }),
});

export const actionsQuery = actionFilter.extend({
  limit: z.coerce.number().int().min(1).max(200).optional().openapi({ description: '1 to 200; default 50.' }),
  cursor: z.string().max(60).optional().openapi({ description: '`next_cursor` of the previous page.' }),
});

const counts = {
  save: z.int(),
  share: z.int(),
  list_view: z.int(),
  basket_open: z.int().openapi({ description: 'Not an action: never billed.' }),
  checkout: z.int().openapi({ description: 'Not an action: never billed.' }),
};

export const usageDays = z
  .object({
    from: z.string(),
    to: z.string(),
    days: z.array(z.object({ day: z.string().openapi({ example: '2026-11-21' }), ...counts })),
    totals: z.object(counts),
  })
  .openapi('UsageDays');

const wantedProduct = z
  .object({
    product_id: z.int(),
    title: z.string(),
    url: z.string().nullable(),
    image_url: z.string().nullable(),
    price_minor: z.int().nullable().openapi({ description: 'Minor units of `currency`.' }),
    currency: z.string().nullable(),
    availability: z.enum(availabilities).nullable(),
    saves: z.int(),
    shoppers: z.int().openapi({ description: 'Distinct shoppers who saved it.' }),
    on_lists: z.int().openapi({ description: 'Lists it is currently on.' }),
    added_to_cart: z.int().openapi({ description: 'How often it was added to the cart from a basket.' }),
    marked_bought: z.int().openapi({ description: 'Saved in this range and now marked as bought.' }),
  })
  .openapi('WantedProduct');

export const wantedProducts = z.object({
  from: z.string(),
  to: z.string(),
  products: z.array(wantedProduct),
  total: z.int().openapi({ description: 'Of all pages.' }),
  page: z.int(),
  pages: z.int(),
});

/** One wishlist action. It doesn't identify a shopper or a list. */
const ledgerAction = z
  .object({
    id: z.int(),
    kind: z.enum(actionKinds),
    occurred_at: z.string().openapi({ format: 'date-time' }),
    api_key_id: z
      .int()
      .nullable()
      .openapi({ description: 'Null if no key was used, or it has been deleted.' }),
    test: z.boolean().openapi({ description: 'By a test key. It still counts.' }),
    product: z
      .object({ id: z.int(), title: z.string(), url: z.string().nullable() })
      .nullable()
      .openapi({ description: 'Only for saves; null for shares and list views.' }),
    variant_id: z.string().nullable(),
    unbilled_reason: z.enum(unbilledReasons).nullable().openapi({
      description:
        'Null for billed actions. Otherwise the cap that its public network (`network_…_cap`) or the shopper (`shopper_cap`) had reached; `repeated_save`: the shopper had already saved or removed the product that day; `foreign_product`: the save carried only a key, and the product’s host isn’t yours.',
    }),
  })
  .openapi('LedgerAction');

export type LedgerAction = z.infer<typeof ledgerAction>;

export const ledgerPage = z.object({
  period: z.string(),
  actions: z.array(ledgerAction),
  next_cursor: z.string().nullable().openapi({ description: 'Null on the last page.' }),
});

export const savesCountQuery = z.object({
  since: z.iso
    .datetime({ offset: true })
    .optional()
    .openapi({ description: 'Only saves from this time on; default: all.' }),
  test: flag.optional().openapi({ description: 'true: only saves by test keys; false: only others.' }),
});

export const savesQuery = savesCountQuery.extend({
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_000)
    .optional()
    .openapi({ description: '1 to 1,000; default: 100.' }),
  cursor: z
    .string()
    .max(60)
    .optional()
    .openapi({ description: 'The `next_cursor` of an earlier page. `since` is ignored then.' }),
});

/**
 * A save as its partner may see it. It doesn't name lists, their other items, or who bought
 * anything.
 */
const saveRecord = z
  .object({
    id: z.int().openapi({ description: 'Of the save, as in `GET /portal/usage/actions`.', example: 1042 }),
    item: z.string().openapi({
      description:
        'A pseudonym of the item, the same in its events. Saving something again is another save of the same item.',
      example: 'itm_0b9d2f4e6a8c1d3f5b7e9a0c',
    }),
    shopper: z.string().nullable().openapi({
      description:
        'A pseudonym of the owner of the list, as in events; null if the item has been removed, or the account deleted.',
      example: 'shp_5e0f1c6f0a8b4d3c92a17b64',
    }),
    product: z.object({ id: z.int(), title: z.string(), url: z.string().nullable() }).nullable(),
    variant_id: z.string().nullable(),
    saved_at: z.iso.datetime(),
    is_test: z.boolean().openapi({ description: 'Whether it was saved with a test key.' }),
    removed: z
      .boolean()
      .openapi({ description: 'Whether the item is no longer on a list, or no longer as your shop’s.' }),
  })
  .openapi('Save');

export type SaveRecord = z.infer<typeof saveRecord>;

export const savesPage = z.object({
  saves: z.array(saveRecord),
  next_cursor: z.string().nullable().openapi({
    description: 'Store it and read on with it, also after the last page. Null while there are no saves.',
  }),
});

export const savesCount = z.object({
  saves: z.int(),
  test_saves: z.int().openapi({ description: 'How many of them are by test keys.' }),
});

export const revenueQuery = usageRangeQuery.pick({ from: true, to: true, include_test: true }).extend({
  by: z.enum(revenueKeys).default('day').openapi({
    description:
      '`path`: what led to the sale within 30 days before it: `basket` (your wishlist), `share` (a shared list), `alert`, `creator` (a creator shop), or `direct` (your page of a saved product).',
  }),
});

const amount = z.int().openapi({ description: 'Minor units of `currency`.' });

const revenueRow = z
  .object({
    key: z.string().openapi({
      description: 'UTC day, path or product ID, according to `by`.',
      example: '2026-11-21',
    }),
    currency: z.string(),
    orders: z.int().openapi({ description: 'Including those that were refunded or cancelled later.' }),
    test_orders: z
      .int()
      .openapi({ description: 'How many of them have lines that sold what only test keys saved.' }),
    quantity: z.int(),
    revenue_minor: amount,
    refunded_minor: amount,
    net_minor: amount,
    product: z
      .object({
        title: z.string(),
        url: z.string().nullable(),
        image_url: z.string().nullable(),
        saves: z.int().openapi({ description: 'On the same days.' }),
        conversion: z.number().nullable().openapi({
          description:
            'Orders for each save on the same days, such as 0.25. Above 1 if more was ordered than saved; null without saves.',
        }),
      })
      .nullable()
      .openapi({ description: 'Null unless `by` is `product`.' }),
  })
  .openapi('RevenueRow');

export type RevenueRow = z.infer<typeof revenueRow>;

export const revenueReport = z
  .object({ from: z.string(), to: z.string(), rows: z.array(revenueRow) })
  .openapi('RevenueReport');
