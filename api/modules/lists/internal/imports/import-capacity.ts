import { lockOwnAccount } from '#api/modules/people/person.ts';
import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';

const maxOpenImports = 5;

const countOpen = statement('imports_open')`
  SELECT count(*)::int AS open FROM imports WHERE user_id = :userId AND status IN ('waiting', 'running')`;

/**
 * Locks the user's account, so imports started at the same time can't exceed the limit.
 * @returns whether the user can start another import
 */
export async function hasImportCapacity(sql: Sql, userId: string): Promise<boolean> {
  await lockOwnAccount(sql, userId);
  const [{ open } = { open: 0 }] = await sql.rows(countOpen, { userId });
  return open < maxOpenImports;
}

/** The error when there are too many imports. */
export const noImportCapacity = () =>
  new ServiceError('invalid_input', { hint: `wait for one of your ${maxOpenImports} imports to finish` });
