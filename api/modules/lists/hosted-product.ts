import type { AlertKind } from '#api/contract/alerts.ts';
import { shareableImage } from '#api/modules/catalog/product-record.ts';
import { joinOffer, variantOf, variantTitle, wishUrl } from '#api/modules/catalog/wish-key.ts';
import type { Context } from '#api/platform/context.ts';
import { mediaUrl } from '#api/platform/storage/media-url.ts';
import type { GiftRow } from './internal/gifts/gift-columns.ts';
import type { HostedProduct } from './schemas.ts';

/** An item as returned by the statements: a HostedProduct whose image and time aren't converted yet. */
export interface HostedProductRow
  extends
    Omit<HostedProduct, 'imageUrl' | 'added_at' | 'as_of' | 'price_as_of' | 'reserved' | keyof GiftRow>,
    GiftRow {
  price_as_of: Date | null;
  facts_at: Date | null;
  image: string | null;
  image_path: string | null;
  added_at: Date;
}

/** SQL: whether the displayed image is the one that was copied. */
export const showsCopy = (image: string) =>
  `p.image_path IS NOT NULL AND ${image} IS NOT DISTINCT FROM p.image_url`;

const variant = variantOf('i.variant_id');

/**
 * SQL for the time of an item `i`'s price, if its currency differs from the one reported for its
 * product `p`: the price is then from another market, for which none is reported.
 * @param at SQL for the time when it was saved
 */
export const priceAsOf = (at: string): string =>
  `CASE WHEN p.facts_source IS NOT NULL AND i.price_minor IS NOT NULL AND p.currency <> i.currency THEN ${at} END`;

/**
 * Joins the known facts about an item `i` of a product `p`: the `offer` of its market, and its
 * variant as `named` by the product's own page or its platform.
 */
export const joinFacts = `${joinOffer}
  LEFT JOIN LATERAL (
    SELECT v ->> 'id' AS id, v ->> 'availability' AS availability, (v ->> 'quantity')::int AS quantity,
           (v ->> 'price_minor')::bigint AS price_minor, v ->> 'currency' AS currency
    FROM jsonb_array_elements(p.variants) v WHERE ${variant} <> '' AND v ->> 'id' = ${variant} LIMIT 1
  ) named ON true`;

/**
 * SQL: whether facts about the product `p` itself also apply to an item `i`, because the item or
 * the product has no variant.
 */
const isPlain = `(${variant} = '' OR p.variants = '[]')`;

/**
 * SQL for the availability of the saved variant, if known; otherwise of the product. A variant that
 * the product's platform doesn't report is discontinued.
 */
const offered = `coalesce(offer.availability, CASE WHEN ${isPlain} THEN p.availability
    WHEN named.id IS NULL AND p.facts_source = 'platform' AND ${variant} ~ '^[0-9]+$' THEN 'discontinued'
    ELSE coalesce(named.availability, p.availability) END)`;

/**
 * SQL for the saved variant's price on the product's own page or platform, if it's in the wish's
 * currency.
 */
const ownPrice = `CASE WHEN p.facts_source IS NULL THEN NULL
    WHEN ${isPlain} THEN CASE WHEN p.currency = i.currency THEN p.price_minor END
    WHEN named.currency = i.currency THEN named.price_minor END`;

/**
 * SQL, after `joinFacts`, for today's price of an item `i` of a product `p`; null if it isn't known
 * in the item's currency.
 */
export const currentPrice = `CASE WHEN i.currency IS NOT NULL THEN coalesce(offer.price_minor, ${ownPrice}) END`;

/** SQL, after `joinFacts`, for the source of that price. */
export const priceSource = `coalesce(offer.source, p.facts_source)`;

/**
 * SQL: whether a change `c` to a product `p` affects the variant of an item `i`. A variant that the
 * product doesn't name changes with the product, as in `availability` and `currentPrice`.
 */
const isOfVariant = `(c.variant_id = ${variant} OR c.variant_id = '' AND CASE WHEN c.kind = 'price' THEN p.variants = '[]'
    ELSE named.id IS NULL AND NOT (p.facts_source = 'platform' AND ${variant} ~ '^[0-9]+$') END)`;

/**
 * SQL, after `joinFacts`: whether a change `c` affects an item `i` of a product `p`: it changed the
 * offer that applies to the item, or the product itself if there is none. Stock of the product has
 * no currency.
 */
export const isOfWish = `CASE WHEN offer.product_id IS NULL THEN c.market = '' AND c.currency IN ('', i.currency) AND ${isOfVariant}
    ELSE (offer.variant_id, offer.market, offer.currency) = (c.variant_id, c.market, c.currency) END`;

/**
 * Joins `joinFacts` and, as `today`, the current price of an item `i` of a product `p`, and the
 * price before if its source has changed it in the last few minutes. `OFFSET 0` keeps PostgreSQL
 * from evaluating this again for each use.
 */
