import { alertKinds, type StoppableAlerts } from '#api/contract/alerts.ts';
import { wantsAlert } from '#api/modules/lists/hosted-product.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';

interface Row {
  item_id: number | null;
  title: string | null;
  is_stopped: boolean;
  partner_id: number | null;
  partner_name: string | null;
  is_muted: boolean;
  enabled: boolean;
}

const read = statement('alert_stop_read')<Row, 'is_stopped' | 'is_muted' | 'enabled'>`
  SELECT DISTINCT ON (i.id) i.id AS item_id, coalesce(i.custom_title, nullif(i.title, ''), p.title) AS title,
    NOT (${alertKinds.map(wantsAlert).join(' OR ')}) AS is_stopped,
    partner.id AS partner_id, partner.name AS partner_name,
    EXISTS (SELECT 1 FROM alert_mutes x WHERE x.user_id = m.user_id AND x.partner_id = partner.id) AS is_muted,
    coalesce(defaults.enabled, true) AS enabled
  FROM alert_mails m LEFT JOIN alert_settings defaults ON defaults.user_id = m.user_id
  LEFT JOIN (alerts a JOIN list_items i ON i.id = a.item_id JOIN lists l ON l.id = i.list_id JOIN products p ON p.id = i.product_id)
    ON a.mail_id = m.id AND l.owner_id = m.user_id
  LEFT JOIN wish_alerts wanted ON wanted.item_id = i.id LEFT JOIN partners partner ON partner.id = i.source_partner_id
  WHERE m.key = :key::uuid ORDER BY i.id`;

/** The alerts that an email's links can stop; null for an unknown link. */
export async function readStoppableAlerts(ctx: Context, key: string): Promise<StoppableAlerts | null> {
  const rows = isKey(key) ? await ctx.sql.rows(read, { key }) : [];
  const [first] = rows;
  if (!first) return null;
  const isOfOne = rows.every((row) => row.partner_id === first.partner_id);
  return {
    wishes: rows.flatMap(({ item_id: itemId, title, is_stopped: isStopped }) =>
      itemId === null ? [] : [{ itemId, title: title ?? '', isStopped }],
    ),
    shop:
      isOfOne && first.partner_name !== null ? { name: first.partner_name, isStopped: first.is_muted } : null,
    isAllStopped: !first.enabled,
  };
}

const stopAll = statement('alert_stop_all')`
  WITH stopped AS (
    UPDATE alert_settings s SET enabled = false FROM alert_mails m WHERE m.key = :key::uuid AND s.user_id = m.user_id
    RETURNING s.user_id)
  UPDATE alerts a SET due_at = NULL FROM stopped WHERE a.user_id = stopped.user_id AND a.due_at IS NOT NULL`;

const stopShop = statement('alert_stop_shop')`
  WITH shops AS (
    SELECT DISTINCT m.user_id, a.partner_id FROM alert_mails m JOIN alerts a ON a.mail_id = m.id
    WHERE m.key = :key::uuid AND a.partner_id IS NOT NULL
  ), muted AS (
    INSERT INTO alert_mutes (user_id, partner_id, created_at)
    SELECT s.user_id, s.partner_id, :now FROM shops s JOIN partners p ON p.id = s.partner_id ON CONFLICT DO NOTHING)
  UPDATE alerts a SET due_at = NULL FROM shops s
  WHERE a.user_id = s.user_id AND a.partner_id = s.partner_id AND a.due_at IS NOT NULL`;

const stopWish = statement('alert_stop_wish')`
  WITH wishes AS (
    SELECT DISTINCT i.id FROM alert_mails m JOIN alerts a ON a.mail_id = m.id JOIN list_items i ON i.id = a.item_id
    JOIN lists l ON l.id = i.list_id AND l.owner_id = m.user_id WHERE m.key = :key::uuid AND i.id = :itemId::bigint
  ), stopped AS (
    INSERT INTO wish_alerts AS w (item_id, price_drop, back_in_stock, low_stock, since)
    SELECT id, false, false, false, :now FROM wishes
    ON CONFLICT (item_id) DO UPDATE SET price_drop = false, back_in_stock = false, low_stock = false)
  UPDATE alerts a SET due_at = NULL FROM wishes WHERE a.item_id = wishes.id AND a.due_at IS NOT NULL`;

/** Alerts to stop: an item's, those about the email's shop, or all. */
export type StopAlerts = { itemId: number } | 'shop' | 'all';

/** Stops alerts with a link in the email that contained them. The link can't do anything else. */
export async function stopAlerts(ctx: Context, key: string, what: StopAlerts): Promise<void> {
  if (!isKey(key)) return;
  if (what === 'all') await ctx.sql.rows(stopAll, { key });
  else if (what === 'shop') await ctx.sql.rows(stopShop, { key, now: ctx.clock() });
  else await ctx.sql.rows(stopWish, { key, itemId: what.itemId, now: ctx.clock() });
}

const isKey = (key: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(key);
