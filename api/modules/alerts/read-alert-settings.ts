import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { alertAddress } from './is-alertable.ts';
import type { AlertSettings } from './schemas.ts';

interface Row {
  enabled: boolean;
  price_drop: boolean;
  back_in_stock: boolean;
  low_stock: boolean;
  frequency: AlertSettings['frequency'];
  quiet_from: number | null;
  quiet_to: number | null;
  time_zone: string;
  paused_until: Date | null;
  address: string | null;
  confirmed_address: string | null;
  stopped: 'bounce' | 'complaint' | null;
}

const read = statement('alert_settings_read')<Row>`
  SELECT coalesce(defaults.enabled, true) AS enabled, coalesce(defaults.price_drop, false) AS price_drop,
    coalesce(defaults.back_in_stock, false) AS back_in_stock, coalesce(defaults.low_stock, false) AS low_stock,
    coalesce(defaults.frequency, 'daily') AS frequency, defaults.quiet_from, defaults.quiet_to,
    coalesce(defaults.time_zone, 'UTC') AS time_zone, defaults.paused_until,
    coalesce(${alertAddress}, u.email, defaults.email) AS address, ${alertAddress} AS confirmed_address,
    (SELECT x.reason FROM stopped_addresses x WHERE x.email_hash = sha256(convert_to(${alertAddress}, 'UTF8'))) AS stopped
  FROM users u LEFT JOIN alert_settings defaults ON defaults.user_id = u.id WHERE u.id = :userId`;

const timeOf = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** A shopper's alert settings. All kinds are off until they change something. */
export async function readAlertSettings(ctx: Context, userId: string): Promise<AlertSettings> {
  const [row] = await ctx.sql.rows(read, { userId });
  if (!row) throw new Error('the account is gone');
  return {
    enabled: row.enabled,
    price_drop: row.price_drop,
    back_in_stock: row.back_in_stock,
    low_stock: row.low_stock,
    frequency: row.frequency,
    quiet_hours:
      row.quiet_from === null || row.quiet_to === null
        ? null
        : { from: timeOf(row.quiet_from), to: timeOf(row.quiet_to) },
    time_zone: row.time_zone,
    paused_until: row.paused_until?.toISOString() ?? null,
    email:
      row.address === null
        ? null
        : {
            address: row.address,
            confirmed: row.confirmed_address !== null,
            stopped: row.stopped,
          },
  };
}
