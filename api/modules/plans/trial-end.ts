import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';

/**
 * Joins the tables that `trialEnd` reads about a partner `p`: its subscription `s` here, and `r`, the running one at a
 * platform.
 */
export const joinTrials = `
  LEFT JOIN partner_subscriptions s ON s.partner_id = p.id
  LEFT JOIN LATERAL (SELECT u.activated_at, u.trial_days FROM shop_subscriptions u JOIN shops x ON x.id = u.shop_id
                     WHERE x.partner_id = p.id AND u.status IN ('active', 'frozen')
                     ORDER BY u.id DESC LIMIT 1) r ON true`;

/**
 * SQL for when a partner's actions stop being free: the latest end of its trials; null if it had
 * none.
 */
export const trialEnd = `greatest(p.trial_ends_at, p.paid_trial_ends_at, s.trial_ends_at,
  r.activated_at + r.trial_days * interval '1 day')`;

const readEnd = statement('trial_end')`
  SELECT ${trialEnd} AS ends_at FROM partners p ${joinTrials} WHERE p.id = :partnerId`;

/** When a partner's actions stop being free; null if it had no trial. */
export async function readTrialEnd(sql: Sql, partnerId: number): Promise<Date | null> {
  const [row] = await sql.rows(readEnd, { partnerId });
  return row?.ends_at ?? null;
}
