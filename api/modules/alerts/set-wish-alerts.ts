import { type AlertKind, alertKinds } from '#api/contract/alerts.ts';
import type { WidgetGrant } from '#api/modules/keys/widget-token.ts';
import { availability, joinFacts, wishAlertsColumn } from '#api/modules/lists/hosted-product.ts';
import type { WishAlerts } from '#api/modules/lists/schemas.ts';
import type { Context } from '#api/platform/context.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { isEmailable } from './is-alertable.ts';
import type { WishAlertChanges } from './schemas.ts';

/** A basket session can only change wishes saved in its partner's shop. */
const lockItem = statement('wish_alerts_lock')`
  SELECT i.currency, l.owner_id = :userId AS is_owner, (${availability}) IN ('out_of_stock', 'discontinued') AS is_sold_out
  FROM list_items i JOIN lists l ON l.id = i.list_id JOIN products p ON p.id = i.product_id ${joinFacts}
  WHERE i.id = :itemId::bigint AND (:token?::text IS NULL OR l.token = :token)
    AND (:partnerId?::bigint IS NULL OR i.source_partner_id = :partnerId OR EXISTS (
      SELECT 1 FROM item_sources x WHERE x.item_id = i.id AND x.partner_id = :partnerId))
  FOR KEY SHARE OF i`;

const addSettings = statement('wish_alerts_settings')`
  INSERT INTO alert_settings (user_id, since, pages_due_at) VALUES (:userId, :now, :now)
  ON CONFLICT (user_id) DO UPDATE SET pages_due_at = :now
  RETURNING ${alertKinds.map((kind) => `CASE WHEN ${kind} THEN coalesce(${kind}_since, since) END AS ${kind}`).join(', ')}`;

/**
 * SQL for when a kind was turned on: unchanged if it stays on, even if it was only a default until
 * now.
 */
const sinceOf = (kind: AlertKind, isOn: string) => `${kind}_since = CASE
      WHEN w.${kind} OR ${isOn} IS NOT TRUE THEN w.${kind}_since
      WHEN w.${kind} IS NULL THEN coalesce(excluded.${kind}_since, :now) ELSE :now END`;

/** Kinds that are turned on alert about changes from now on; the others keep their start. */
const put = statement('wish_alerts_put')`
  INSERT INTO wish_alerts AS w (item_id, price_drop, target_price_minor, back_in_stock, low_stock, since,
                                price_drop_since, back_in_stock_since, low_stock_since, sold_out_at)
  VALUES (:itemId, :priceDrop?::boolean, :target?::bigint, :backInStock?::boolean, :lowStock?::boolean, :now,
    :priceDropSince?::timestamptz, :backInStockSince?::timestamptz, :lowStockSince?::timestamptz,
    CASE WHEN :backInStock::boolean AND :isSoldOut::boolean THEN :now::timestamptz END)
  ON CONFLICT (item_id) DO UPDATE SET
    price_drop = coalesce(:priceDrop, w.price_drop),
    target_price_minor = CASE WHEN :hasTarget::boolean THEN :target ELSE w.target_price_minor END,
    back_in_stock = coalesce(:backInStock, w.back_in_stock), low_stock = coalesce(:lowStock, w.low_stock),
    ${sinceOf('price_drop', ':priceDrop')}, ${sinceOf('back_in_stock', ':backInStock')}, ${sinceOf('low_stock', ':lowStock')},
    sold_out_at = CASE WHEN :backInStock IS NOT FALSE THEN coalesce(excluded.sold_out_at, w.sold_out_at) END`;

const read = statement('wish_alerts_read')<Chosen, 'alerts' | 'needs_email'>`
  SELECT ${wishAlertsColumn} AS alerts, NOT ${isEmailable} AS needs_email
  FROM wish_alerts wanted JOIN users u ON u.id = :userId LEFT JOIN alert_settings defaults ON defaults.user_id = u.id
  WHERE wanted.item_id = :itemId`;

/** Alert choices for a wish, and whether emails can't reach the shopper yet. */
interface Chosen {
  alerts: WishAlerts;
  needs_email: boolean;
}

/** The item, and how it was accessed: on a list's page, or on a shop's page with a widget token. */
interface Asked {
  itemId: number;
  token?: string;
  grant?: WidgetGrant;
}

/**
 * Changes what a shopper is alerted about for a wish on the shopper's list.
 * @throws ServiceError `not_found` for an unknown item; `forbidden` for another shopper's item; `invalid_input`
 * for a target price for a wish without a currency
 */
export async function setWishAlerts(
  ctx: Context,
  userId: string,
  { itemId, token, grant }: Asked,
  changes: WishAlertChanges,
): Promise<Chosen> {
  const now = ctx.clock();
  return transaction(ctx.pool, async (sql) => {
    const partnerId = grant?.key.partner.id ?? null;
    const [item] = await sql.rows(lockItem, { userId, itemId, token: token ?? null, partnerId });
    if (!item) throw new ServiceError('not_found');
    if (!item.is_owner) throw new ServiceError('forbidden');
    const target = changes.target_price_minor;
    if (typeof target === 'number' && item.currency === null) {
      const hint = 'give the wish a price first, because a target needs its currency';
      throw new ServiceError('invalid_input', { field: 'target_price_minor', hint });
    }
    const [defaults] = await sql.rows(addSettings, { userId, now });
    await sql.rows(put, {
      itemId,
      priceDrop: changes.price_drop ?? null,
      target: target ?? null,
      hasTarget: target !== undefined,
      backInStock: changes.back_in_stock ?? null,
      lowStock: changes.low_stock ?? null,
      priceDropSince: defaults?.price_drop ?? null,
      backInStockSince: defaults?.back_in_stock ?? null,
      lowStockSince: defaults?.low_stock ?? null,
      isSoldOut: changes.sold_out === true || item.is_sold_out === true,
      now,
    });
    const [row] = await sql.rows(read, { itemId, userId });
    if (!row) throw new ServiceError('not_found');
    return row;
  });
}
