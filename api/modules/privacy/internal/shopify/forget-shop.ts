import { domainHash } from '#api/modules/shopify/install-shop.ts';
import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { noteErasedShop } from '../note-erasure.ts';

/** Waits for a running install of the shop, and makes the next one wait. */
const lock = statement('privacy_shop_lock')`
  SELECT pg_advisory_xact_lock(hashtextextended(:domainHash, 0))`;
const rememberTrial = statement('privacy_trial_remember')`
  INSERT INTO used_trials (domain_hash, trial_ends_at, created_at) VALUES (:domainHash, coalesce(:trialEndsAt?::timestamptz, :now), :now)
  ON CONFLICT (domain_hash) DO NOTHING`;
const deleteShop = statement('privacy_shop_delete')`DELETE FROM shops WHERE id = :shopId`;
const deleteSessions = statement('privacy_sessions_delete')`
  DELETE FROM shopify_sessions WHERE shop = :domain`;

/** Serializes changes to a shop's installation until the transaction ends. */
export const lockShopDomain = (sql: Sql, domain: string) => sql.rows(lock, { domainHash: `shop:${domain}` });

/** Deletes the app's access to the shop. */
export const deleteShopSessions = (sql: Sql, domain: string) => sql.rows(deleteSessions, { domain });

/** Deletes a shop, except for a hash of its domain as a record of its trial. */
export async function forgetShop(
  sql: Sql,
  shop: { id: number; domain: string; trialEndsAt: Date | null },
  now: Date,
): Promise<void> {
  await noteErasedShop(sql, shop.id);
  await sql.rows(rememberTrial, { domainHash: domainHash(shop.domain), trialEndsAt: shop.trialEndsAt, now });
  await sql.rows(deleteShop, { shopId: shop.id });
}
