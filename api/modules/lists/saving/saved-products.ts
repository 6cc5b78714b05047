import { statement } from '#api/platform/db/statement.ts';
import type { SavedProduct } from '#api/contract/widget.ts';
import type { Context } from '#api/platform/context.ts';
import { mostItems } from '../lists/item-page.ts';
import { mediaUrl } from '#api/platform/storage/media-url.ts';
import { toldImage } from '#api/modules/catalog/product-record.ts';
import { hostOfGrant } from './host-of-grant.ts';
import type { WidgetGrant } from '#api/modules/keys/widget-token.ts';

interface SavedRow {
  id: number;
  wishlist_id: number;
  list_name: string;
  item_id: number;
  source_partner_id: number | null;
  source_shop_id: number | null;
  source_domain: string | null;
  title: string;
  description: string;
  image: string | null;
  image_path: string | null;
  url: string | null;
  price_minor: number | null;
  currency: string | null;
  compare_at_price_minor: number | null;
  brand: string | null;
  product_type: string | null;
  tags: string[];
  checkout_meta: Record<string, unknown>;
  variant_id: string;
  quantity: number;
  added_at: Date;
  can_remove: boolean;
}

/** What this partner supplied of an item: where it is another's, its own row of `item_sources` has it. */
const supplied = (ofItem: string, ofSource = ofItem) =>
  `CASE WHEN s.item_id IS NULL THEN i.${ofItem} ELSE s.${ofSource} END AS ${ofItem}`;

/**
 * Items of the shopper's lists in three tiers: of this partner, of this host, all others. The first tier that holds
 * anything is the answer. Metadata and variant go only to the partner that supplied them, which is the first tier.
 */
export const savedProductsStatement = statement('saved_products')<SavedRow>`
  WITH mine AS (
    SELECT id, name, true AS own FROM lists WHERE owner_id = :userId
    UNION ALL
    SELECT l.id, l.name, false FROM list_collaborators c JOIN lists l ON l.id = c.list_id
    WHERE c.user_id = :userId AND c.role = 'editor'
  ), items AS (
    SELECT i.id, i.list_id, mine.name AS list_name, mine.own, i.product_id, i.variant_id, i.custom_title, i.added_at,
           ${supplied('source_partner_id', 'partner_id')}, ${supplied('source_shop_id', 'shop_id')},
           ${supplied('source_domain', 'domain')}, ${supplied('title')}, ${supplied('description')},
           ${supplied('image_url')}, ${supplied('price_minor')}, ${supplied('currency')},
           ${supplied('compare_at_price_minor')}, ${supplied('checkout_meta')}, ${supplied('quantity')},
           CASE WHEN i.source_partner_id = :partnerId OR s.item_id IS NOT NULL THEN 1
                WHEN i.source_domain = :sourceDomain? THEN 2 ELSE 3 END AS tier
    FROM mine JOIN list_items i ON i.list_id = mine.id
    LEFT JOIN item_sources s ON s.item_id = i.id AND s.partner_id = :partnerId
  )
  SELECT p.id, i.list_id AS wishlist_id, i.list_name, i.id AS item_id, i.source_partner_id, i.source_shop_id,
         i.source_domain, coalesce(i.custom_title, nullif(i.title, ''), p.title) AS title,
         coalesce(nullif(i.description, ''), p.description) AS description,
         coalesce(i.image_url, ${toldImage}) AS image,
         CASE WHEN coalesce(i.image_url, ${toldImage}) = p.image_url THEN p.image_path END AS image_path, p.url,
         i.price_minor AS price_minor, i.currency,
         i.compare_at_price_minor AS compare_at_price_minor, p.brand, p.product_type, p.tags,
         CASE WHEN i.tier = 1 THEN i.checkout_meta ELSE '{}' END AS checkout_meta,
         CASE WHEN i.tier = 1 THEN i.variant_id ELSE '' END AS variant_id, i.quantity, i.added_at,
         i.own AS can_remove
  FROM items i JOIN products p ON p.id = i.product_id
  WHERE i.tier = (SELECT min(tier) FROM items)
    AND (NOT :forBasket::boolean OR i.tier = 1 OR (i.tier = 2 AND i.source_partner_id IS NULL))
  ORDER BY i.added_at DESC, i.id DESC LIMIT ${mostItems}`;

/**
 * What the shopper saved from the grant's shop, newest first; for a full session, everything they saved when nothing is
 * from there. A basket session is the shop's page: it gets only what belongs to the partner.
 */
export async function savedProducts(
  ctx: Context,
  { userId, grant, forBasket = false }: { userId: string; grant: WidgetGrant; forBasket?: boolean },
): Promise<SavedProduct[]> {
  const rows = await ctx.sql.rows(savedProductsStatement, {
    userId,
    partnerId: grant.key.partner.id,
    sourceDomain: hostOfGrant(grant, forBasket) ?? null,
    forBasket,
  });
  return rows.map((row) => savedProductFrom(ctx, row));
}

function savedProductFrom(ctx: Context, row: SavedRow): SavedProduct {
  const image = row.image_path ? mediaUrl(ctx, row.image_path) : row.image;
  const { variantTitle } = row.checkout_meta;
  return {
    id: row.id,
    wishlist_id: row.wishlist_id,
    list_name: row.list_name,
    item_id: row.item_id,
    source_partner_id: row.source_partner_id,
    source_shop_id: row.source_shop_id,
    source_domain: row.source_domain,
    title: row.title,
    description: row.description,
    imageUrl: image,
    image_url: image,
    affiliateUrl: row.url,
    url: row.url,
    price_minor: row.price_minor,
    price: row.price_minor,
    currency: row.currency,
    compare_at_price_minor: row.compare_at_price_minor,
    brand: row.brand,
    product_type: row.product_type,
    tags: row.tags.length > 0 ? row.tags : null,
    checkoutMeta: row.checkout_meta,
    variantId: row.variant_id || null,
    variant_title: typeof variantTitle === 'string' ? variantTitle : null,
    quantity: row.quantity,
    added_at: row.added_at.toISOString(),
    can_remove: row.can_remove,
  };
}
