import type { z } from 'zod';
import { shareableImage } from '#api/modules/catalog/product-record.ts';
import { shopsVariant, variantTitle, wishUrl } from '#api/modules/catalog/wish-key.ts';
import type { WidgetGrant } from '#api/modules/keys/widget-token.ts';
import type { Context } from '#api/platform/context.ts';
import { asJson, isoTime } from '#api/platform/db/as-json.ts';
import { statement } from '#api/platform/db/statement.ts';
import { JsonText } from '#api/platform/http/json-text.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import {
  availability,
  factsAt,
  factsSource,
  joinAlerts,
  joinPrice,
  ownBought,
  ownBoughtAt,
  priceAsOf,
  savedPrice,
  stockLeft,
  wishAlertsColumn,
} from './hosted-product.ts';
import { maxItems, productsOfPage } from './internal/item-page.ts';
import { hostOfGrant } from './internal/saving/host-of-grant.ts';
import { issueReference } from './order-reference.ts';
import type { savedProductsBody } from './schemas.ts';

/** SQL for a field as this partner supplied it: from `item_sources` if the item is another partner's. */
const supplied = (ofItem: string, ofSource = ofItem) =>
  `CASE WHEN s.item_id IS NULL THEN i.${ofItem} ELSE s.${ofSource} END`;

const imageUrl = `coalesce(${supplied('image_url')}, ${shareableImage})`;

/**
 * SQL for the image of an item `i` of a product `p`: its own, else the product's. Uses our copy if it was made from
 * that image.
 */
const image = `CASE WHEN p.image_path IS NOT NULL AND ${imageUrl} = p.image_url
  THEN :mediaUrl || '/' || p.image_path ELSE ${imageUrl} END`;

/**
 * A page of the items on the shopper's lists, and the item after it. There are three tiers of
 * items: this partner's, this host's, and all others. The first page is from the first tier with
 * any items, and later pages are from the same tier, even if it has changed since. The page is
 * chosen before its columns are read, because a long list with all of them doesn't fit in memory.
 * @param ctes SQL of the lists, `own_lists`
 */
const page = (ctes: string) => `
  WITH ${ctes}, tiers AS (
    SELECT i.id, i.product_id, i.added_at, i.source_partner_id, own_lists.name AS list_name, own_lists.own,
           CASE WHEN i.source_partner_id = :partnerId OR s.item_id IS NOT NULL THEN 1
                WHEN i.source_domain = :sourceDomain? THEN 2 ELSE 3 END AS tier
    FROM own_lists JOIN list_items i ON i.list_id = own_lists.id
    LEFT JOIN item_sources s ON s.item_id = i.id AND s.partner_id = :partnerId
  ), page AS (
    SELECT id, product_id, added_at, list_name, own, tier FROM tiers
    WHERE tier = coalesce(:tier?::int, (SELECT min(tier) FROM tiers))
      AND (NOT :forBasket::boolean OR tier = 1 OR (tier = 2 AND source_partner_id IS NULL))
      AND (:addedAt?::timestamptz IS NULL OR (added_at, id) <= (:addedAt, :itemId?::bigint))
    ORDER BY added_at DESC, id DESC LIMIT :limit::int + 1
  ), items AS MATERIALIZED (
    SELECT * FROM list_items WHERE id = ANY(ARRAY(SELECT id FROM page))
  ), ${productsOfPage}`;

/** Metadata and variant are only returned to the partner that supplied them, which is the first tier. */
const rows = `
  SELECT p.id, i.list_id AS wishlist_id, page.list_name, i.id AS item_id,
         ${supplied('source_partner_id', 'partner_id')} AS source_partner_id,
         ${supplied('source_shop_id', 'shop_id')} AS source_shop_id,
         ${supplied('source_domain', 'domain')} AS source_domain,
         coalesce(i.custom_title, nullif(${supplied('title')}, ''), p.title) AS title,
         coalesce(nullif(${supplied('description')}, ''), p.description) AS description,
         ${image} AS "imageUrl", ${image} AS image_url, ${wishUrl} AS "affiliateUrl", ${wishUrl} AS url,
         ${supplied('price_minor')} AS price_minor, ${supplied('price_minor')} AS price,
         ${supplied('currency')} AS currency, ${supplied('compare_at_price_minor')} AS compare_at_price_minor,
         ${isoTime(priceAsOf('CASE WHEN s.item_id IS NULL THEN coalesce(i.price_at, i.added_at) ELSE s.updated_at END'))} AS price_as_of,
         p.brand, p.product_type, CASE WHEN p.tags <> '{}' THEN p.tags END AS tags,
         CASE WHEN page.tier = 1 THEN ${supplied('checkout_meta')} ELSE '{}' END AS "checkoutMeta",
         CASE WHEN page.tier = 1 THEN ${shopsVariant(supplied('checkout_meta'))} END AS "variantId",
         CASE WHEN page.tier = 1 THEN ${variantTitle(supplied('checkout_meta'))} END AS variant_title,
         ${supplied('quantity')} AS quantity, ${availability} AS availability, ${stockLeft} AS stock_left,
         ${isoTime(factsAt)} AS as_of,
         ${factsSource} AS facts_source,
         CASE WHEN s.item_id IS NULL THEN ${savedPrice}
              WHEN s.currency IS DISTINCT FROM i.currency OR coalesce(today.price_minor, s.price_minor) = s.price_minor
                THEN s.price_minor END AS saved_price_minor,
         CASE WHEN s.item_id IS NULL OR s.currency = i.currency THEN today.price_minor END AS current_price_minor,
         CASE WHEN page.own THEN ${wishAlertsColumn} END AS alerts,
         CASE WHEN page.own THEN ${ownBought} END AS bought_quantity,
         CASE WHEN page.own THEN ${isoTime(ownBoughtAt)} END AS bought_at,
         ${isoTime('i.added_at')} AS added_at, page.own AS can_remove
  FROM page FULL JOIN items i ON i.id = page.id FULL JOIN goods p ON p.id = i.product_id
  LEFT JOIN item_sources s ON s.item_id = i.id AND s.partner_id = :partnerId
  ${joinPrice}
  ${joinAlerts(':userId')}
  ORDER BY page.added_at DESC, page.id DESC LIMIT :limit`;

