import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';

/** SQL: whether the operator has suspended a partner. @param id SQL of its ID, which can be null */
export const isSuspended = (id: string): string =>
  `EXISTS (SELECT 1 FROM partners WHERE partners.id = ${id} AND partners.suspended_at IS NOT NULL)`;

const read = statement('partner_is_suspended')`SELECT ${isSuspended(':partnerId')} AS suspended`;

/** Whether a partner is currently suspended by the operator. */
export async function isPartnerSuspended({ sql }: Pick<Context, 'sql'>, partnerId: number): Promise<boolean> {
  const [row] = await sql.rows(read, { partnerId });
  return row?.suspended === true;
}
