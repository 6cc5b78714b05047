import type { ClientBase, Pool } from 'pg';
import { UnsuitableDatabase } from './unsuitable-database.ts';

/** The oldest major version of PostgreSQL that the service supports, and that its tests run on. */
const oldest = 15;

/** Other databases with PostgreSQL's protocol can have other version numbers. */
const readVersion = `
  SELECT current_database() || coalesce(' at ' || host(inet_server_addr()), '') AS database,
         current_setting('server_version') AS version, version() LIKE 'PostgreSQL %' AS "isPostgres",
         current_setting('server_version_num')::int AS number`;

/**
 * Makes sure that the database is new enough.
 * @returns its version and which ones are supported, such as `PostgreSQL 16.4 (15 and newer are supported)`
 * @throws UnsuitableDatabase if it's too old
 */
export async function requireSupportedVersion(connection: Pool | ClientBase): Promise<string> {
  const { rows } = await connection.query<{
    database: string;
    version: string;
    isPostgres: boolean;
    number: number;
  }>(readVersion);
  const { database, version, isPostgres, number } = rows[0]!;
  if (isPostgres && number < oldest * 10_000)
    throw new UnsuitableDatabase(
      `The database ${database} is PostgreSQL ${version}, but only ${oldest} and newer are supported`,
      `Update it to PostgreSQL ${oldest} or newer.`,
    );
  return `PostgreSQL ${version} (${oldest} and newer are supported)`;
}
