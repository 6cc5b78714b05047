import { z } from '@hono/zod-openapi';
import { basketHovers, basketLayouts, checkoutModes, drawerSides, saveModes } from './basket.ts';
import { hostedProduct } from './hosted-product.ts';
import { nextCursor } from './hosted-query.ts';
import { orNull } from './schemas.ts';

const schemeColors = z.object({ ground: z.string(), ink: z.string() });

/** The public configuration of a basket, as `BasketConfig` in basket.ts. */
export const basketConfig = z
  .object({
    id: z.string(),
    layout: z.enum(basketLayouts),
    primaryColor: z.string(),
    colors: z.object({ light: schemeColors, dark: schemeColors }).partial(),
    font: z.string(),
    borderRadius: z.number(),
    hover: z.enum(basketHovers),
    icon: z.string(),
    drawer: z.object({ side: z.enum(drawerSides), width: z.number() }).partial(),
    labels: z.object({ title: z.string(), addToCart: z.string(), viewProduct: z.string() }).partial(),
    shopName: z.string(),
    emptyState: z.object({ url: z.string(), label: z.string() }).partial(),
    checkout: z.object({
      mode: z.enum(checkoutModes),
      cartUrlPattern: z.string().optional(),
      cartUrl: z.string().optional(),
    }),
    showBranding: z.boolean(),
    saveMode: z.enum(saveModes),
    webhook: z.boolean(),
  })
  .openapi('BasketConfig');

export const widgetInitResponse = z
  .object({
    token: z.string(),
    partner_id: z.int(),
    api_key_id: z.int().nullable(),
    exp_minutes: z.int(),
    overage: z.boolean(),
    basketConfig: orNull(basketConfig),
  })
  .openapi('WidgetInitResponse');

/** A field with two spellings: a separate schema, because generators give both fields' types the same name. */
const productImageUrl = z.string().nullable().openapi('ProductImageUrl');

/** SavedProduct. Prices are in minor units. */
const savedProduct = z
  .object({
    id: z.int(),
    wishlist_id: z.int(),
    list_name: z.string(),
    item_id: z.int(),
    source_partner_id: z.int().nullable(),
    source_shop_id: z.int().nullable(),
    source_domain: z.string().nullable(),
    title: z.string(),
    description: z.string(),
    imageUrl: productImageUrl,
    image_url: productImageUrl,
    affiliateUrl: z.string().nullable(),
    url: z.string().nullable(),
    price_minor: z.int().nullable(),
    price: z.int().nullable(),
    currency: z.string().nullable(),
    compare_at_price_minor: z.int().nullable(),
    price_as_of: hostedProduct.shape.price_as_of,
    brand: z.string().nullable(),
    product_type: z.string().nullable(),
    tags: z.array(z.string()).nullable(),
    checkoutMeta: z.record(z.string(), z.unknown()),
    variantId: z.string().nullable(),
    variant_title: z.string().nullable(),
    quantity: z.int(),
    availability: hostedProduct.shape.availability,
    as_of: hostedProduct.shape.as_of,
    facts_source: hostedProduct.shape.facts_source,
    added_at: z.string(),
    can_remove: z.boolean().openapi({
      description: 'Whether the shopper can remove it: true on their own lists, false on other people’s.',
    }),
  })
  .openapi('SavedProduct');

export type SavedProduct = z.infer<typeof savedProduct>;

export const savedProductsBody = z.object({ products: z.array(savedProduct), next_cursor: nextCursor });
