import type { Sql } from '#api/platform/db/sql.ts';
import { domainHash } from '#api/modules/shopify/install-shop.ts';

/** Waits for an install of the shop that is under way, and makes the next one wait. */
const lock = {
  name: 'privacy_shop_lock',
  text: `SELECT pg_advisory_xact_lock(hashtextextended($1, 0))`,
};
const rememberTrial = {
  name: 'privacy_trial_remember',
  text: `INSERT INTO used_trials (domain_hash, trial_ends_at, created_at) VALUES ($1, coalesce($2::timestamptz, $3), $3)
         ON CONFLICT (domain_hash) DO NOTHING`,
};
const deleteShop = { name: 'privacy_shop_delete', text: `DELETE FROM shops WHERE id = $1` };
const deleteSessions = {
  name: 'privacy_sessions_delete',
  text: `DELETE FROM shopify_sessions WHERE shop = $1`,
};

/** What the platform knows of a shop does not change before the transaction ends. */
export const lockShopDomain = (sql: Sql, domain: string) => sql.rows(lock, [`shop:${domain}`]);

/** The app has no access to the shop any more. */
export const forgetAccess = (sql: Sql, domain: string) => sql.rows(deleteSessions, [domain]);

/** Deletes a shop, except that it has had its trial: by a hash of its domain. */
export async function forgetShop(
  sql: Sql,
  shop: { id: number; domain: string; trialEndsAt: Date | null },
  now: Date,
): Promise<void> {
  await sql.rows(rememberTrial, [domainHash(shop.domain), shop.trialEndsAt, now]);
  await sql.rows(deleteShop, [shop.id]);
}
