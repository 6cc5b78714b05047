/** A distributed PostgreSQL accepts less than a single one. */
import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'libpg-query';
import { describe, expect, it, test } from 'vitest';
import { statementsIn } from '#api/platform/db/migrate.ts';
import { unportableParts } from '#prisma/migration-dangers.ts';
import { useDatabase } from '#test/support/test-database.ts';

const migrations = readdirSync('prisma/migrations', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => ({ name, sql: readFileSync(`prisma/migrations/${name}/migration.sql`, 'utf8') }))
  .sort((one, other) => (one.name < other.name ? -1 : 1));

/** Landed migrations don't change, so this list doesn't grow. The functions were replaced by later ones. */
const landed: Record<string, number> = { '20261126210000_baseline': 6, '20261127152700_gifts_told': 1 };

const { pool } = await useDatabase({ poolSize: 1 });

test('migrations are portable, except for a few landed ones', async () => {
  const found: Record<string, string[]> = {};
  for (const { name, sql } of migrations) {
    const parts = await unportableParts(sql);
    if (parts.length > 0) found[name] = parts;
  }
  const counts = Object.fromEntries(Object.entries(found).map(([name, parts]) => [name, parts.length]));
  expect(counts, JSON.stringify(found, null, 1)).toEqual(landed);
});

test('no function of a migrated database has an empty SELECT list', async () => {
  const { rows } = await pool.query<{ name: string; source: string }>(
    'SELECT proname AS name, prosrc AS source FROM pg_proc WHERE pronamespace = current_schema()::regnamespace',
  );
  expect(rows.length).toBeGreaterThan(15);
  const parts = await Promise.all(
    rows.map(async ({ name, source }) => ({
      name,
      parts: await unportableParts(`DO ${'$check$'}${source}${'$check$'}`),
    })),
  );
  expect(parts.filter(({ parts: found }) => found.length > 0)).toEqual([]);
});

describe('a migration', () => {
  it.each([
    ['ALTER TABLE lists ADD COLUMN a int, ADD COLUMN b int', 'lists: 2 changes'],
    [
      'CREATE FUNCTION a() RETURNS void LANGUAGE plpgsql AS $$ BEGIN PERFORM  FROM lists; END $$',
      'PERFORM  FROM',
    ],
    ["DO $$ BEGIN EXECUTE format('SELECT EXISTS (SELECT FROM %I)', 'lists'); END $$", 'SELECT FROM'],
    ['SELECT EXISTS (select\nfrom lists)', 'select\nfrom'],
  ])('%s isn’t portable', async (sql, part) => {
    expect(await unportableParts(sql)).toEqual([expect.stringContaining(part)]);
  });

  it.each([
    'ALTER TABLE lists ADD COLUMN a int; ALTER TABLE lists ADD COLUMN b int',
    '-- SELECT FROM is refused.\nSELECT EXISTS (SELECT 1 FROM lists)',
  ])('%s is portable', async (sql) => {
    expect(await unportableParts(sql)).toEqual([]);
  });
});

describe('the statements of a migration', () => {
  it('are those that PostgreSQL’s parser finds', async () => {
    for (const { name, sql } of migrations) {
      const { stmts = [] } = await parse(sql);
      const bytes = Buffer.from(sql);
      const parsed = stmts.map(({ stmt_location: at = 0, stmt_len: length = bytes.length }) =>
        bytes
          .subarray(at, at + length)
          .toString()
          .trim(),
      );
      expect(
        statementsIn(sql).map((statement) => statement.replace(/^(\s|--.*\n)+/, '')),
        name,
      ).toEqual(parsed);
    }
  });

  it.each([
    ["SELECT ';'; SELECT 1", ["SELECT ';'", ' SELECT 1']],
    ["SELECT 'it''s;', \"a;b\";", ["SELECT 'it''s;', \"a;b\""]],
    ['DO $$ BEGIN; END $$; DO $a$ $$; $a$', ['DO $$ BEGIN; END $$', ' DO $a$ $$; $a$']],
    ['SELECT 1; -- the end; really\n', ['SELECT 1']],
    ['/* a; b */ SELECT 1', ['/* a; b */ SELECT 1']],
  ])('of %s', (sql, statements) => {
    expect(statementsIn(sql)).toEqual(statements);
  });
});
