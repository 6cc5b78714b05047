import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';

/** An account as friends see it. `email` is only for matching requests and never shown. */
export interface Person {
  id: string;
  name: string;
  avatar: string | null;
  email: string | null;
}

/** Ways to identify a person. */
export type PersonKey = { id: string } | { email: string } | { username: string };

/** SQL for the name of a user `u` that friends see. */
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
 * The matching account, or null. Locked against deletion until the transaction ends: lock accounts first, then rows
 * that refer to them.
 */
export async function findPerson(sql: Sql, key: PersonKey): Promise<Person | null> {
  const [[by, value]] = Object.entries(key) as [[keyof typeof personBy, string]];
  const [person] = await sql.rows(personBy[by], { value });
  return person ?? null;
}

/**
 * The caller's own account, locked until the transaction ends, so that counts remain correct.
 * @throws ServiceError `unauthorized` if the account no longer exists
 */
export async function lockOwnAccount(sql: Sql, userId: string): Promise<Person> {
  const [person] = await sql.rows(lockById, { userId });
  if (!person) throw new ServiceError('unauthorized', { code: 'unauthorized' });
  return person;
}

/** Serializes all changes between these two people until the transaction ends, in either direction. */
export async function lockPair(sql: Sql, a: string, b: string): Promise<void> {
  await sql.rows(lockTwo, { a, b });
}
