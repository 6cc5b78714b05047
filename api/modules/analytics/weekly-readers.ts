import type { Context } from '#api/platform/context.ts';
import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';

/**
 * SQL: whether a member `m` gets the weekly email. Owners do unless they turned it off, others only
 * if they turned it on.
 */
export const isWeeklyReader = `coalesce(m.weekly_mail, m.role = 'owner')`;

const read = statement('weekly_readers')`
  SELECT u.id, u.email FROM partner_members m JOIN users u ON u.id = m.user_id
  WHERE m.partner_id = :partnerId AND ${isWeeklyReader} AND u.email IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM stopped_addresses x WHERE x.email_hash = sha256(convert_to(u.email, 'UTF8')))
  ORDER BY m.created_at, u.email`;

/**
 * The members who get a partner's weekly email, in the order they joined, without addresses that
 * bounced or complained.
 */
export const weeklyReaders = (sql: Sql, partnerId: number) => sql.rows(read, { partnerId });

const put = statement('weekly_mail_put')`
  UPDATE partner_members SET weekly_mail = :isOn::boolean
  WHERE partner_id = :partnerId AND (user_id = :userId?::uuid OR :userId IS NULL AND role = 'owner')`;

/** Turns the weekly email on or off for a member, or without one, for all owners. */
export async function setWeeklyMail(
  ctx: Context,
  partnerId: number,
  { userId = null, isOn }: { userId?: string | null; isOn: boolean },
): Promise<void> {
  await ctx.sql.rows(put, { partnerId, userId, isOn });
}
