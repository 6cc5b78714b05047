import { minDropPercent } from '#api/contract/alerts.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import type { ShopAlerts } from './schemas.ts';

const read = statement('shop_alerts_read')<ShopAlerts>`
  SELECT coalesce(s.price_drop, true) AS price_drop, coalesce(s.back_in_stock, true) AS back_in_stock,
    coalesce(s.low_stock, true) AS low_stock, greatest(s.min_drop_percent, ${minDropPercent}::smallint) AS min_drop_percent,
    s.sender_name, s.reply_to, p.plan <> 'free' AS emails_included
  FROM partners p LEFT JOIN shop_alert_settings s ON s.partner_id = p.id WHERE p.id = :partnerId`;

/**
 * A partner's settings for alerts about its products. All kinds are on unless it turned them off.
 * @throws ServiceError `not_found`
 */
export async function readShopAlerts(ctx: Context, partnerId: number): Promise<ShopAlerts> {
  const [settings] = await ctx.sql.rows(read, { partnerId });
  if (!settings) throw new ServiceError('not_found');
  return settings;
}