export const joinPrice = `${joinFacts}
  LEFT JOIN LATERAL (SELECT ${currentPrice} AS price_minor, (
      SELECT c.from_price_minor FROM unsettled_changes c
      WHERE c.product_id = i.product_id AND c.kind = 'price' AND c.currency = i.currency AND c.source = ${priceSource}
        AND c.since >= coalesce(i.price_at, i.added_at) AND ${isOfWish} LIMIT 1
    ) AS from_minor OFFSET 0) today ON true`;

/**
 * SQL for an item's price when it was saved or entered, to compare with its price `today`. Prices
 * are only compared if the same source gave both for the variant. `settleChanges` stores the first
 * one.
 */
export const savedPrice = `CASE
    WHEN i.saved_price_minor IS NOT NULL AND today.price_minor IS NOT NULL AND i.saved_price_source = ${priceSource} THEN i.saved_price_minor
    WHEN today.price_minor IS NOT NULL AND today.from_minor IS NOT NULL THEN today.from_minor
    WHEN coalesce(today.price_minor, i.price_minor) = i.price_minor THEN i.price_minor END`;

/**
 * SQL that sums up the claims with which an item `i`'s owner bought it. Checks `purchased_at`
 * first, because few items have any.
 */
const ownClaims = (sum: string) => `CASE WHEN i.purchased_at IS NOT NULL THEN (
    SELECT ${sum} FROM gift_claims own WHERE own.item_id = i.id AND own.own) END`;

/** SQL: how many of an item `i` its owner bought by order, and when; nulls for none. */
export const ownBought = ownClaims('sum(own.quantity)::int');
export const ownBoughtAt = ownClaims('max(own.created_at)');

/** Joins the alerts that a shopper `wanted` for an item `i`, and their `defaults`. */
export const joinAlerts = (userId: string): string => `LEFT JOIN wish_alerts wanted ON wanted.item_id = i.id
  LEFT JOIN alert_settings defaults ON defaults.user_id = ${userId}`;

/** SQL: whether they want an alert of a kind. */
export const wantsAlert = (kind: AlertKind): string => `coalesce(wanted.${kind}, defaults.${kind}, false)`;

/** SQL for the time since which changes count for alerts of a kind, if they want any. */
export const wantedSince = (kind: AlertKind): string => `CASE WHEN wanted.${kind} IS NULL
    THEN coalesce(defaults.${kind}_since, defaults.since) ELSE coalesce(wanted.${kind}_since, wanted.since) END`;

/** SQL for the alerts they want, as a WishAlerts. */
export const wishAlertsColumn = `jsonb_build_object('price_drop', ${wantsAlert('price_drop')},
    'target_price_minor', wanted.target_price_minor, 'back_in_stock', ${wantsAlert('back_in_stock')},
    'low_stock', ${wantsAlert('low_stock')})`;

/** SQL: whether the product isn't sold in the market where an item `i` was saved, but is elsewhere. */
const isNotSoldHere = `(i.not_sold_at IS NOT NULL AND (${offered}) IS DISTINCT FROM 'discontinued')`;

/**
 * SQL, after `joinFacts`, for the availability of an item `i` of a product `p`, how few are left,
 * and the time and source of this information.
 */
export const availability = `CASE WHEN ${isNotSoldHere} THEN 'not_sold_here' ELSE ${offered} END`;
export const stockLeft = `CASE WHEN (${availability}) = 'low_stock'
    THEN coalesce(offer.quantity, CASE WHEN ${isPlain} THEN p.quantity ELSE named.quantity END) END`;
export const factsAt = `CASE WHEN ${isNotSoldHere} THEN i.not_sold_at ELSE p.facts_at END`;
export const factsSource = `CASE WHEN ${isNotSoldHere} THEN 'page' ELSE p.facts_source END`;

/**
 * SQL columns of an item `i` of a product `p`, after `joinPrice`. Titles given by people on the
 * list take precedence, then the market's texts `t`, if joined, then the saved data, then the
 * product's own data. The saved image is shown in every market.
 * @param purchased SQL of `purchased`
 * @param purchasedBy SQL of `purchased_by`
 * @param gifts SQL columns of its gifts
 * @param alerts SQL of a WishAlerts
 */
