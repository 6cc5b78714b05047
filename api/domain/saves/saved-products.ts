import type { SavedProduct } from '../../contract/widget.ts';
import type { Context } from '../context.ts';
import { siteHost } from '../keys/origin.ts';
import { mediaUrl } from '../media/media-url.ts';
import type { WidgetGrant } from '../widget/widget-token.ts';

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
}

/**
 * Items of the shopper's lists in three tiers: of this partner, of this host, all others. The first tier that holds
 * anything is the answer.
 */
export const savedProductsStatement = {
  name: 'saved_products',
  text: `
    WITH mine AS (
      SELECT id, name FROM lists WHERE owner_id = $1
      UNION
      SELECT l.id, l.name FROM list_collaborators c JOIN lists l ON l.id = c.list_id
      WHERE c.user_id = $1 AND c.role = 'editor'
    ), items AS (
      SELECT i.*, mine.name AS list_name,
             CASE WHEN i.source_partner_id = $2 THEN 1 WHEN i.source_domain = $3 THEN 2 ELSE 3 END AS tier
      FROM mine JOIN list_items i ON i.list_id = mine.id
    )
    SELECT p.id, i.list_id AS wishlist_id, i.list_name, i.id AS item_id, i.source_partner_id, i.source_shop_id,
           i.source_domain, coalesce(i.custom_title, nullif(i.title, ''), p.title) AS title,
           coalesce(nullif(i.description, ''), p.description) AS description,
           coalesce(i.image_url, p.image_url) AS image,
           CASE WHEN i.image_url IS NULL OR i.image_url = p.image_url THEN p.image_path END AS image_path, p.url,
           i.price_minor::float8 AS price_minor, i.currency,
           i.compare_at_price_minor::float8 AS compare_at_price_minor, p.brand, p.product_type, p.tags,
           i.checkout_meta, i.variant_id, i.quantity, i.added_at
    FROM items i JOIN products p ON p.id = i.product_id
    WHERE i.tier = (SELECT min(tier) FROM items)
    ORDER BY i.added_at DESC, i.id DESC`,
};

/** What the shopper saved from the grant's shop, newest first; everything they saved when nothing is from there. */
export async function savedProducts(
  ctx: Context,
  { userId, grant }: { userId: string; grant: WidgetGrant },
): Promise<SavedProduct[]> {
  const rows = await ctx.sql.rows<SavedRow>(savedProductsStatement, [
    userId,
    grant.key.partner.id,
    siteHost(grant.origin),
  ]);
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
  };
}
