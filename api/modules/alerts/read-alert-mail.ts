import { type AlertKind, minDropPercent } from '#api/contract/alerts.ts';
import { isInStock } from '#api/contract/product.ts';
import { variantOf, variantTitle, wishUrl } from '#api/modules/catalog/wish-key.ts';
import { readVerifiedHosts } from '#api/modules/keys/verified-hosts.ts';
import {
  availability,
  currentPrice,
  joinFacts,
  priceSource,
  showsCopy,
  wantsAlert,
} from '#api/modules/lists/hosted-product.ts';
import { isBuyable, platformVariant, withVariant } from '#api/modules/lists/shop-cart.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { pickLanguage } from '#api/platform/http/pick-language.ts';
import type { AlertedWish, AlertsMail } from '#api/platform/mail/emails/alerts-email.ts';
import { mediaUrl } from '#api/platform/storage/media-url.ts';
import { alertAddress, isAlertable, isEmailable, isReachable } from './is-alertable.ts';
import { joinShop, senderFrom, shopColumns, type ShopRow } from './shop-sender.ts';

interface Row extends ShopRow {
  mail_key: string;
  user_id: string;
  tries: number;
  unanswered: number;
  key: string;
  item_id: number;
  kind: AlertKind;
  from_price_minor: number | null;
  price_minor: number | null;
  currency: string | null;
  quantity: number | null;
  current_price: number | null;
  /** Whether the current price still comes from the alert's source. */
  is_of_source: boolean;
  target_price: number | null;
  min_drop_percent: number;
  availability: string | null;
  title: string;
  variant: string | null;
  image_path: string | null;
  image_url: string | null;
  url: string | null;
  platform_variant: string | null;
  is_buyable: boolean;
  partner_id: number | null;
  /** Null if emails don't reach the shopper, or it was sent already. */
  address: string | null;
  locale: string;
}

/** SQL for the image of a wish's variant, as its shop reported it. */
const ofVariant = `(SELECT t.image_url FROM product_texts t WHERE t.product_id = p.id AND t.image_url IS NOT NULL
    AND t.variant_id = ${variantOf('i.variant_id')} AND t.variant_id <> ''
    ORDER BY t.market_code = i.market_code DESC, t.market_code LIMIT 1)`;
const image = `coalesce(i.image_url, ${ofVariant}, p.image_url)`;
/**
 * SQL: the image is one of the product's. Emails show no others, because those could track opens.
 */
const isKnownImage = `(i.image_url IS NULL OR i.image_url = p.image_url OR i.image_url = ANY(p.images)
    OR EXISTS (SELECT 1 FROM product_texts t WHERE t.product_id = p.id AND t.image_url = i.image_url))`;

/**
 * The alerts of an email whose shopper still wants them, for wishes that are still theirs and not bought. Suspended
 * shops send none.
 */
const readMail = statement('alert_mail_read')<Row>`
  SELECT m.key AS mail_key, m.user_id, m.tries, m.unanswered, a.key, a.item_id, a.kind, a.from_price_minor, a.price_minor, coalesce(a.currency, i.currency) AS currency, a.quantity,
    ${currentPrice} AS current_price, coalesce(a.source = ${priceSource}, true) AS is_of_source, wanted.target_price_minor AS target_price,
    coalesce(shop.min_drop_percent, ${minDropPercent})::int AS min_drop_percent, ${availability} AS availability,
    coalesce(i.custom_title, nullif(i.title, ''), p.title) AS title, ${variantTitle('i.checkout_meta')} AS variant,
    CASE WHEN ${showsCopy(image)} THEN p.image_path END AS image_path,
    CASE WHEN ${isKnownImage} THEN ${image} END AS image_url, ${isBuyable} AS is_buyable,
    ${wishUrl} AS url, ${platformVariant} AS platform_variant,
    partner.id AS partner_id, ${shopColumns}, u.locale,
    CASE WHEN m.sent_at IS NULL AND ${isEmailable} THEN ${alertAddress} END AS address
  FROM alert_mails m JOIN alerts a ON a.mail_id = m.id JOIN list_items i ON i.id = a.item_id
  JOIN lists l ON l.id = i.list_id AND l.owner_id = m.user_id JOIN products p ON p.id = i.product_id
  JOIN users u ON u.id = m.user_id JOIN alert_settings defaults ON defaults.user_id = m.user_id
  LEFT JOIN wish_alerts wanted ON wanted.item_id = i.id
  LEFT JOIN partners partner ON partner.id = i.source_partner_id
  ${joinShop}
  ${joinFacts}
  WHERE m.id = :id AND ${isAlertable}
    AND ${isReachable} AND coalesce(partner.plan <> 'free', true) AND partner.suspended_at IS NULL
    AND CASE a.kind WHEN 'price_drop' THEN ${wantsAlert('price_drop')} AND coalesce(shop.price_drop, true)
                    WHEN 'low_stock' THEN ${wantsAlert('low_stock')} AND coalesce(shop.low_stock, true)
                    ELSE ${wantsAlert('back_in_stock')} AND coalesce(shop.back_in_stock, true) END
  ORDER BY a.id`;

/** SQL: the email contains an alert `a`, given its `shown` items and kinds. */
export const isContained = `EXISTS (
    SELECT 1 FROM unnest(:items::bigint[], :kinds::text[]) x (item_id, kind) WHERE x.item_id = a.item_id AND x.kind = a.kind)`;

