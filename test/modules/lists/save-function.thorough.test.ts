/** `wl_save_1` does what `saveStatement` does: both save the same into two databases that began alike. */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { type SaveRow, saveStatement } from '#api/modules/lists/saving/save-statement.ts';
import { Statement, type Statements } from '#api/platform/db/statement.ts';
import { type TestDatabase, useDatabase } from '#test/support/test-database.ts';

type Values = Statements['save_product']['values'];

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const names = saveStatement.compiled.names;
const call = new Statement<Values, SaveRow>(
  'save_call',
  `SELECT * FROM wl_save_1(${names.map((name) => `_${snake(name)} => :${name}`).join(', ')})`,
);

/** Random numbers that are the same in every run. */
function createRandom(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    chance: (part: number) => next() < part,
    of: <T>(...all: readonly T[]): T => all[Math.floor(next() * all.length)] as T,
  };
}

const userId = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const [owner, editor, viewer, guest, stranger] = [1, 2, 3, 4, 5].map(userId) as [
  string,
  string,
  string,
  string,
  string,
];
const lists = { own: 1, shared: 2, guests: 3, full: 4 };
const owns = [
  [owner, lists.own],
  [owner, lists.own],
  [guest, lists.guests],
  [owner, lists.shared],
  [owner, lists.full],
] as const;
const reaches = [
  [editor, lists.shared],
  [viewer, lists.shared],
  [stranger, lists.own],
  [guest, lists.own],
] as const;
const partners = { free: 1, starter: 2, growth: 3, flow: 4, suspended: 5 };
const start = Date.parse('2026-11-21T12:00:00Z');
const urls = Array.from({ length: 8 }, (_, n) => `https://shop.example/products/vase-${n}`);
const hashOf = (text: string) => createHash('sha256').update(text).digest();

const setUp = `
  INSERT INTO users (id, email, anonymous) SELECT ('00000000-0000-4000-8000-00000000000' || n)::uuid, CASE WHEN n <> 4 THEN 'u' || n || '@mail.example' END, n = 4
  FROM generate_series(1, 5) n;
  INSERT INTO partners (id, name, plan, suspended_at) VALUES (1, 'Free', 'free', NULL), (2, 'Starter', 'starter', NULL), (3, 'Growth', 'growth', NULL),
    (4, 'Flow', 'starter', NULL), (5, 'Suspended', 'growth', '2026-11-20');
  INSERT INTO event_endpoints (public_id, partner_id, kind, url, types, created_at, updated_at)
  VALUES ('flow', 4, 'flow', 'https://flow.example', '{item.saved}', '2026-11-20', '2026-11-20');
  INSERT INTO lists (id, token, owner_id, name, created_at, updated_at) SELECT id, token, owner::uuid, token, '2026-11-20', '2026-11-20'
  FROM (VALUES (1, 'own', '${owner}'), (2, 'shared', '${owner}'), (3, 'guests', '${guest}'), (4, 'full', '${owner}')) l (id, token, owner);
  INSERT INTO list_collaborators (list_id, user_id, role) VALUES (2, '${editor}', 'editor'), (2, '${viewer}', 'viewer');
  WITH made AS (INSERT INTO products (domain) SELECT 'filler' FROM generate_series(1, 4999) RETURNING id)
  INSERT INTO list_items (list_id, product_id, source_label) SELECT 4, id, 'filler' FROM made;
  INSERT INTO products (id, url, url_hash, domain, title, same_as, private, scraped_at, facts_source, price_minor, currency, image_url, image_path, image_state, created_at, updated_at) VALUES
    (1, '${urls[0]}', '\\x${hashOf(urls[0]!).toString('hex')}', 'shop.example', 'Vase', NULL, false, '2026-11-21T11:50:00Z', NULL, 100, 'EUR', NULL, NULL, 'none', '2026-11-20', '2026-11-20'),
    (2, '${urls[1]}', '\\x${hashOf(urls[1]!).toString('hex')}', 'shop.example', 'Vase', 1, false, NULL, NULL, NULL, NULL, NULL, NULL, 'none', '2026-11-20', '2026-11-20'),
    (3, '${urls[2]}', '\\x${hashOf(urls[2]!).toString('hex')}', 'shop.example', '', NULL, true, NULL, 'page', 900, 'EUR', 'https://shop.example/1.webp', 'a.webp', 'copied', '2026-11-20', '2026-11-20'),
    (4, NULL, '\\x${hashOf(urls[3]!).toString('hex')}', 'shop.example', 'Vase', NULL, false, NULL, NULL, 100, 'EUR', NULL, NULL, 'none', '2026-11-20', '2026-11-20');
  INSERT INTO usage_counters (partner_id, period, shard, saves, shares) VALUES (1, '2026-11', 0, 40, 5), (1, '2026-11', 3, 20, 0);`;

