import type { Sql } from '#api/platform/db/sql.ts';
import { ServiceError } from '#api/platform/service-error.ts';

const lock = {
  name: 'partner_lock',
  // Less than FOR UPDATE: saves that begin a counter of this partner refer to its row, and do not wait.
  text: `SELECT id FROM partners WHERE id = $1 FOR NO KEY UPDATE`,
};

/**
 * Holds a partner's row until the transaction ends: what changes its plan, and what is owed under it, comes one after
 * the other.
 * @throws ServiceError `partner_not_found`
 */
export async function lockPartner(sql: Sql, partnerId: number): Promise<void> {
  const [found] = await sql.rows<{ id: number }>(lock, [partnerId]);
  if (!found) throw new ServiceError('partner_not_found');
}
