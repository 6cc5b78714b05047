import type { Sql } from '#api/platform/db/sql.ts';
import { lockOwnAccount } from '#api/modules/people/person.ts';
import { ServiceError } from '#api/platform/service-error.ts';

const maxOpenImports = 5;

const countOpen = {
  name: 'imports_open',
  text: `SELECT count(*)::int AS open FROM imports WHERE user_id = $1 AND status IN ('waiting', 'running')`,
};

/**
 * Holds the user's account, so that what is begun at the same time is counted, too.
 * @returns whether another import may be at work for the user
 */
export async function hasImportCapacity(sql: Sql, userId: string): Promise<boolean> {
  await lockOwnAccount(sql, userId);
  const [{ open } = { open: 0 }] = await sql.rows<{ open: number }>(countOpen, [userId]);
  return open < maxOpenImports;
}

/** Why there is to be none. */
export const noImportCapacity = () =>
  new ServiceError('invalid_input', { hint: `wait for one of ${maxOpenImports} imports to end` });