/** What happens between saves. */
const between = [
  `UPDATE products SET private = true WHERE id % 3 = 2 AND url IS NOT NULL`,
  `UPDATE products SET facts_source = 'feed', availability = 'in_stock' WHERE id % 5 = 1`,
  `UPDATE products SET scraped_at = '2026-11-21T12:00:00Z' WHERE id % 2 = 0`,
  `UPDATE list_items SET purchased = true, owner_marked = id % 4 = 0 WHERE list_id <> 4 AND id % 2 = 0`,
  `INSERT INTO gift_claims (item_id, quantity, created_at) SELECT id, 1, '2026-11-21' FROM list_items WHERE list_id <> 4 AND id % 3 = 0`,
  `UPDATE list_items SET source_partner_id = NULL, source_shop_id = NULL WHERE list_id <> 4 AND id % 4 = 1`,
  `UPDATE list_items SET texts = jsonb_build_object('fr', '{}'::jsonb), not_sold_at = '2026-11-21', saved_price_minor = 7 WHERE list_id <> 4 AND id % 3 = 1`,
  // Too long to grow.
  `UPDATE list_items SET texts = (SELECT jsonb_build_object('it', string_agg(md5(n::text), '')) FROM generate_series(1, 6000) n)
   WHERE list_id <> 4 AND id % 5 = 1`,
  `DELETE FROM list_items WHERE list_id <> 4 AND id % 7 = 3`,
  `DELETE FROM list_items WHERE id = (SELECT max(id) FROM list_items WHERE list_id = 4)`,
  `UPDATE usage_counters SET saves = 40 WHERE partner_id = 1 AND shard = 0`,
  `DELETE FROM billing_caps WHERE used > 3`,
];

function createSaves(seed: number) {
  const { chance, of } = createRandom(seed);
  const maybe = <T>(value: T, part = 0.7) => (chance(part) ? value : null);
  let now = start;
  return (): Values => {
    now += of(0, 1_000, 60_000, 3_600_000);
    const [userId, listId] = of<readonly [string, number]>(...owns, ...owns, ...owns, ...reaches);
    const partnerId = of(...Object.values(partners), partners.growth, partners.growth, null);
    const url = of(...urls);
    const wish = of('', '', '1', '2', '1\u001fabc');
    const currency = maybe(of('EUR', 'EUR', 'USD'));
    const hasMetadata = chance(0.6);
    const isPublic = partnerId !== null && partnerId !== partners.suspended && chance(0.5);
    const isForeign = !isPublic && partnerId !== null && chance(0.1);
    const key = maybe(`key-${of(1, 2, 3, 4, 5, 6, 7, 8, 9)}${now}`.slice(0, of(5, 30)), 0.4);
    return {
      scope: `save:${userId}`,
      key,
      requestHash: key === null ? null : hashOf(key),
      now: new Date(now),
      userId,
      listId,
      forBasket: chance(0.1),
      partnerId,
      shopId: partnerId && maybe(7, 0.3),
      keyId: partnerId,
      isTest: chance(0.3),
      isOfItsShop: partnerId !== null && chance(0.6),
      sourceDomain: of('shop.example', 'market.example'),
      sourceLabel: maybe('Shop', 0.3),
      period: '2026-11',
      shard: partnerId === partners.free ? 0 : of(0, 1, 2),
      hardStop: partnerId === partners.free ? 75 : null,
      unbilledReason: isForeign ? 'foreign_product' : null,
      mark: isPublic ? hashOf([userId, partnerId, url, wish].join()) : null,
      markEndsAt: isPublic ? new Date(now + 86_400_000) : null,
      capSubjects: isPublic ? [hashOf(`network ${partnerId}`), hashOf(`shopper ${userId}`)] : [],
      capReasons: isPublic ? ['network_save_cap', 'shopper_cap'] : [],
      capCeilings: isPublic ? [2, 4] : [],
      capEndsAt: isPublic ? new Date(now + 3_600_000) : null,
      urlHash: hashOf(url),
      url,
      savedUrl: of(
        url,
        url.replace('https:', 'http:'),
        `${url}?variant=1`,
        url.replace('/products', '/de/products'),
      ),
      domain: 'shop.example',
      title: maybe(of('Vase', 'Ono Vase')),
      description: maybe(of('Stoneware', 'Clay'), 0.4),
      imageUrl: maybe(`https://shop.example/${of(1, 2)}.webp`, 0.5),
      currency,
      priceMinor: currency && of(100, 100, 200),
      compareAtPriceMinor: currency && maybe(300, 0.3),
      brand: maybe('Kiln', 0.3),
      productType: maybe('Vases', 0.3),
      tags: maybe(['oak', 'clay'], 0.3),
      availability: maybe(of('in_stock', 'out_of_stock'), 0.5),
      wish,
      variantId: wish.split('\u001f')[0] ?? '',
      choice: wish.includes('\u001f') ? 'Engraved' : '',
      quantity: maybe(of(1, 2, 3), 0.5),
      priority: maybe(of(1, 2, 3, 4), 0.3),
      marketCode: of('de-DE', 'de-DE', 'en-GB', 'fr-FR'),
      hasMetadata,
      metadata: JSON.stringify(
        hasMetadata ? { sku: of('a', 'b'), quantity: 2 } : chance(0.3) ? { productId: '9' } : {},
      ),
      offerId: maybe(of(1, 2), 0.2),
    };
  };
}

