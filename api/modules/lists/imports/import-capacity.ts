import { statement } from '#api/platform/db/statement.ts';
import type { Sql } from '#api/platform/db/sql.ts';
import { lockOwnAccount } from '#api/modules/people/person.ts';
import { ServiceError } from '#api/platform/service-error.ts';

const maxOpenImports = 5;

const countOpen = statement('imports_open')`
  SELECT count(*)::int AS open FROM imports WHERE user_id = :userId AND status IN ('waiting', 'running')`;

/**
 * Holds the user's account, so that what is begun at the same time is counted, too.
 * @returns whether another import may be at work for the user
 */
export async function hasImportCapacity(sql: Sql, userId: string): Promise<boolean> {
  await lockOwnAccount(sql, userId);
  const [{ open } = { open: 0 }] = await sql.rows(countOpen, { userId });
  return open < maxOpenImports;
}

/** Why there is to be none. */
export const noImportCapacity = () =>
  new ServiceError('invalid_input', { hint: `wait for one of ${maxOpenImports} imports to end` });
