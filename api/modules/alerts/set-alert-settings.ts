import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { readAlertSettings } from './read-alert-settings.ts';
import type { AlertSettings, AlertSettingsChanges } from './schemas.ts';

/**
 * Product changes from before a kind was turned on don't alert. Turning alerts off or pausing drops
 * waiting alerts.
 */
const put = statement('alert_settings_put')`
  WITH changed AS (
    INSERT INTO alert_settings AS s (user_id, enabled, price_drop, back_in_stock, low_stock, frequency, quiet_from, quiet_to,
                                     time_zone, paused_until, since, pages_due_at)
    VALUES (:userId, coalesce(:enabled?::boolean, true), coalesce(:priceDrop?::boolean, false),
            coalesce(:backInStock?::boolean, false), coalesce(:lowStock?::boolean, false), coalesce(:frequency?, 'daily'),
            :quietFrom?::smallint, :quietTo?::smallint, coalesce(:timeZone?, 'UTC'), :pausedUntil?::timestamptz, :now, :now)
    ON CONFLICT (user_id) DO UPDATE SET
      enabled = coalesce(:enabled, s.enabled), price_drop = coalesce(:priceDrop, s.price_drop),
      back_in_stock = coalesce(:backInStock, s.back_in_stock), low_stock = coalesce(:lowStock, s.low_stock),
      frequency = coalesce(:frequency, s.frequency),
      quiet_from = CASE WHEN :hasQuiet::boolean THEN :quietFrom ELSE s.quiet_from END,
      quiet_to = CASE WHEN :hasQuiet THEN :quietTo ELSE s.quiet_to END,
      time_zone = coalesce(:timeZone, s.time_zone),
      pages_due_at = :now, paused_until = CASE WHEN :hasPause::boolean THEN :pausedUntil ELSE s.paused_until END,
      price_drop_since = CASE WHEN NOT s.price_drop AND :priceDrop THEN :now ELSE s.price_drop_since END,
      back_in_stock_since = CASE WHEN NOT s.back_in_stock AND :backInStock THEN :now ELSE s.back_in_stock_since END,
      low_stock_since = CASE WHEN NOT s.low_stock AND :lowStock THEN :now ELSE s.low_stock_since END
    RETURNING user_id, enabled, paused_until
  )
  UPDATE alerts a SET due_at = NULL FROM changed c
  WHERE a.user_id = c.user_id AND a.due_at IS NOT NULL AND (NOT c.enabled OR c.paused_until > :now)`;

const minutesOf = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

/**
 * Changes a shopper's alert settings; omitted fields don't change. Turning them off or pausing
 * drops waiting alerts.
 */
export async function setAlertSettings(
  ctx: Context,
  userId: string,
  changes: AlertSettingsChanges,
): Promise<AlertSettings> {
  const { quiet_hours: quiet, paused_until: paused } = changes;
  await ctx.sql.rows(put, {
    userId,
    enabled: changes.enabled ?? null,
    priceDrop: changes.price_drop ?? null,
    backInStock: changes.back_in_stock ?? null,
    lowStock: changes.low_stock ?? null,
    frequency: changes.frequency ?? null,
    hasQuiet: quiet !== undefined,
    quietFrom: quiet ? minutesOf(quiet.from) : null,
    quietTo: quiet ? minutesOf(quiet.to) : null,
    timeZone: changes.time_zone ?? null,
    hasPause: paused !== undefined,
    pausedUntil: paused ? new Date(paused) : null,
    now: ctx.clock(),
  });
  return readAlertSettings(ctx, userId);
}