/** The shopper's own lists. None for editors of others' lists, which can be in any database. */
const ownLists = `shared AS (
    SELECT 1 FROM list_collaborators c WHERE c.user_id = :userId AND c.role = 'editor' AND NOT :forBasket::boolean LIMIT 1
  ), own_lists AS (
    SELECT id, name, true AS own FROM lists WHERE owner_id = :userId AND NOT EXISTS (SELECT 1 FROM shared)
  )`;

const editedLists = `own_lists AS (
    SELECT id, name, true AS own FROM lists WHERE owner_id = :userId
    UNION ALL
    SELECT l.id, l.name, false FROM list_collaborators c JOIN lists l ON l.id = c.list_id
    WHERE c.user_id = :userId AND c.role = 'editor'
  )`;

export const savedProductRows = page(ownLists) + rows;

const pageBody = (first: string) => `
  SELECT ${first} (${asJson(rows)}) AS json, (
      SELECT jsonb_agg(jsonb_build_array(shown.id, shown.product_id, shown.own)) FROM (
        SELECT * FROM page WHERE tier = 1 AND :references::boolean ORDER BY added_at DESC, id DESC LIMIT :limit) shown
    ) AS wishes,
         next.added_at AS next_added_at, next.id AS next_id, next.tier AS next_tier
  FROM (SELECT 1) one
  LEFT JOIN (SELECT added_at, id, tier FROM page ORDER BY added_at DESC, id DESC OFFSET :limit) next ON true`;

export const savedProductsStatement = statement('saved_products')<Page & { is_editor: boolean }, 'json'>`
  ${page(ownLists)} ${pageBody('EXISTS (SELECT 1 FROM shared) AS is_editor,')}`;
const editorsProducts = statement('saved_products_of_editor')<Page, 'json'>`
  ${page(editedLists)} ${pageBody('')}`;

interface Page {
  json: string;
  /** Item, product, and whether the list is the shopper's own. */
  wishes: [number, number, boolean][] | null;
  /** The first item of the next page. */
  next_added_at: Date | null;
  next_id: number | null;
  next_tier: number | null;
}

const cursorOf = (tier: number, addedAt: Date, itemId: number) =>
  Buffer.from(`${tier}.${addedAt.getTime()}.${itemId}`).toString('base64url');

/**
 * The tier of a cursor's page, and its first item when the cursor was made; nulls for the first page.
 * @throws ServiceError `invalid_input`
 */
function startOf(cursor: string | undefined) {
  if (cursor === undefined) return { tier: null, addedAt: null, itemId: null };
  const parts = /^([123])\.(\d{1,14})\.(\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString());
  const [tier, time, itemId] = (parts ?? []).slice(1).map(Number) as [number, number, number];
  const addedAt = new Date(time);
  if (!parts || cursorOf(tier, addedAt, itemId) !== cursor)
    throw new ServiceError('invalid_input', { field: 'cursor', hint: 'send next_cursor unchanged' });
  return { tier, addedAt, itemId };
}

/**
 * A page of the products that the shopper saved from the grant's shop, newest first. A full session
 * gets everything they saved if nothing is from this shop. A basket session is used by the shop's
 * page, so it only gets items that belong to the partner and are on the shopper's own lists.
 * PostgreSQL writes the JSON, because parsing and serializing 500 rows here takes three times as
 * long.
 * @throws ServiceError `invalid_input` for a malformed cursor
 */
export async function listSavedProducts(
  ctx: Context,
  {
    userId,
    grant,
    forBasket = false,
    limit = maxItems,
    cursor,
    references,
  }: {
    userId: string;
    grant: WidgetGrant;
    forBasket?: boolean;
    limit?: number;
    cursor?: string;
    /** Adds a reference for each item, for this way into the cart. */
    references?: 'basket' | 'direct' | 'link';
  },
): Promise<JsonText<z.infer<typeof savedProductsBody>>> {
  const values = {
    mediaUrl: ctx.settings.mediaUrl,
    userId,
    partnerId: grant.key.partner.id,
    sourceDomain: hostOfGrant(grant, forBasket) ?? null,
    forBasket,
    limit,
    references: references !== undefined,
    ...startOf(cursor),
  };
  const [own] = await ctx.sql.rows(savedProductsStatement, values);
  const [found = own] = own?.is_editor ? await ctx.sql.rows(editorsProducts, values) : [];
  const {
    json = '[]',
    wishes = null,
    next_added_at: at = null,
    next_id: id = null,
    next_tier: tier = null,
  } = found ?? {};
  const next = at && id !== null && tier !== null ? `,"next_cursor":"${cursorOf(tier, at, id)}"` : '';
  const [path, byOwner] =
    references === 'link' ? (['basket', 'link'] as const) : ([references, 'owner'] as const);
  const issued =
    path &&
    Object.fromEntries(
      (wishes ?? []).map(([itemId, productId, isOwn]) => {
        const by = isOwn ? byOwner : 'giver';
        const partnerId = grant.key.partner.id;
        return [itemId, issueReference(ctx, { partnerId, path, by, id: itemId, productId })];
      }),
    );
  const further = issued ? `,"references":${JSON.stringify(issued)}` : '';
  return new JsonText(`{"products":${json}${further}${next}}`);
}
