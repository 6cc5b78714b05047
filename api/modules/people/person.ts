import { statement } from '#api/platform/db/statement.ts';
import type { Sql } from '#api/platform/db/sql.ts';
import { ServiceError } from '#api/platform/service-error.ts';

/** An account as friends see it. `email` is for matching requests, and shown to nobody. */
export interface Person {
  id: string;
  name: string;
  avatar: string | null;
  email: string | null;
}

/** How somebody can be named. */
export type PersonKey = { id: string } | { email: string } | { username: string };

/** The name friends see of a user `u`. */
export const personName = `coalesce(u.display_name, u.username, '')`;

const personColumns = `u.id, ${personName} AS name, u.avatar, u.email`;

const personWhere = (column: string) =>
  `SELECT ${personColumns} FROM users u WHERE ${column} = :value FOR KEY SHARE`;

const personBy = {
  id: statement('person_by_id')`${personWhere('u.id')}`,
  email: statement('person_by_email')`${personWhere('u.email')}`,
  username: statement('person_by_username')`${personWhere('u.username')}`,
};

const lockById = statement('person_lock')`
  SELECT ${personColumns} FROM users u WHERE u.id = :userId FOR NO KEY UPDATE`;

const lockTwo = statement('friends_lock_pair')`
  SELECT pg_advisory_xact_lock(
    hashtextextended(least(:a::uuid, :b::uuid)::text || greatest(:a::uuid, :b::uuid)::text, 0))`;

/**
 * The account that is named so, or null. It is not deleted before the transaction ends: accounts are locked first, and
 * what refers to them after.
 */
export async function findPerson(sql: Sql, key: PersonKey): Promise<Person | null> {
  const [[by, value]] = Object.entries(key) as [[keyof typeof personBy, string]];
  const [person] = await sql.rows(personBy[by], { value });
  return person ?? null;
}

/**
 * The caller's own account, held until the transaction ends: what is counted for them stays counted.
 * @throws ServiceError `unauthorized` when the account is gone
 */
export async function lockOwnAccount(sql: Sql, userId: string): Promise<Person> {
  const [person] = await sql.rows(lockById, { userId });
  if (!person) throw new ServiceError('unauthorized', { code: 'unauthorized' });
  return person;
}

/** Whatever happens between these two waits for its turn until the transaction ends, whoever of them began. */
export async function lockPair(sql: Sql, a: string, b: string): Promise<void> {
  await sql.rows(lockTwo, { a, b });
}
