import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { migrationDangers } from '#prisma/migration-dangers.ts';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const [, ...later] = readdirSync('prisma/migrations', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort();

test('no migration after the baseline locks or rewrites a big table', async () => {
  const dangers = await Promise.all(
    later.map(async (name) => {
      const sql = readFileSync(`prisma/migrations/${name}/migration.sql`, 'utf8');
      const found = await migrationDangers(sql, version);
      return found.map((danger) => `${name}: ${danger}`);
    }),
  );
  expect(dangers.flat()).toEqual([]);
});

describe('a migration', () => {
  it.each([
    ['CREATE INDEX a ON lists (name)', 'CONCURRENTLY'],
    ['ALTER TABLE lists ALTER COLUMN name TYPE varchar(10)', 'rewrites the table'],
    ['ALTER TABLE lists ADD COLUMN note text NOT NULL', 'constant default'],
    ['ALTER TABLE lists ADD COLUMN key uuid DEFAULT gen_random_uuid()', 'may rewrite'],
    ['ALTER TABLE lists ADD COLUMN number bigint GENERATED ALWAYS AS IDENTITY', 'rewrites the table'],
    ['ALTER TABLE lists ADD COLUMN slug text UNIQUE', 'builds an index'],
    ['ALTER TABLE lists ALTER COLUMN name SET NOT NULL', 'scans the table'],
    ['ALTER TABLE lists ADD CONSTRAINT named CHECK (name <> $$$$)', 'NOT VALID'],
    ['ALTER TABLE lists ADD CONSTRAINT o FOREIGN KEY (owner_id) REFERENCES users (id)', 'NOT VALID'],
    ['ALTER TABLE lists ADD CONSTRAINT one UNIQUE (name)', 'USING INDEX'],
    ['ALTER TABLE lists DROP COLUMN name', 'previous version'],
    ['ALTER TABLE lists RENAME COLUMN name TO title', 'new name'],
    ['DROP TABLE lists', 'drop'],
    ["UPDATE lists SET name = 'x'", 'in batches'],
    ['DELETE FROM lists', 'in batches'],
    ['TRUNCATE lists', 'lock'],
    ['CREATE INDEX CONCURRENTLY a ON lists (name); SELECT 1', 'separate migration'],
    ['CREATE OR REPLACE FUNCTION wl_save_1() RETURNS int LANGUAGE sql AS $$SELECT 1$$', 'next version'],
    ['DROP FUNCTION wl_save_1', 'last two releases'],
    ['-- safe: nothing calls it\nDROP FUNCTION wl_save_1', 'last two releases'],
    ['-- safe: last called in 1.2\nDROP FUNCTION IF EXISTS wl_save_1', 'last two releases'],
    ['-- safe: last called in 0.9\nDROP FUNCTION wl_a_1; DROP FUNCTION wl_save_1', 'wl_save_1: '],
  ])('%s is refused', async (sql, danger) => {
    expect((await migrationDangers(sql, '1.3.0')).join()).toContain(danger);
  });

  it.each([
    'CREATE TABLE notes (id bigint); CREATE INDEX a ON notes (id); ALTER TABLE notes ADD PRIMARY KEY (id)',
    'CREATE INDEX CONCURRENTLY IF NOT EXISTS a ON lists (name)',
    'DROP INDEX CONCURRENTLY IF EXISTS a',
    "ALTER TABLE lists ADD COLUMN note text NOT NULL DEFAULT ''",
    'ALTER TABLE lists ADD COLUMN seen timestamptz DEFAULT now()',
    'ALTER TABLE lists ADD CONSTRAINT named CHECK (name <> $$$$) NOT VALID',
    'ALTER TABLE lists VALIDATE CONSTRAINT named',
    'ALTER TABLE lists ADD CONSTRAINT one UNIQUE USING INDEX a',
    '-- safe: nothing has read it since 1.4\nALTER TABLE lists DROP COLUMN note',
    'CREATE OR REPLACE FUNCTION wl_touch() RETURNS int LANGUAGE sql AS $$SELECT 1$$; DROP FUNCTION wl_touch',
    '-- safe: last called in 1.1\nDROP FUNCTION wl_save_1',
    '-- safe: last called in 0.9\nDROP FUNCTION wl_save_1',
  ])('%s is allowed', async (sql) => {
    expect(await migrationDangers(sql, '1.3.0')).toEqual([]);
  });
});
