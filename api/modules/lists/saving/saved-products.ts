import type { z } from 'zod';
import { statement } from '#api/platform/db/statement.ts';
import type { savedProductsBody } from '#api/contract/widget.ts';
import { asJson, isoTime } from '#api/platform/db/as-json.ts';
import { JsonText } from '#api/platform/http/json-text.ts';
import type { Context } from '#api/platform/context.ts';
import { mostItems } from '../lists/item-page.ts';
import { shareableImage } from '#api/modules/catalog/product-record.ts';
import { hostOfGrant } from './host-of-grant.ts';
import type { WidgetGrant } from '#api/modules/keys/widget-token.ts';

/** SQL for what this partner supplied: from `item_sources` if the item is another partner's. */
const supplied = (ofItem: string, ofSource = ofItem) =>
  `CASE WHEN s.item_id IS NULL THEN i.${ofItem} ELSE s.${ofSource} END AS ${ofItem}`;

/**
 * SQL for the image of an item `i` of a product `p`: its own, else the product's. Uses our copy if it was made from
 * that image.
 */
const image = `CASE WHEN coalesce(i.image_url, ${shareableImage}) = p.image_url AND p.image_path IS NOT NULL
  THEN :mediaUrl || '/' || p.image_path ELSE coalesce(i.image_url, ${shareableImage}) END`;

/**
 * Items of the shopper's lists in three tiers: of this partner, of this host, all others. The first tier with any
 * items is returned. Metadata and variant are only returned to the partner that supplied them, which is the first
 * tier.
 */
export const savedProductRows = `
  WITH own_lists AS (
    SELECT id, name, true AS own FROM lists WHERE owner_id = :userId
    UNION ALL
    SELECT l.id, l.name, false FROM list_collaborators c JOIN lists l ON l.id = c.list_id
    WHERE c.user_id = :userId AND c.role = 'editor'
  ), items AS (
    SELECT i.id, i.list_id, own_lists.name AS list_name, own_lists.own, i.product_id, i.variant_id, i.custom_title, i.added_at,
           ${supplied('source_partner_id', 'partner_id')}, ${supplied('source_shop_id', 'shop_id')},
           ${supplied('source_domain', 'domain')}, ${supplied('title')}, ${supplied('description')},
           ${supplied('image_url')}, ${supplied('price_minor')}, ${supplied('currency')},
           ${supplied('compare_at_price_minor')}, ${supplied('checkout_meta')}, ${supplied('quantity')},
           CASE WHEN i.source_partner_id = :partnerId OR s.item_id IS NOT NULL THEN 1
                WHEN i.source_domain = :sourceDomain? THEN 2 ELSE 3 END AS tier
    FROM own_lists JOIN list_items i ON i.list_id = own_lists.id
    LEFT JOIN item_sources s ON s.item_id = i.id AND s.partner_id = :partnerId
  )
  SELECT p.id, i.list_id AS wishlist_id, i.list_name, i.id AS item_id, i.source_partner_id, i.source_shop_id,
         i.source_domain, coalesce(i.custom_title, nullif(i.title, ''), p.title) AS title,
         coalesce(nullif(i.description, ''), p.description) AS description,
         ${image} AS "imageUrl", ${image} AS image_url, p.url AS "affiliateUrl", p.url,
         i.price_minor, i.price_minor AS price, i.currency, i.compare_at_price_minor, p.brand, p.product_type,
         CASE WHEN p.tags <> '{}' THEN p.tags END AS tags,
         CASE WHEN i.tier = 1 THEN i.checkout_meta ELSE '{}' END AS "checkoutMeta",
         CASE WHEN i.tier = 1 THEN nullif(i.variant_id, '') END AS "variantId",
         CASE WHEN i.tier = 1 AND jsonb_typeof(i.checkout_meta -> 'variantTitle') = 'string'
           THEN i.checkout_meta ->> 'variantTitle' END AS variant_title,
         i.quantity, ${isoTime('i.added_at')} AS added_at, i.own AS can_remove
  FROM items i JOIN products p ON p.id = i.product_id
  WHERE i.tier = (SELECT min(tier) FROM items)
    AND (NOT :forBasket::boolean OR i.tier = 1 OR (i.tier = 2 AND i.source_partner_id IS NULL))
  ORDER BY i.added_at DESC, i.id DESC LIMIT ${mostItems}`;

const savedProductsStatement = statement('saved_products')<{ json: string }>`${asJson(savedProductRows)}`;

/**
 * What the shopper saved from the grant's shop, newest first; for a full session, everything they saved if nothing is
 * from there. A basket session is used by the shop's page, so it only gets what belongs to the partner. PostgreSQL
 * writes the JSON, because parsing and serializing 500 rows here takes three times as long.
 */
export async function savedProducts(
  ctx: Context,
  { userId, grant, forBasket = false }: { userId: string; grant: WidgetGrant; forBasket?: boolean },
): Promise<JsonText<z.infer<typeof savedProductsBody>>> {
  const [row] = await ctx.sql.rows(savedProductsStatement, {
    mediaUrl: ctx.settings.mediaUrl,
    userId,
    partnerId: grant.key.partner.id,
    sourceDomain: hostOfGrant(grant, forBasket) ?? null,
    forBasket,
  });
  return new JsonText(`{"products":${row?.json ?? '[]'}}`);
}
