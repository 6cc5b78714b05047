/**
 * The database of `npm run test:engine` with ENGINE_URL: a distributed PostgreSQL, or a proxy before several. Tests
 * share it, one file at a time, because engines can't copy a template.
 */
import { Client } from 'pg';
import { pino } from 'pino';
import { migrate } from '#api/platform/db/migrate.ts';

export const engineUrl = process.env.ENGINE_URL?.trim();

const mark = 'wishlist engine lane';

/**
 * Empties the engine's database and migrates it.
 * @throws Error if it has tables that this lane didn't create
 */
export async function renewEngine(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ tables: number; mark: string | null }>(
      `SELECT (SELECT count(*)::int FROM pg_tables WHERE schemaname IN ('public', 'pgboss')) AS tables,
              obj_description('public'::regnamespace, 'pg_namespace') AS mark`,
    );
    const [found] = rows;
    if (found && found.tables > 0 && found.mark !== mark)
      throw new Error(
        `The database at ENGINE_URL isn't empty. Create another one: its tables would be dropped.`,
      );
    await client.query('DROP SCHEMA IF EXISTS pgboss CASCADE');
    await client.query('DROP SCHEMA public CASCADE');
    await client.query('CREATE SCHEMA public');
    await client.query(`COMMENT ON SCHEMA public IS '${mark}'`);
  } finally {
    await client.end();
  }
  await migrate({ url, log: pino({ level: 'warn' }) });
}
