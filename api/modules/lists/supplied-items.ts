import { variantOf } from '#api/modules/catalog/wish-key.ts';
import { isSurpriseNow } from './surprise.ts';

const supplied = (ofItem = 'true', ofSource = 'true') => `(
  SELECT id AS item_id, list_id, product_id, ${variantOf('variant_id')} AS variant_id, purchased, source_partner_id AS partner_id, source_shop_id AS shop_id,
         source_domain AS domain, is_test, title, image_url, price_minor, currency, checkout_meta, updated_at
  FROM list_items WHERE source_partner_id IS NOT NULL AND ${ofItem}
  UNION ALL
  SELECT s.item_id, i.list_id, i.product_id, ${variantOf('i.variant_id')}, i.purchased, s.partner_id, s.shop_id,
         s.domain, s.is_test, s.title, s.image_url, s.price_minor, s.currency, s.checkout_meta, s.updated_at
  FROM item_sources s JOIN list_items i ON i.id = s.item_id WHERE ${ofSource}
)`;

/**
 * SQL for items as their partners supplied them: one row per item and `partner_id`, whether the partner was first or
 * came later. Must be filtered by partner, because partners can't read each other's rows.
 */
export const suppliedItems = supplied();

/**
 * Like `suppliedItems`, for one item. Use it in joins to a few items, because PostgreSQL would
 * otherwise read all items first.
 * @param item SQL for its ID
 */
export const suppliedOf = (item: string): string =>
  `LATERAL ${supplied(`id = ${item}`, `s.item_id = ${item}`)}`;

/** The columns of items that `suppliersOf` reads. */
export const suppliedFields =
  'id, product_id, variant_id, source_partner_id, is_test, saved_url, title, image_url, price_minor, currency, checkout_meta';

const suppliedWords = (of: string, url: string) => `jsonb_build_object('url', ${url}, 'title', ${of}.title,
      'image_url', ${of}.image_url, 'price_minor', ${of}.price_minor, 'currency', ${of}.currency, 'metadata', ${of}.checkout_meta)`;

/**
 * SQL for the partners of items, including those that are being deleted, with what each of them `supplied`.
 * @param items a relation with `suppliedFields`
 */
export const suppliersOf = (items: string): string => `(
  SELECT i.source_partner_id AS partner_id, i.id, i.product_id, i.variant_id, i.is_test, ${suppliedWords('i', 'i.saved_url')} AS supplied
  FROM ${items} i
  UNION ALL
  SELECT s.partner_id, i.id, i.product_id, i.variant_id, s.is_test, ${suppliedWords('s', 'NULL')}
  FROM ${items} i JOIN item_sources s ON s.item_id = i.id AND s.partner_id IS DISTINCT FROM i.source_partner_id
)`;

/**
 * SQL: whether purchases of a supplied item `i` are hidden from its partner at `:now`, because its
 * list is a surprise and the list's owner is a member of the partner.
 */
export const isHiddenFromPartner = `EXISTS (
  SELECT 1 FROM lists l JOIN partner_members m ON m.user_id = l.owner_id
  WHERE l.id = i.list_id AND m.partner_id = i.partner_id AND ${isSurpriseNow})`;

/**
 * SQL: whether a supplied item `i` counts as bought for its partner at `:now`. It doesn't during a
 * surprise for a member of the partner, because the partner's numbers would reveal it.
 */
export const isKnownBought = `i.purchased AND NOT ${isHiddenFromPartner}`;

/**
 * Joins as `own` the data that a partner last supplied for a private product `p`, for use in its analytics. Public
 * products use their public data.
 */
export const joinSuppliedTexts = `LEFT JOIN LATERAL (
  SELECT i.title, i.image_url, i.price_minor, i.currency FROM ${suppliedItems} i
  WHERE p.private AND i.product_id = p.id AND i.partner_id = :partnerId
  ORDER BY i.title = '', i.updated_at DESC, i.item_id DESC LIMIT 1) own ON true`;

/**
 * SQL for the title of a product `p` in a partner's analytics, after `joinSuppliedTexts`; its URL if there is no title.
 */
export const titleInAnalytics = `coalesce(CASE WHEN p.private THEN nullif(own.title, '') ELSE p.title END, p.url)`;

/** SQL for the image of a product `p` in a partner's analytics, after `joinSuppliedTexts`. */
export const imageInAnalytics = `CASE WHEN p.private THEN own.image_url ELSE p.image_url END`;

const textIn = (value: string, key: string) =>
  `CASE WHEN jsonb_typeof(${value} -> '${key}') = 'string' THEN nullif(${value} ->> '${key}', '') END`;

/** Joins the variant of a `page` of a partner's analytics as the shop `reported` it. */
export const joinReported = `LEFT JOIN LATERAL (
      SELECT v.variant FROM jsonb_array_elements(
        CASE WHEN jsonb_typeof(p.variants) = 'array' THEN p.variants ELSE '[]'::jsonb END) v (variant)
      WHERE v.variant ->> 'id' = page.variant_id LIMIT 1) reported ON true`;

/** Also joins the variant as it was last `saved`. */
export const joinVariant = `${joinReported}
    LEFT JOIN LATERAL (
      SELECT i.checkout_meta, i.image_url, i.price_minor, i.currency FROM ${suppliedItems} i
      WHERE i.product_id = page.product_id AND i.variant_id = page.variant_id AND i.partner_id = :partnerId
      ORDER BY i.updated_at DESC, i.item_id DESC LIMIT 1) saved ON true`;

/**
 * SQL for a variant in a partner's analytics, after `joinSuppliedTexts` and `joinVariant`. The shop's data about the variant
 * takes precedence, then the data last saved with it, then the product's own data.
 */
export const variantInAnalytics = {
  title: `coalesce(${textIn('reported.variant', 'title')}, ${textIn('saved.checkout_meta', 'variantTitle')})`,
  image: `coalesce(${textIn('reported.variant', 'image_url')}, saved.image_url, ${imageInAnalytics})`,
  imagePath: `CASE WHEN reported.variant ->> 'image_url' IS NULL AND coalesce(saved.image_url, ${imageInAnalytics}) = p.image_url
             THEN p.image_path END`,
  currency: textIn('reported.variant', 'currency'),
  availability: `coalesce(${textIn('reported.variant', 'availability')}, p.availability)`,
  /** Null unless the shop reported it. */
  price: `CASE WHEN jsonb_typeof(reported.variant -> 'price_minor') = 'number' THEN (reported.variant ->> 'price_minor')::bigint END`,
};
