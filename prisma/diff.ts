/**
 * `npm run db:diff -- <name>`: writes a new migration: the difference between prisma/schema.prisma
 * and the tables that the existing migrations create in a temporary PostgreSQL. Read the SQL before
 * you commit it, and manually add what the schema can't express.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { startEmbeddedPostgres } from '#api/platform/db/embedded-postgres.ts';
import { schemaChanges } from './schema-changes.ts';

const name = process.argv[2];
if (!name || !/^[a-z0-9_]+$/.test(name)) {
  console.error('Usage: npm run db:diff -- <name in lower case, digits and underscores>');
  process.exit(1);
}

async function withEmptyDatabase<Answer>(work: (url: string) => Promise<Answer>): Promise<Answer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'wl-diff-'));
  try {
    const server = await startEmbeddedPostgres({ dataDir, log: pino({ level: 'error' }), durable: false });
    return await work(server.url).finally(server.stop);
  } finally {
    await rm(dataDir, { recursive: true });
  }
}

const sql = await withEmptyDatabase((url) => schemaChanges(url));
if (sql === '') {
  console.log('The schema matches the migrations; nothing was written.');
} else {
  const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  const folder = `prisma/migrations/${stamp}_${name}`;
  await mkdir(folder, { recursive: true });
  await writeFile(`${folder}/migration.sql`, sql);
  console.log(`${folder}/migration.sql`);
}
