import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { requireOwner } from './require-member.ts';
import type { StorefrontInput, StorefrontListing } from './schemas.ts';

/** SQL columns of a listing `s` and its shop `h`. */
const listingColumns = `s.partner_id, h.domain, h.status, s.title, s.description, s.image_url, s.category,
         s.published, s.updated_at`;

interface ListingRow {
  partner_id: number;
  domain: string;
  status: string;
  title: string;
  description: string;
  image_url: string | null;
  category: string;
  published: boolean;
  updated_at: Date;
}

function listingFrom(row: ListingRow): StorefrontListing {
  return {
    partner_id: row.partner_id,
    shop_domain: row.domain,
    title: row.title,
    description: row.description,
    image_url: row.image_url,
    category: row.category,
    published: row.published,
    updated_at: row.updated_at.toISOString(),
  };
}

const write = statement('storefront_write')`
  WITH shop AS (
    SELECT id FROM shops WHERE partner_id = :partnerId AND status = 'active' ORDER BY id LIMIT 1 FOR SHARE
  ), s AS (
    INSERT INTO storefront_listings
      (partner_id, shop_id, title, description, image_url, category, published, updated_at)
    SELECT :partnerId, shop.id, :title, :description, :imageUrl?, :category, :published, :now FROM shop
    ON CONFLICT (partner_id) DO UPDATE SET
      shop_id = excluded.shop_id, title = excluded.title, description = excluded.description,
      image_url = excluded.image_url, category = excluded.category, published = excluded.published,
      updated_at = excluded.updated_at
    RETURNING *
  )
  SELECT ${listingColumns} FROM s JOIN shops h ON h.id = s.shop_id`;

/**
 * Replaces the listing of a partner's linked platform shop.
 * @throws ServiceError `not_found`, `forbidden` for anyone but owners, `no_linked_shop`
 */
export async function publishStorefront(
  ctx: Context,
  userId: string,
  partnerId: number,
  listing: StorefrontInput,
): Promise<StorefrontListing> {
  await requireOwner(ctx, userId, partnerId);
  const { title, description, image_url: imageUrl, category, published } = listing;
  const values = { partnerId, title, description, imageUrl, category, published, now: ctx.clock() };
  const [row] = await ctx.sql.rows(write, values);
  if (!row) throw new ServiceError('no_linked_shop');
  return listingFrom(row);
}

const read = statement('storefront_read')`
  SELECT ${listingColumns} FROM storefront_listings s JOIN shops h ON h.id = s.shop_id
  WHERE s.partner_id = :partnerId
    AND (s.published AND h.status = 'active'
         OR EXISTS (SELECT 1 FROM partner_members m WHERE m.partner_id = s.partner_id AND m.user_id = :userId?))`;

/**
 * The listing of a partner's shop: for everyone while it is published and the shop is active, for members always.
 * @throws ServiceError `not_found`
 */
export async function readStorefront(
  ctx: Context,
  userId: string | undefined,
  partnerId: number,
): Promise<StorefrontListing> {
  const [row] = await ctx.sql.rows(read, { partnerId, userId: userId ?? null });
  if (!row) throw new ServiceError('not_found');
  return listingFrom(row);
}
