import { withReference } from '#api/contract/orders.ts';
import { findPartnerOfHost } from '#api/modules/keys/verified-hosts.ts';
import { issueReference } from '#api/modules/lists/order-reference.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { isPublicShop } from '../shops/public-shop.ts';

const find = statement('shop_click_target')`
  SELECT i.shop_id, i.product_id, coalesce(nullif(i.url, ''), p.url) AS url
  FROM creator_items i JOIN creator_shops s ON s.id = i.shop_id JOIN products p ON p.id = i.product_id
  WHERE i.id = :itemId AND s.handle = :handle AND ${isPublicShop('s')}`;

/** The target of clicks on a shop's product. */
export interface ClickTarget {
  shopId: number;
  itemId: number;
  productId: number;
  /** http or https. */
  url: string;
}

/**
 * Returns the target of a click on a live shop's product: the creator's own URL for it, else the
 * product's. Uses only stored URLs, so it isn't an open redirect. If exactly one partner has
 * verified its host, adds a reference for the cart.
 * @throws ServiceError `not_found`
 */
export async function readClickTarget(
  ctx: Context,
  { handle, itemId }: { handle: string; itemId: number },
): Promise<ClickTarget> {
  const [found] = await ctx.sql.rows(find, { handle: handle.toLowerCase(), itemId });
  const url = URL.parse(found?.url ?? '');
  if (!found || !url || !['http:', 'https:'].includes(url.protocol)) throw new ServiceError('not_found');
  const { shop_id: shopId, product_id: productId } = found;
  const partnerId = await findPartnerOfHost(ctx.sql, url.href);
  const visitor = { path: 'creator', by: 'visitor', id: shopId, productId } as const;
  const target =
    partnerId === null ? url.href : withReference(url.href, issueReference(ctx, { ...visitor, partnerId }));
  return { shopId, itemId, productId, url: target };
}
