import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { type Home, homes, type Keys } from '#api/platform/db/homes.ts';
import { Statement } from '#api/platform/db/statement.ts';
import { homing } from '#prisma/homing.ts';
import { allStatements } from '../../support/all-statements.ts';
import { columns, models, tables } from '../../support/models.ts';
import { isSilent } from '../../support/picking-pool.ts';

/** These numbers may only fall. */
const most = {
  /** Statements declared `everywhere`: cleanups, exports, jobs that scan, and what concerns several shoppers. */
  everywhere: 313,
  /** Statements that also read accounts of people on other databases, such as the names of givers. */
  naming: 26,
};

/** Their rows are one shopper's, but found by a value that doesn't name the shopper. The list may only get shorter. */
const withoutDatabase = [
  'alert_stop_all',
  'legacy_user_find',
  'legacy_user_flag',
  'shop_guest_insert_handle',
];

/** Calls of Prisma's client by table of shoppers, which the proof doesn't see. These may only fall, too. */
const mostOfPrisma = {
  users: 12,
  list_items: 2,
  account_migrations: 1,
  gift_claims: 1,
  push_subscriptions: 1,
};

const isShoppers = ({ shopper, list }: Keys) => shopper !== undefined || list !== undefined;

describe('the map of homes', () => {
  it('has every table', () => {
    const mapped = Object.keys(homes).filter((name) => !name.startsWith('wl_'));
    expect(mapped.toSorted()).toEqual([...tables.keys()].toSorted());
  });

  it('names columns that an index begins with, or homes and owners beside tokens and IDs', () => {
    const isBeside = (column: string, list: readonly string[]) =>
      column === 'home' || (column === 'owner_id' && list.length > 0);
    const without = Object.entries(homes).flatMap(([table, { shopper = [], list = [], copy = [] }]) =>
      [...shopper, ...list, ...copy]
        .filter(
          (column) => !isBeside(column, list) && tables.has(table) && !tables.get(table)?.found.has(column),
        )
        .map((column) => `${table}.${column}`),
    );
    expect(without).toEqual([]);
  });
});

describe('all statements', async () => {
  const all = await Promise.all(
    (await allStatements()).map(async ({ name, home, compiled }) => ({
      name,
      home,
      ...(await homing(compiled.text, { columns, homes })),
    })),
  );

  it('select something, as distributed databases require', async () => {
    const empty = (await allStatements()).filter(({ source }) => /\bSELECT\s+FROM\b/.test(source));
    expect(empty.map(({ name }) => name)).toEqual([]);
  });

  it('use tables and functions with a home', () => {
    const unknown = all.flatMap(({ name, tables: used }) =>
      used
        .filter((table) => !(table in homes) && !table.startsWith('pgboss.'))
        .map((table) => `${name}: ${table}`),
    );
    expect(unknown).toEqual([]);
  });

  it('reach all their rows by one value at the declared home', () => {
    const unproved = all.flatMap(({ name, home, at }) =>
      home !== 'everywhere' && at[home].missing.length > 0
        ? [`${name} isn’t proved at ${home}: nothing leads to ${at[home].missing.join(', ')}`]
        : [],
    );
    expect(unproved).toEqual([]);
  });

  it('are only declared everywhere if no key leads to their rows', () => {
    const keyed = all.flatMap(({ name, home, at }) => {
      const better = (['shopper', 'list', 'partner'] as const).find((one) => at[one].missing.length === 0);
      return home === 'everywhere' && better ? [`${name}: ${better}`] : [];
    });
    expect(keyed).toEqual([]);
  });

  it('have a value that leads to one database, with few exceptions', () => {
    const silent = all.filter(
      ({ home, at }) => (home === 'shopper' || home === 'list') && at[home].by.every(isSilent),
    );
    expect(silent.map(({ name }) => name).toSorted()).toEqual(withoutDatabase);
  });

  it('use tables of events only at their home', () => {
    const beside = all.flatMap(({ name, home, tables: used }) =>
      home === 'events'
        ? []
        : used.filter((table) => homes[table]?.events).map((table) => `${name}: ${table}`),
    );
    expect(beside).toEqual([]);
  });

  it('are rarely everywhere, and ever less', () => {
    const everywhere = all.filter(({ home }) => home === 'everywhere');
    const naming = all.filter(({ home, at }) => home !== 'everywhere' && at[home].named);
    expect({ everywhere: everywhere.length, naming: naming.length }).toEqual(most);
  });

  it.each([
    ['save_product', 'list'],
    ['saved_products', 'shopper'],
    ['public_list', 'list'],
    ['public_items', 'list'],
    ['refresh_token_use', 'shopper'],
    ['stored_session_read', 'shopper'],
    ['item_update', 'list'],
    ['key_by_value', 'partner'],
  ] as const)('%s, which runs often, is at a %s', (name, home) => {
    expect(all.find((one) => one.name === name)?.home).toBe(home);
  });
});

