import { withReference } from '#api/contract/orders.ts';
import { hostMatches } from '#api/modules/keys/allow-list.ts';
import { isStillVerified } from '#api/modules/keys/key-record.ts';
import { siteHost } from '#api/modules/keys/origin.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { issueReference } from './order-reference.ts';
import type { HostedProduct } from './schemas.ts';

/** Items whose shop has verified hosts. */
const ofShops = statement('items_of_shops')<OfShop, 'partner_id' | 'hosts'>`
  SELECT i.id, i.product_id, i.source_partner_id AS partner_id, array_agg(v.host) AS hosts,
         coalesce(bool_or(l.owner_id = :userId?::uuid), false) AS is_own
  FROM list_items i JOIN lists l ON l.id = i.list_id
  JOIN verified_domains v ON v.partner_id = i.source_partner_id AND ${isStillVerified}
  WHERE i.id = ANY(:itemIds::bigint[]) GROUP BY i.id`;

interface OfShop {
  id: number;
  product_id: number;
  partner_id: number;
  hosts: string[];
  is_own: boolean;
}

/**
 * Adds a reference for the shop's cart to the items' links: as a gift or, for the list's owner, as
 * anyone's purchase, because owners can pass links on. Only links to hosts that are verified for
 * the shop get one.
 * @param userId the person who sees the links, if signed in
 * @param reservations by item ID, the claims that reserve it: an order turns them into purchases
 */
export async function addShopReferences<Item extends Pick<HostedProduct, 'item_id' | 'affiliateUrl'>>(
  ctx: Context,
  items: Item[],
  userId: string | undefined,
  reservations: ReadonlyMap<number, number> = new Map(),
): Promise<Item[]> {
  const linked = items.filter(({ affiliateUrl: url }) => url);
  if (linked.length === 0) return items;
  const itemIds = linked.map(({ item_id: id }) => id);
  const found = await ctx.sql.rows(ofShops, { itemIds, userId: userId ?? null });
  const byId = new Map(found.map((row) => [row.id, row]));
  return items.map((item) => {
    const { item_id: id, affiliateUrl: url } = item;
    const known = byId.get(id);
    if (!known || !url || !known.hosts.some((host) => hostMatches(siteHost(url), host))) return item;
    const { partner_id: partnerId, product_id: productId, is_own: isOwn } = known;
    const [path, by] = isOwn ? (['basket', 'link'] as const) : (['share', 'giver'] as const);
    const reference = issueReference(ctx, {
      partnerId,
      path,
      by,
      id,
      productId,
      claimId: isOwn ? undefined : reservations.get(id),
    });
    return { ...item, affiliateUrl: withReference(url, reference) };
  });
}
