import { choiceOf, productKey } from '#api/contract/wish.ts';
import { canonicalUrl, hashesOn, hashUrl } from '#api/modules/catalog/canonical-url.ts';
import { productKeyOf, variantOf } from '#api/modules/catalog/wish-key.ts';
import { siteHost } from '#api/modules/keys/origin.ts';
import { hostsOfShop } from '#api/modules/keys/shop-hosts.ts';
import { coversHost } from '#api/modules/keys/verified-hosts.ts';
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

/**
 * Starts from the shopper's lists, because a product may be on many people's lists. An item saved
 * from this page also matches if it's stored under another URL of the product, unless the platform
 * has reported a different product here.
 */
const savedPlaces = statement('saved_places')<Row, 'alerts'>`
  SELECT i.id AS item_id, i.product_id, nullif(${variantOf('i.variant_id')}, '') AS variant_id,
         i.checkout_meta AS meta, i.choice AS choice_text, i.quantity,
         ${savedPrice} AS saved_price_minor, today.price_minor AS current_price_minor, i.currency, ${wishAlertsColumn} AS alerts,
         l.token, l.id AS list_id, l.name
  FROM lists l JOIN list_items i ON i.list_id = l.id JOIN products p ON p.id = i.product_id ${joinPrice} ${joinAlerts(':userId')}
  WHERE l.owner_id = :userId AND (i.product_id = ANY(ARRAY(
      SELECT unnest(ARRAY[id, same_as]) FROM products WHERE url_hash = ANY(:urlHashes::bytea[])
    )) OR ${productKeyOf('i.saved_url')} = :key AND NOT EXISTS (
      SELECT 1 FROM products WHERE url_hash = ANY(:urlHashes) AND platform_id IS NOT NULL))
  ORDER BY i.added_at DESC, i.id DESC LIMIT 100`;

/** The platform's shop that a verified host belongs to. */
const shopOf = statement('saved_places_shop')`
  SELECT ${hostsOfShop} AS hosts FROM verified_domains v JOIN shops s ON s.partner_id = v.partner_id
  WHERE ${coversHost(':host')} AND s.status = 'active' AND :host = ANY(s.hosts) ORDER BY s.id LIMIT 1`;

/**
 * Finds a product's items on the shopper's own lists, most recently added first. Not last changed first,
 * because gifts change items, too, and may be a surprise.
 * @throws ServiceError `missing_url` for an invalid URL
 */
export async function findSaved(ctx: Context, userId: string, productUrl: string): Promise<SavedPlace[]> {
  const url = canonicalUrl(productUrl);
  if (!url) throw new ServiceError('missing_url');
  const [shop] = await ctx.sql.rows(shopOf, { host: siteHost(url) });
  const urlHashes = [hashUrl(url), ...hashesOn(shop?.hosts ?? [], url)];
  const rows = await ctx.sql.rows(savedPlaces, { userId, urlHashes, key: productKey(url) });
  return rows.map(({ token, list_id, name, meta, ...item }) => {
    const choice = choiceOf(meta);
    return { ...item, ...(choice && { choice }), list: { id: token, db_id: list_id, name } };
  });
}
