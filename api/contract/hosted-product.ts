import { z } from '@hono/zod-openapi';
import { gift } from './gift.ts';

/**
 * HostedProduct: an item of a hosted list. `id` is the product's, `item_id` the item's. Prices are in minor units.
 * The fields after `added_at` are additions to the published record.
 */
export const hostedProduct = z
  .object({
    id: z.int(),
    wishlist_id: z.int(),
    item_id: z.int(),
    purchased: z.boolean(),
    title: z.string(),
    description: z.string(),
    imageUrl: z.string().nullable(),
    affiliateUrl: z.string().nullable(),
    price_minor: z.int().nullable(),
    currency: z.string().nullable(),
    source_label: z.string().nullable(),
    priority: z.int().min(1).max(4).nullable().openapi({ description: '1 is most wanted.' }),
    rating: z.number().nullable(),
    review_count: z.int().nullable(),
    brand: z.string().nullable(),
    added_at: z.string(),
    note: z.string(),
    quantity: z.int(),
    variant_title: z.string().nullable(),
    compare_at_price_minor: z.int().nullable(),
    price_as_of: z.string().nullable().openapi({
      description:
        'When the price was saved or read, if it’s in a currency that isn’t reported for the product.',
    }),
    availability: z.string().nullable().openapi({
      description:
        '`in_stock`, `out_of_stock`, `preorder`, `backorder`, `discontinued`, `not_sold_here` (not in the market where it was saved); null if it isn’t known.',
    }),
    as_of: z.string().nullable().openapi({ description: 'When `facts_source` reported it.' }),
    facts_source: z.enum(['platform', 'page']).nullable().openapi({
      description: 'Where this comes from: the shop’s platform or its page.',
    }),
    image_width: z.int().nullable().openapi({ description: 'Pixels; null until the image has been copied.' }),
    image_height: z.int().nullable(),
    position: z.int().nullable(),
    purchased_by: z
      .string()
      .nullable()
      .openapi({ description: 'Who bought it, if they gave a name; only for the owner and editors.' }),
    purchased_quantity: z.int().openapi({ description: 'How many of `quantity` are bought.' }),
    sharing: z.int().openapi({ description: 'People who want to share the gift and haven’t bought it.' }),
    giver_names: z
      .array(z.string())
      .openapi({ description: 'Givers who let everyone on the list see their name.' }),
    gifts: z
      .array(gift)
      .nullable()
      .openapi({ description: 'Who gives it, with notes; only for the owner, and null during a surprise.' }),
  })
  .openapi('HostedProduct');

export type HostedProduct = z.infer<typeof hostedProduct>;
