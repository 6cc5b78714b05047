import type { StorefrontInput, StorefrontListing } from '#api/contract/partner.ts';
import type { Context } from '#api/platform/context.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { requireOwner } from '#api/modules/identity/require-member.ts';
import { listingColumns, listingFrom, type ListingRow } from './storefront-listing.ts';

const write = {
  name: 'storefront_write',
  text: `
    WITH shop AS (
      SELECT id FROM shops WHERE partner_id = $1 AND status = 'active' ORDER BY id LIMIT 1 FOR SHARE
    ), s AS (
      INSERT INTO storefront_listings
        (partner_id, shop_id, title, description, image_url, category, published, updated_at)
      SELECT $1, shop.id, $2, $3, $4, $5, $6, $7 FROM shop
      ON CONFLICT (partner_id) DO UPDATE SET
        shop_id = excluded.shop_id, title = excluded.title, description = excluded.description,
        image_url = excluded.image_url, category = excluded.category, published = excluded.published,
        updated_at = excluded.updated_at
      RETURNING *
    )
    SELECT ${listingColumns} FROM s JOIN shops h ON h.id = s.shop_id`,
};

/**
 * Writes the whole listing of a partner's linked platform shop.
 * @throws ServiceError `not_found`, `forbidden` for everybody but the owner, `no_linked_shop`
 */
export async function publishStorefront(
  ctx: Context,
  userId: string,
  partnerId: number,
  listing: StorefrontInput,
): Promise<StorefrontListing> {
  await requireOwner(ctx, userId, partnerId);
  const { title, description, image_url: imageUrl, category, published } = listing;
  const values = [partnerId, title, description, imageUrl, category, published, ctx.clock()];
  const [row] = await ctx.sql.rows<ListingRow>(write, values);
  if (!row) throw new ServiceError('no_linked_shop');
  return listingFrom(row);
}
