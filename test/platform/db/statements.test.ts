import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Client } from 'pg';
import { getConstructionPlans } from 'pg-boss';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { Statement } from '#api/platform/db/statement.ts';
import { describeStatements } from '#prisma/describe-statements.ts';
import { allStatements } from '../../support/all-statements.ts';
import { useDatabase } from '../../support/test-database.ts';

const { url } = await useDatabase({ poolSize: 1 });
const client = new Client({ connectionString: url });
beforeAll(async () => {
  await client.connect();
  // The queue creates its own tables, which some statements read.
  await client.query(getConstructionPlans('pgboss'));
});
afterAll(() => client.end());

test('every statement’s types match the database; `npm run db:types` writes them', async () => {
  const types = await describeStatements(client, await allStatements());
  await expect(types).toMatchFileSnapshot(resolve('prisma/statements.ts'));
});

const describeOne = (source: string) => describeStatements(client, [new Statement('one', source)]);

/** The columns of a statement, as `column: type` on one line. */
async function columnsOf(source: string): Promise<string> {
  const [, row = ''] = /row: \{([^}]*)\}/.exec(await describeOne(source)) ?? [];
  return row.trim();
}

describe('the types of a statement', () => {
  const renameList =
    'UPDATE lists SET name = :name WHERE id = :listId RETURNING name, description, share_public';

  it('are its values and its columns', async () => {
    const types = await describeOne(renameList);
    expect(types).toContain(
      'one: { values: { name: string; listId: number }; row: { name: string; description: string; share_public: boolean } };\n',
    );
  });

  it.each([
    ['another name', 'ALTER TABLE lists RENAME COLUMN share_public TO is_public'],
    ['another type', 'ALTER TABLE lists ALTER COLUMN name TYPE bytea USING convert_to(name, $$UTF8$$)'],
    ['nulls', 'ALTER TABLE lists ALTER COLUMN description DROP NOT NULL'],
  ])('change when a column gets %s', async (_change, migration) => {
    const before = await describeOne(renameList);
    await client.query(`BEGIN; ALTER TABLE lists DROP CONSTRAINT lists_name_check; ${migration}`);
    const after = await describeOne(renameList).catch((error: Error) => error.message);
    await client.query('ROLLBACK');
    expect(after).not.toBe(before);
  });

  it.each([
    [
      'SELECT name, email FROM partners p JOIN users u ON u.id = :userId',
      'name: string; email: string | null',
    ],
    ['SELECT email FROM users WHERE email IS NOT NULL AND id = :userId', 'email: string'],
    ['SELECT email FROM users WHERE email = :email OR email LIKE :other', 'email: string'],
    ['SELECT email FROM users WHERE email = :email OR id = :userId', 'email: string | null'],
    ['SELECT l.name FROM users u LEFT JOIN lists l ON l.owner_id = u.id', 'name: string | null'],
    [
      'SELECT l.name FROM users u LEFT JOIN lists l ON l.owner_id = u.id WHERE l.id > 1',
      'name: string | null',
    ],
    ['SELECT count(*)::int AS n, sum(id) AS s FROM lists', 'n: number; s: string | null'],
    ['SELECT owner_id, max(id) AS newest FROM lists GROUP BY owner_id', 'owner_id: string; newest: number'],
    ["SELECT coalesce(email, '') AS a, nullif(locale, '') AS b FROM users", 'a: string; b: string | null'],
    [
      'SELECT EXISTS (SELECT FROM users) AS any_user, ARRAY(SELECT id FROM users) AS ids',
      'any_user: boolean; ids: string[]',
    ],
    [
      'SELECT (SELECT count(*)::int FROM lists) AS a, (SELECT id FROM lists LIMIT 1) AS b',
      'a: number; b: number | null',
    ],
    [
      'WITH l AS (SELECT name FROM lists) SELECT * FROM l UNION SELECT email FROM users',
      'name: string | null',
    ],
    ['SELECT :given::text AS a, :missing?::text AS b', 'a: string; b: string | null'],
    ['SELECT x FROM unnest(:ids::bigint[]) AS x', 'x: number'],
    ['SELECT x FROM unnest(:ids?::bigint[]) AS x', 'x: number | null'],
    ['DELETE FROM list_collaborators WHERE list_id = :listId RETURNING role', "role: 'editor' | 'viewer'"],
    ['SELECT receipt FROM account_migrations', 'receipt: Json'],
  ])('of %s are %s', async (source, columns) => {
    expect(await columnsOf(source)).toBe(columns);
  });

  it('report every statement PostgreSQL rejects', async () => {
    const wrong = ['one', 'two'].map((name) => new Statement(name, `SELECT ${name} FROM lists`));
    await expect(describeStatements(client, wrong)).rejects.toThrow(
      'one: column "one" does not exist\ntwo: column "two" does not exist',
    );
  });
});

/** By model: calls of Prisma’s client for tables of frequent requests. These numbers may only fall. */
const ofPrisma = {
  user: 12,
  list: 0,
  listItem: 2,
  itemSource: 0,
  giftClaim: 1,
  refreshToken: 0,
  storedSession: 0,
};

test('Prisma’s client is rarely used for the tables of frequent requests, and ever less', () => {
  const sources = readdirSync('api', { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  );
  const calls = sources.flatMap((name) => [
    ...readFileSync(`api/${name}`, 'utf8').matchAll(
      /\b\w+\s*\.(\w+)\s*\.(?:find|create|update|upsert|delete|count|aggregate|groupBy)\w*\(/g,
    ),
  ]);
  const callsOf = (model: string) => calls.filter(([, called]) => called === model).length;
  const counts = Object.keys(ofPrisma).map((model) => [model, callsOf(model)]);
  expect(Object.fromEntries(counts)).toEqual(ofPrisma);
});

describe('a statement', () => {
  it('numbers its values and ignores other colons', () => {
    const { text, names } = new Statement(
      'one',
      `SELECT ':no', ":no", :b::text /* -- */ -- :no\n WHERE a = :a AND b = :b AND c = :cD?::int`,
    ).compiled;
    expect(text).toBe(
      `SELECT ':no', ":no", $1::text /* -- */ -- :no\n WHERE a = $2 AND b = $1 AND c = $3::int`,
    );
    expect(names).toEqual(['b', 'a', 'cD']);
  });

  it('accepts only the values and columns the database has', () => {
    const one = new Statement<{ id: number; name: string | null }, { day: Date }>(
      'one',
      'SELECT :id, :name?',
    );
    expect(one.with({ id: 1, name: null }).values).toEqual([1, null]);
    // @ts-expect-error a value is missing
    one.with({ id: 1 });
    // @ts-expect-error a value is not called this
    one.with({ id: 1, name: '', nam: '' });
    // @ts-expect-error this value cannot be null
    one.with({ id: null, name: '' });
    // @ts-expect-error there is no such column
    const read = (row: (typeof one)['row']) => row.date;
    expect(read).toBeDefined();
  });
});