test('Prisma’s client is rarely used for shoppers’ tables, and ever less', () => {
  const calls = readdirSync('api', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) => [
      ...readFileSync(`api/${name}`, 'utf8').matchAll(
        /\b\w+\s*\.(\w+)\s*\.(?:find|create|update|upsert|delete|count|aggregate|groupBy)\w*\(/g,
      ),
    ])
    .map(([, model = '']) => models.get(model)?.table ?? '')
    .filter((table) => isShoppers(homes[table] ?? {}));
  const counts = Object.fromEntries(
    Object.entries(Object.groupBy(calls, (table) => table)).map(([table, of]) => [table, of?.length]),
  );
  expect(counts).toEqual(mostOfPrisma);
});

/** The homes at which all rows of a statement are. */
async function provedAt(source: string): Promise<Home[]> {
  const { at } = await homing(new Statement('one', source).compiled.text, { columns, homes });
  return Object.entries(at).flatMap(([home, { missing }]) => (missing.length === 0 ? [home as Home] : []));
}

describe('the proof', () => {
  it.each([
    ['an equation', 'SELECT 1 FROM notifications WHERE user_id = :userId AND id > :after', 'shopper'],
    ['a list’s ID', 'UPDATE lists SET name = :name WHERE id = :listId', 'list'],
    [
      'an item’s ID and a join',
      'SELECT l.name FROM list_items i JOIN lists l ON l.id = i.list_id WHERE i.id = :itemId',
      'list',
    ],
    [
      'a join to the owner',
      'SELECT u.email FROM lists l JOIN users u ON u.id = l.owner_id WHERE l.home = :home AND l.token = :token',
      'list',
    ],
    [
      'an outer join',
      'SELECT 1 FROM users u LEFT JOIN lists l ON l.owner_id = u.id WHERE u.id = :userId',
      'shopper',
    ],
    [
      'an inserted column',
      'INSERT INTO lists (token, owner_id, name) VALUES (:token, :userId, :name)',
      'shopper',
    ],
    [
      'an inserted row of a query',
      'INSERT INTO lists (token, owner_id, name) SELECT :token, id, :name FROM users WHERE id = :userId',
      'shopper',
    ],
    [
      'a row that a part returned',
      'WITH gone AS (DELETE FROM list_items WHERE id = :itemId RETURNING list_id) UPDATE lists l SET updated_at = :now FROM gone WHERE l.id = gone.list_id',
      'list',
    ],
    [
      'a subquery',
      'DELETE FROM notifications WHERE user_id = (SELECT owner_id FROM lists WHERE id = :listId)',
      'list',
    ],
    [
      'IN',
      'SELECT 1 FROM list_items WHERE list_id IN (SELECT id FROM lists WHERE owner_id = :userId)',
      'shopper',
    ],
    [
      'EXISTS',
      'SELECT 1 FROM list_items i WHERE EXISTS (SELECT 1 FROM lists l WHERE l.id = i.list_id AND l.owner_id = :userId)',
      'shopper',
    ],
    [
      'both sides of OR',
      'SELECT 1 FROM lists WHERE (id = :listId AND share_public) OR (id = :listId AND owner_id = :userId)',
      'list',
    ],
    ['a copy that is read', 'SELECT role FROM list_collaborators WHERE user_id = :userId', 'shopper'],
    [
      'a public key',
      'SELECT p.name FROM api_keys k JOIN partners p ON p.id = k.partner_id WHERE k.value = :key',
      'partner',
    ],
    ['a copied table', 'SELECT name FROM partners', 'shared'],
    [
      'a new row beside',
      'INSERT INTO usage_actions (partner_id, period, kind) SELECT id, :period, :kind FROM partners',
      'shared',
    ],
  ])('follows %s', async (_way, source, home) => {
    expect(await provedAt(source)).toContain(home);
  });

  it.each([
    ['one value', 'SELECT 1 FROM lists WHERE home = :home AND token = :token', { home: ['lists.home'] }],
    [
      'each of several values',
      'UPDATE list_items SET note = :note WHERE id = :itemId AND list_id = :listId',
      { itemId: ['list_items.id'], listId: ['list_items.list_id'] },
    ],
    ['no value of several', 'SELECT 1 FROM lists WHERE id = ANY(:listIds)', {}],
  ])('names %s that leads to all rows', async (_what, source, wanted) => {
    const { text, names } = new Statement('one', source).compiled;
    const { at } = await homing(text, { columns, homes });
    expect(Object.fromEntries(at.list.by.map(({ parameter, keys }) => [names[parameter - 1], keys]))).toEqual(
      wanted,
    );
  });

  it.each([
    ['no key', 'DELETE FROM notifications WHERE read_at < :before'],
    ['several keys', 'SELECT 1 FROM lists WHERE id = ANY(:listIds)'],
    ['a key on one side of OR', 'SELECT 1 FROM lists WHERE owner_id = :userId OR share_public'],
    ['a key that can be left out', 'SELECT 1 FROM lists WHERE :userId?::uuid IS NULL OR owner_id = :userId'],
    [
      'a negated key',
      'SELECT 1 FROM lists l WHERE NOT EXISTS (SELECT 1 FROM users u WHERE u.id = l.owner_id AND u.id = :userId)',
    ],
    [
      'a key of the outer side',
      'SELECT 1 FROM lists l LEFT JOIN users u ON u.id = l.owner_id AND u.id = :userId',
    ],
    ['a comparison', 'SELECT 1 FROM lists WHERE owner_id > :userId'],
    ['two shoppers', 'SELECT 1 FROM lists a, lists b WHERE a.owner_id = :userId AND b.owner_id = :otherId'],
    [
      'a union',
      'SELECT 1 FROM lists l WHERE EXISTS (SELECT 1 FROM products p WHERE l.owner_id = :userId UNION SELECT 1 FROM products)',
    ],
    [
      'a change of people who are named',
      'UPDATE users u SET locale = :lang FROM list_collaborators c WHERE c.list_id = :listId AND u.id = c.user_id',
    ],
    [
      'a row of another shopper',
      'SELECT i.id FROM gift_claims c JOIN lists l ON l.owner_id = c.user_id JOIN list_items i ON i.list_id = l.id WHERE c.item_id = :itemId',
    ],
    [
      'a shared list',
      'SELECT l.name FROM list_collaborators c JOIN lists l ON l.id = c.list_id WHERE c.user_id = :userId',
    ],
    ['a copy that is written', 'DELETE FROM list_collaborators WHERE user_id = :userId'],
    ['a change of owner', 'UPDATE lists SET owner_id = :newUserId WHERE owner_id = :userId'],
    [
      'a condition after the query',
      'WITH all_lists AS (SELECT * FROM lists) SELECT 1 FROM all_lists WHERE owner_id = :userId',
    ],
    ['an inserted row without it', 'INSERT INTO users (anonymous, locale) VALUES (true, :lang)'],
    [
      'a partner’s row of a shopper',
      'SELECT 1 FROM usage_actions a JOIN list_items i ON i.id = a.item_id WHERE a.partner_id = :partnerId',
    ],
    ['the ledger of all partners', 'SELECT count(*)::int AS n FROM usage_actions'],
  ])('doesn’t take %s for a key', async (_mistake, source) => {
    expect(await provedAt(source)).toEqual([]);
  });
});