export function itemColumns({
  localized,
  purchased,
  purchasedBy,
  gifts,
  alerts,
}: {
  localized: boolean;
  purchased: string;
  purchasedBy: string;
  gifts: string;
  alerts: string;
}): string {
  const image = `coalesce(i.image_url, ${localized ? 't.image_url, ' : ''}${shareableImage})`;
  return `
  p.id, i.list_id AS wishlist_id, i.id AS item_id, ${purchased} AS purchased,
  coalesce(i.custom_title, ${localized ? 't.title, ' : ''}nullif(i.title, ''), p.title) AS title,
  coalesce(${localized ? 't.description, ' : ''}nullif(i.description, ''), p.description) AS description,
  ${image} AS image, CASE WHEN ${showsCopy(image)} THEN p.image_path END AS image_path,
  CASE WHEN ${showsCopy(image)} THEN p.image_width END AS image_width,
  CASE WHEN ${showsCopy(image)} THEN p.image_height END AS image_height,
  ${wishUrl} AS "affiliateUrl", i.price_minor AS price_minor, i.currency,
  i.compare_at_price_minor AS compare_at_price_minor,
  ${priceAsOf('coalesce(i.price_at, i.added_at)')} AS price_as_of,
  coalesce(i.source_label, i.source_domain) AS source_label, i.priority, p.rating, p.review_count, p.brand,
  i.added_at, i.note, i.quantity,
  ${variantTitle('i.checkout_meta')} AS variant_title,
  ${availability} AS availability, ${stockLeft} AS stock_left, ${factsAt} AS facts_at, ${factsSource} AS facts_source,
  ${savedPrice} AS saved_price_minor, today.price_minor AS current_price_minor, ${alerts} AS alerts, i.position, ${purchasedBy} AS purchased_by,
  ${gifts}`;
}

/**
 * Joins the texts `t` of `:market`, else of the language `:lang`: those saved with the item first,
 * then those of its variant's shop, preferring the language's home country (`de-DE` for `de`). Both
 * are lower-case; an empty one matches nothing.
 */
const marketOf = `lower(replace(m.market_code, '_', '-'))`;
export const joinTexts = `LEFT JOIN LATERAL (
    SELECT nullif(m.title, '') AS title, nullif(m.description, '') AS description, m.image_url
    FROM (
      SELECT 1 AS rank, i.market_code, i.title, i.description, i.image_url WHERE i.title <> ''
      UNION ALL SELECT 1, key, value ->> 'title', value ->> 'description', value ->> 'image' FROM jsonb_each(i.texts)
      UNION ALL SELECT 2, market_code, title, description, image_url FROM product_texts
        WHERE product_id = p.id AND variant_id = ${variant}
    ) m
    WHERE ${marketOf} = :market OR split_part(${marketOf}, '-', 1) = :lang
    ORDER BY m.rank, ${marketOf} = :market DESC, ${marketOf} = :lang || '-' || :lang DESC, m.market_code LIMIT 1
  ) t ON true`;

/** The values for `joinTexts`, or null if no language is requested. */
export function textValues({
  market,
  lang,
}: {
  market?: string;
  lang?: string;
}): { market: string; lang: string } | null {
  const exact = (market ?? '').toLowerCase().replaceAll('_', '-');
  const language = (lang ?? '').toLowerCase().split(/[-_]/, 1)[0] || exact.split('-', 1)[0];
  return language ? { market: exact, lang: language } : null;
}

/** Converts an item to the API's format, with our copy of the image if there is one. */
export function hostedProductFrom(ctx: Context, row: HostedProductRow): HostedProduct {
  return {
    id: row.id,
    wishlist_id: row.wishlist_id,
    item_id: row.item_id,
    purchased: row.purchased,
    title: row.title,
    description: row.description,
    imageUrl: row.image_path === null ? row.image : mediaUrl(ctx, row.image_path),
    affiliateUrl: row.affiliateUrl,
    price_minor: row.price_minor,
    currency: row.currency,
    source_label: row.source_label,
    priority: row.priority,
    rating: row.rating,
    review_count: row.review_count,
    brand: row.brand,
    added_at: row.added_at.toISOString(),
    note: row.note,
    quantity: row.quantity,
    variant_title: row.variant_title,
    compare_at_price_minor: row.compare_at_price_minor,
    price_as_of: row.price_as_of?.toISOString() ?? null,
    availability: row.availability,
    stock_left: row.stock_left,
    as_of: row.facts_at?.toISOString() ?? null,
    facts_source: row.facts_source,
    saved_price_minor: row.saved_price_minor,
    current_price_minor: row.current_price_minor,
    alerts: row.alerts,
    image_width: row.image_width,
    image_height: row.image_height,
    position: row.position,
    purchased_by: row.purchased_by,
    purchased_quantity: row.purchased_quantity,
    reserved:
      !row.purchased &&
      row.reserved_quantity > 0 &&
      row.purchased_quantity + row.reserved_quantity >= row.quantity,
    reserved_quantity: row.reserved_quantity,
    reserved_until: row.reserved_until,
    bought_at: row.bought_at?.toISOString() ?? null,
    sharing: row.sharing,
    giver_names: row.giver_names,
    gifts: row.gifts?.map((gift) => ({ ...gift, marked_at: new Date(gift.marked_at).toISOString() })) ?? null,
  };
}
