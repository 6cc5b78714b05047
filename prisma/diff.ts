/**
 * `npm run db:diff -- <name>`: writes a new migration from the difference between the schema after all migrations
 * (kept in prisma/migrations/schema.prisma) and prisma/schema.prisma. Needs no database. Read the SQL before you
 * commit it, and add manually what the schema can't express.
 */
import { existsSync } from 'node:fs';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { runPrisma } from './run-prisma.ts';

const wantedSchema = 'prisma/schema.prisma';
const migratedSchema = 'prisma/migrations/schema.prisma';

const name = process.argv[2];
if (!name || !/^[a-z0-9_]+$/.test(name)) {
  console.error('Usage: npm run db:diff -- <name in lower case, digits and underscores>');
  process.exit(1);
}

const from = existsSync(migratedSchema) ? ['--from-schema-datamodel', migratedSchema] : ['--from-empty'];
const sql = await runPrisma([
  'migrate',
  'diff',
  '--config',
  'prisma/diff.config.ts',
  ...from,
  '--to-schema-datamodel',
  wantedSchema,
  '--script',
]);

if (sql.includes('This is an empty migration')) {
  console.log('The schema matches the migrations; nothing was written.');
} else {
  const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  const folder = `prisma/migrations/${stamp}_${name}`;
  await mkdir(folder, { recursive: true });
  await writeFile(`${folder}/migration.sql`, sql);
  await copyFile(wantedSchema, migratedSchema);
  console.log(`${folder}/migration.sql`);
}
