/** The migrations that `npm run db:diff` writes. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { schemaChanges } from '#prisma/schema-changes.ts';
import { useEmptyDatabase } from '#test/support/test-database.ts';

test('the migrations create the tables of prisma/schema.prisma', async () => {
  expect(await schemaChanges(await useEmptyDatabase())).toBe('');
});

test('a change of the schema becomes the next migration', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'wl-schema-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const changed = join(folder, 'schema.prisma');
  const schema = await readFile('prisma/schema.prisma', 'utf8');
  await writeFile(changed, schema.replace('model Partner {', 'model Partner {\n  motto String?'));

  const sql = await schemaChanges(await useEmptyDatabase(), changed);

  expect(sql.trim()).toMatch(/^-- AlterTable\nALTER TABLE "partners" ADD COLUMN +"motto" TEXT;$/);
});