/**
 * An email with nothing that is still true isn't sent, and doesn't count unless it may have
 * arrived. If `tries` differs, alerts were added, so it stays.
 */
const drop = statement('alert_mail_drop')`
  WITH dropped AS (
    DELETE FROM alert_mails WHERE id = :id AND tries = coalesce(:tries?, tries)
      AND sent_at IS NULL AND pushed_at IS NULL AND unanswered = 0
  )
  UPDATE alert_mails SET due_at = NULL WHERE id = :id AND tries = coalesce(:tries?, tries)
    AND (pushed_at IS NOT NULL OR unanswered > 0)`;

/** Whether `price` is still a drop that the shopper wants, by the same rule as `settleChanges`. */
const isDrop = (row: Row, price: number | null): boolean => {
  const { from_price_minor: from, target_price: target } = row;
  if (row.kind !== 'price_drop' || !row.is_of_source || from === null || price === null) return false;
  return (
    price < from && (target === null ? (from - price) * 100 >= from * row.min_drop_percent : price <= target)
  );
};

/** Pixels: twice the width in the email, for sharp screens. */
const imageWidth = 200;

/** Our copy, else the image through our proxy, so shops can't track opens. */
function imageOf(ctx: Context, { image_path: path, image_url: url }: Row): string | null {
  if (path !== null) return mediaUrl(ctx, path);
  if (url === null) return null;
  // Outlook supports nothing newer than JPEG.
  const query = new URLSearchParams({ url, w: `${imageWidth}`, format: 'jpeg' });
  return `${ctx.settings.baseUrl}/images/proxy?${query}`;
}

/** A wish's changes in one entry, from the first price that was higher to the current one; null if none is true anymore. */
function wishOf(ctx: Context, rows: Row[], isVerified: (url: string) => boolean): AlertedWish | null {
  const last = rows.at(-1);
  const price = last ? (last.current_price ?? last.price_minor) : null;
  const drop = rows.find((row) => isDrop(row, price));
  const kinds = [
    ...(drop ? (['price_drop'] as const) : []),
    ...(['back_in_stock', 'low_stock'] as const).filter((kind) => {
      const now = last?.availability ?? null;
      return (
        rows.some((row) => row.kind === kind) && (kind === 'low_stock' ? now === 'low_stock' : isInStock(now))
      );
    }),
  ];
  const [kind] = kinds;
  const shown = rows.find((row) => row.kind === kind);
  if (!last?.url || !shown) return null;
  const isCounted = isVerified(last.url);
  return {
    kinds,
    title: last.title,
    variant: last.variant,
    imageUrl: imageOf(ctx, last),
    priceMinor: price,
    fromPriceMinor: drop?.from_price_minor ?? null,
    currency: last.currency,
    quantity: last.quantity,
    // Presses are counted only for shops that can see them; alertTarget() redirects to no other
    // hosts.
    url: isCounted
      ? `${ctx.settings.siteUrl}/alerts/go/${shown.key}`
      : withVariant(last.url, last.platform_variant),
    isBuyable: isCounted && last.is_buyable,
  };
}

interface DueAlerts {
  mail: AlertsMail;
  key: string;
  userId: string;
  /** Changes when alerts are added. */
  tries: number;
  /** Changes when an attempt to send it begins. */
  unanswered: number;
  address: string | null;
  /** The items and kinds that it contains, in pairs. */
  shown: { items: number[]; kinds: AlertKind[] };
}

/**
 * The alerts of an email that are still true; if there are none, drops the email and returns null.
 */
export async function readAlertMail(
  ctx: Context,
  { id, tries }: { id: number; tries: number | null },
): Promise<DueAlerts | null> {
  const rows = await ctx.sql.rows(readMail, { id, now: ctx.clock() });
  const byItem = Map.groupBy(rows, (row) => row.item_id);
  const verified = new Map<number, (url: string) => boolean>();
  for (const { partner_id: partnerId } of rows)
    if (partnerId !== null && !verified.has(partnerId))
      verified.set(partnerId, await readVerifiedHosts(ctx.sql, partnerId));
  const verifiedFor = (row: Row) => verified.get(row.partner_id ?? -1) ?? (() => false);
  const shown = [...byItem].flatMap(([itemId, each]) => {
    const wish = each[0] && wishOf(ctx, each, verifiedFor(each[0]));
    return wish ? [{ itemId, wish }] : [];
  });
  const wishes = shown.map(({ wish }) => wish);
  const [first] = rows;
  if (!first || wishes.length === 0) {
    await ctx.sql.rows(drop, { id, tries });
    return null;
  }
  const pairs = shown.flatMap(({ itemId, wish }) => wish.kinds.map((kind) => ({ itemId, kind })));
  const isOfOne = rows.every((row) => row.partner_id === first.partner_id);
  return {
    key: first.mail_key,
    userId: first.user_id,
    tries: first.tries,
    unanswered: first.unanswered,
    address: first.address,
    shown: { items: pairs.map(({ itemId }) => itemId), kinds: pairs.map(({ kind }) => kind) },
    mail: {
      lang: pickLanguage(first.locale),
      wishes,
      shop: isOfOne ? senderFrom(first, verifiedFor(first)) : null,
      manageUrl: `${ctx.settings.siteUrl}/alerts/stop/${first.mail_key}`,
    },
  };
}
