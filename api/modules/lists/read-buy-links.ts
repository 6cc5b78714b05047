import { referenceParameter } from '#api/contract/orders.ts';
import { wishUrl } from '#api/modules/catalog/wish-key.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { addShopReferences } from './add-shop-references.ts';
import { joinFacts } from './hosted-product.ts';
import { locateList } from './internal/locate-list.ts';
import { readOwnClaims } from './read-own-claims.ts';
import type { BuyLinks } from './schemas.ts';
import { cartLink, isAvailable, platformHost, platformVariant, withVariant } from './shop-cart.ts';

/** One row without an item if there are none on the list; no row without access to the list. */
const readLinks = statement('item_buy_links')`
  SELECT i.id AS item_id, ${wishUrl} AS url, ${platformVariant} AS variant, CASE WHEN ${isAvailable} THEN ${platformHost} END AS host,
         CASE WHEN l.owner_id = :userId? THEN i.quantity ELSE 1 END AS quantity
  FROM lists l
  LEFT JOIN (list_items i JOIN products p ON p.id = i.product_id) ON i.list_id = l.id AND i.id = ANY(:itemIds::bigint[])
  ${joinFacts}
  WHERE l.home = :home AND l.token = :token AND (l.share_public OR l.owner_id = :userId OR EXISTS (
    SELECT 1 FROM list_collaborators c WHERE c.list_id = l.id AND c.user_id = :userId))
  ORDER BY i.id`;

/**
 * The links with which items of a list can be bought, for its people and, if it's public, for
 * everyone. A giver's links also bring their reservations to the shop.
 * @throws ServiceError `not_found` for lists that the person can't see
 */
export async function readBuyLinks(
  ctx: Context,
  token: string,
  { itemIds, userId }: { itemIds: number[]; userId?: string },
): Promise<BuyLinks[]> {
  const list = await locateList(ctx, token);
  const rows = await ctx.sql.rows(readLinks, { ...list, itemIds, userId: userId ?? null });
  if (rows.length === 0) throw new ServiceError('not_found');
  const own = await readOwnClaims(ctx, token, { undoTokens: [], userId });
  const reservations = new Map(
    [...own].flatMap(([id, { reserved, claimId }]) =>
      reserved > 0 && claimId !== null ? [[id, claimId] as const] : [],
    ),
  );
  const items = rows.flatMap(({ item_id: id, url, ...row }) =>
    id === null ? [] : [{ ...row, item_id: id, affiliateUrl: url && withVariant(url, row.variant) }],
  );
  const carts = items.flatMap(({ item_id, host }) =>
    host === null ? [] : [{ item_id, affiliateUrl: `https://${host}` }],
  );
  const pages = await addShopReferences(ctx, items, userId, reservations);
  const references = new Map(
    (await addShopReferences(ctx, carts, userId, reservations)).map(({ item_id, affiliateUrl }) => [
      item_id,
      new URL(affiliateUrl).searchParams.get(referenceParameter),
    ]),
  );
  return pages.map(({ item_id, affiliateUrl, host, variant, quantity }) => {
    const reference = references.get(item_id) ?? null;
    const cart = { reference, quantity: quantity ?? 1, from: 'wishlist' };
    return {
      item_id,
      product_url: affiliateUrl,
      cart_url: host === null || variant === null ? null : cartLink({ ...cart, host, variant }),
    };
  });
}
