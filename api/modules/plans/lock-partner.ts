import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';

const lock = statement('partner_lock')`SELECT id FROM partners WHERE id = :partnerId FOR NO KEY UPDATE`;

/**
 * Locks a partner's row until the transaction ends, which serializes plan changes and billing.
 * @throws ServiceError `partner_not_found`
 */
export async function lockPartner(sql: Sql, partnerId: number): Promise<void> {
  const [found] = await sql.rows(lock, { partnerId });
  if (!found) throw new ServiceError('partner_not_found');
}
