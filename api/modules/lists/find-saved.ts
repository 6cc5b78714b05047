import { choiceOf } from '#api/contract/wish.ts';
import { canonicalUrl, hashUrl } from '#api/modules/catalog/canonical-url.ts';
import { productAt } from '#api/modules/catalog/product-record.ts';
import { variantOf } from '#api/modules/catalog/wish-key.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { joinAlerts, joinPrice, savedPrice, wishAlertsColumn } from './hosted-product.ts';
import type { SavedPlace } from './schemas.ts';

interface Row extends Omit<SavedPlace, 'choice' | 'list'> {
  meta: Record<string, unknown>;
  token: string;
  list_id: number;
  name: string;
}

/** From the shopper's lists to the product's item on each, because a product may be on many people's lists. */
const savedPlaces = statement('saved_places', 'shopper')<Row, 'alerts'>`
  SELECT i.id AS item_id, i.product_id, nullif(${variantOf('i.variant_id')}, '') AS variant_id,
         i.checkout_meta AS meta, i.choice AS choice_text, i.quantity,
         ${savedPrice} AS saved_price_minor, today.price_minor AS current_price_minor, i.currency, ${wishAlertsColumn} AS alerts,
         l.token, l.id AS list_id, l.name
  FROM lists l JOIN list_items i ON i.list_id = l.id JOIN products p ON p.id = i.product_id ${joinPrice} ${joinAlerts(':userId')}
  WHERE l.owner_id = :userId AND i.product_id = ${productAt(':urlHash')}
  ORDER BY i.updated_at DESC, i.id DESC LIMIT 100`;

/**
 * The items of a product on the shopper's own lists, last changed first.
 * @throws ServiceError `missing_url` for an invalid URL
 */
export async function findSaved(ctx: Context, userId: string, productUrl: string): Promise<SavedPlace[]> {
  const url = canonicalUrl(productUrl);
  if (!url) throw new ServiceError('missing_url');
  const rows = await ctx.sql.rows(savedPlaces, { userId, urlHash: hashUrl(url) });
  return rows.map(({ token, list_id, name, meta, ...item }) => {
    const choice = choiceOf(meta);
    return { ...item, ...(choice && { choice }), list: { id: token, db_id: list_id, name } };
  });
}
