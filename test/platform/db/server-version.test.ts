/** The versions of PostgreSQL that the service starts on. */
import { Client } from 'pg';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { findingsOfStartError } from '#api/cli/doctor.ts';
import { readEnv } from '#api/env.ts';
import { migrate } from '#api/platform/db/migrate.ts';
import { openDatabase } from '#api/platform/db/open-database.ts';
import { requireSupportedVersion } from '#api/platform/db/server-version.ts';
import { withSettings } from '#api/platform/db/with-settings.ts';
import { explainFailure } from '#api/platform/explain-failure.ts';
import { askServer } from '#test/support/replicated-postgres.ts';
import { useEmptyDatabase } from '#test/support/test-database.ts';

const log = pino({ level: 'silent' });

/** A database that says it has another version. */
async function databaseOf(number: number, version: string): Promise<string> {
  const url = await useEmptyDatabase();
  await askServer(
    url,
    `CREATE SCHEMA other;
     CREATE FUNCTION other.current_setting(name text) RETURNS text LANGUAGE sql AS $$
       SELECT CASE name WHEN 'server_version_num' THEN '${number}' WHEN 'server_version' THEN '${version}'
         ELSE pg_catalog.current_setting(name) END $$`,
  );
  return withSettings(url, { search_path: 'public,other,pg_catalog' });
}

const refusal =
  /^The database t\d+_\w+ at 127\.0\.0\.1 is PostgreSQL 14\.19, but only 15 and newer are supported\. Update it to PostgreSQL 15 or newer\.$/;

test('an older PostgreSQL is refused in one sentence, and stays as it is', async () => {
  const url = await databaseOf(140_019, '14.19');

  const error = await migrate({ url, log }).catch((thrown: unknown) => thrown);
  expect(explainFailure(error)).toMatch(refusal);
  const atStart = openDatabase(readEnv({ DATABASE_URL: url }), log);
  await expect(atStart).rejects.toThrow(refusal);
  expect(findingsOfStartError(error)).toEqual([
    {
      check: 'database',
      ok: false,
      message: expect.stringMatching(/is PostgreSQL 14\.19, but only 15 and newer are supported$/),
      fix: 'Update it to PostgreSQL 15 or newer.',
    },
  ]);
  expect(await askServer(url, "SELECT 1 FROM pg_tables WHERE schemaname = 'public'")).toEqual([]);
});

test('the oldest supported and newer ones are accepted', async () => {
  const url = await databaseOf(150_000, '15.0');
  const client = new Client({ connectionString: url });
  await client.connect();
  expect(await requireSupportedVersion(client)).toBe('PostgreSQL 15.0 (15 and newer are supported)');
  await client.end();
});
