import type { StorefrontListing } from '#api/contract/partner.ts';
import type { Context } from '#api/platform/context.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { listingColumns, listingFrom, type ListingRow } from './storefront-listing.ts';

const read = {
  name: 'storefront_read',
  text: `
    SELECT ${listingColumns} FROM storefront_listings s JOIN shops h ON h.id = s.shop_id
    WHERE s.partner_id = $1
      AND (s.published AND h.status = 'active'
           OR EXISTS (SELECT 1 FROM partner_members m WHERE m.partner_id = s.partner_id AND m.user_id = $2))`,
};

/**
 * How a partner's shop is listed: to everybody once it is published and as long as the shop is there, to the partner's
 * members always.
 * @throws ServiceError `not_found`
 */
export async function readStorefront(
  ctx: Context,
  userId: string | undefined,
  partnerId: number,
): Promise<StorefrontListing> {
  const [row] = await ctx.sql.rows<ListingRow>(read, [partnerId, userId ?? null]);
  if (!row) throw new ServiceError('not_found');
  return listingFrom(row);
}
