import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';

const read = statement('keys_for_tests')`
  SELECT id FROM api_keys WHERE partner_id = :partnerId AND environment = 'test'`;

/** The IDs of a partner's test keys. Only the key shows whether a basket's event was a test. */
export async function readTestKeys({ sql }: Pick<Context, 'sql'>, partnerId: number): Promise<Set<number>> {
  const rows = await sql.rows(read, { partnerId });
  return new Set(rows.map(({ id }) => id));
}
