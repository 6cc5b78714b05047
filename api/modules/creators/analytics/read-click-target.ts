import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';

const find = statement('shop_click_target')`
  SELECT i.shop_id, i.product_id, coalesce(nullif(i.url, ''), p.url) AS url
  FROM creator_items i JOIN creator_shops s ON s.id = i.shop_id JOIN products p ON p.id = i.product_id
  WHERE i.id = :itemId AND s.handle = :handle AND s.status = 'live'`;

/** The target of clicks on a shop's product. */
export interface ClickTarget {
  shopId: number;
  itemId: number;
  productId: number;
  /** http or https. */
  url: string;
}

/**
 * Returns the target of a click on a live shop's product: the creator's own URL for it, else the product's. Only stored
 * URLs are used, so it isn't an open redirect.
 * @throws ServiceError `not_found`
 */
export async function readClickTarget(
  ctx: Context,
  { handle, itemId }: { handle: string; itemId: number },
): Promise<ClickTarget> {
  const [found] = await ctx.sql.rows(find, { handle: handle.toLowerCase(), itemId });
  const url = URL.parse(found?.url ?? '');
  if (!found || !url || !['http:', 'https:'].includes(url.protocol)) throw new ServiceError('not_found');
  return { shopId: found.shop_id, itemId, productId: found.product_id, url: url.href };
}