const tables =
  `idempotency_keys lists billing_caps usage_counters products list_items item_sources product_texts price_points
  usage_actions event_outbox`.split(/\s+/);

/** Their IDs depend on when a save fails. */
const unnumbered = new Set(['usage_actions', 'event_outbox']);

/** Every row that a save can change, except for what fills a list. */
async function contentOf({ pool }: TestDatabase) {
  const content: Record<string, object[]> = {};
  for (const table of tables) {
    const filler = { products: 'domain', list_items: 'source_label' }[table];
    const { rows } = await pool.query<{ row: object }>(
      `SELECT to_jsonb(t)${unnumbered.has(table) ? " - 'id'" : ''} AS row FROM ${table} t
       WHERE ${filler ? `${filler} IS DISTINCT FROM 'filler'` : 'true'} ORDER BY 1`,
    );
    content[table] = rows.map(({ row }) => row);
  }
  return content;
}

const branches =
  `lists is_told is_full item_id prior_response product_changed differs constraint billed shopper_cap
  network_save_cap repeated_save foreign_product`.split(/\s+/);
const sides = [await useDatabase({ poolSize: 1 }), await useDatabase({ poolSize: 1 })] as const;
const [statementSide, functionSide] = sides;

const answerOf = async ({ sql }: TestDatabase, statement: Statement<Values, SaveRow>, values: Values) => {
  try {
    const [row] = await sql.rows(statement, values);
    // Only what was saved can differ.
    return row && { ...row, differs: row.item_id !== null && row.differs };
  } catch (error) {
    const { code, constraint, table } = error as { code: string; constraint?: string; table?: string };
    return { code, constraint, table };
  }
};

test('saves the same as the statement', async () => {
  for (const { pool } of sides) await pool.query(setUp);
  const { chance, of } = createRandom(1);
  const nextSave = createSaves(2);
  const seen: Record<string, number> = {};
  for (let n = 1; n <= 600; n += 1) {
    if (chance(0.15)) {
      const change = of(...between);
      for (const { pool } of sides) await pool.query(change);
    }
    const values = nextSave();
    const [expected, actual] = [
      await answerOf(statementSide, saveStatement, values),
      await answerOf(functionSide, call, values),
    ];
    const about = `save ${n}: ${JSON.stringify(values)}`;
    expect(actual, about).toEqual(expected);
    if (n % 20 === 0) expect(await contentOf(functionSide), about).toEqual(await contentOf(statementSide));
    for (const [name, value] of Object.entries(expected ?? {})) if (value) seen[name] = (seen[name] ?? 0) + 1;
  }
  const content = await contentOf(functionSide);
  for (const { unbilled_reason: reason } of content.usage_actions as { unbilled_reason: string | null }[])
    seen[reason ?? 'billed'] = (seen[reason ?? 'billed'] ?? 0) + 1;
  for (const table of tables) seen[table] = content[table]!.length;
  // Every branch was taken.
  for (const branch of [...tables, ...branches]) expect(seen[branch], branch).toBeGreaterThan(1);
});
