import { z } from '@hono/zod-openapi';

const text = z.string().nullish();

/** `shop/update` */
export const shopPayload = z.object({
  name: text,
  /** The merchant's own address; customers get emails from `customer_email`. */
  email: text,
  customer_email: text,
  /** Host of the primary domain. */
  domain: text,
  currency: text,
  plan_name: text,
});

/** `app/scopes_update` */
export const scopesPayload = z.object({ current: z.array(z.string()) });

const image = z.object({ id: z.number().nullish(), src: z.url({ protocol: /^https?$/ }) });

const variant = z.object({
  id: z.number(),
  admin_graphql_api_id: text,
  title: text,
  /** Amounts are in the shop's currency: `19.99`. */
  price: text,
  compare_at_price: text,
  image_id: z.number().nullish(),
  /** `deny`, or `continue` to keep selling when out of stock. */
  inventory_policy: text,
  inventory_quantity: z.number().nullish(),
  /** Null: inventory isn't tracked. Newer API versions omit this. */
  inventory_management: text,
});

/** `products/create` and `products/update` */
export const productPayload = z.object({
  id: z.number(),
  admin_graphql_api_id: text,
  title: z.string(),
  handle: z.string().min(1),
  vendor: text,
  product_type: text,
  tags: z.union([z.string(), z.array(z.string())]).nullish(),
  /** active, archived, draft, unlisted */
  status: text,
  /** Null: not published in the online shop. */
  published_at: z.string().nullable().optional(),
  updated_at: z.iso.datetime({ offset: true }).nullish(),
  variants: z.array(variant).nullish(),
  /** All variants, if `variants` holds only the first hundred. */
  variant_gids: z.array(z.object({ admin_graphql_api_id: z.string() })).nullish(),
  image: image.nullish(),
  images: z.array(image).nullish(),
});

/** `products/delete` */
export const deletedProductPayload = productPayload.pick({ id: true, admin_graphql_api_id: true });

/** `variants/in_stock` and `variants/out_of_stock` */
export const stockPayload = variant.extend({ product_id: z.number() });

export type ProductPayload = z.infer<typeof productPayload>;

export type VariantPayload = z.infer<typeof variant>;
