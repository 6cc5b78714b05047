/** The functions that mark wishes as bought, whose texts are in migrations, and the SQL that they repeat. */
import { beforeAll, describe, expect, it } from 'vitest';
import { insertEvents } from '#api/modules/events/record-events.ts';
import {
  areClaimsValid,
  maxClaims,
  unclaimed,
  unclaimedName,
} from '#api/modules/lists/internal/gifts/gift-claim-rows.ts';
import { isHiddenFromPartner, suppliedOf } from '#api/modules/lists/supplied-items.ts';
import { isSurpriseNow } from '#api/modules/lists/surprise.ts';
import { testItems, withLive } from '#api/modules/lists/test-items.ts';
import { insertOrderEvents } from '#api/modules/orders/internal/insert-order-events.ts';
import { plain } from '#test/support/plain-sql.ts';
import { useDatabase } from '#test/support/test-database.ts';

const { pool } = await useDatabase({ poolSize: 1 });

const inFunction = (sql: string, names: Record<string, string> = {}) =>
  plain(
    sql.replace(
      /(?<!:):([a-z]\w*)\??/gi,
      (_, name: string) =>
        names[name] ?? `_${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`,
    ),
  );

const [giftEvents, giftHearers] = insertEvents('gift.claimed', 'ROWS', {
  subject: "'gift:' || e.claim_id",
  at: '_now',
}).split('ROWS');
const attributed = insertOrderEvents(
  'order.attributed',
  '(SELECT * FROM order_lines WHERE order_id = :orderRow)',
  {
    quantity: 'l.quantity',
    revenue_minor: 'l.quantity * l.unit_price_minor',
  },
);

describe('the functions that mark wishes as bought', () => {
  const texts = new Map<string, string>();
  beforeAll(async () => {
    const { rows } = await pool.query<{ name: string; text: string }>(
      'SELECT proname AS name, prosrc AS text FROM pg_proc',
    );
    for (const { name, text } of rows) texts.set(name, plain(text));
  });

  it.each([
    ['unclaimed', 'wl_ready_claims_2', unclaimed],
    ['areClaimsValid', 'wl_ready_claims_2', areClaimsValid],
    ['unclaimedName', 'wl_ready_claims_2', unclaimedName],
    ['isSurpriseNow', 'wl_notify_purchase_1', isSurpriseNow],
    ['insertEvents', 'wl_tell_gifts_1', giftEvents!.slice(0, giftEvents!.indexOf('SELECT'))],
    ['insertEvents', 'wl_tell_gifts_1', giftHearers!],
    ['isHiddenFromPartner', 'wl_tell_gifts_1', isHiddenFromPartner],
    ['suppliedOf', 'wl_tell_gifts_1', suppliedOf('n.item_id')],
    ['isSurpriseNow', 'wl_order_2', isSurpriseNow],
    ['maxClaims', 'wl_order_2', `_claims < ${maxClaims} `],
    ['insertOrderEvents', 'wl_order_2', attributed],
    ['withLive', 'wl_order_2', withLive(testItems('AND ITEM = ANY(:itemIds::bigint[])'))],
  ])('have the SQL of %s (%s); if that changes, create the next version', (_fragment, name, sql) => {
    expect(texts.get(name)).toContain(inFunction(sql, { itemIds: '_to' }));
  });

  it('read only the claims of their wish, however many there were when they were planned', async () => {
    const addWishes = (wishes: number, claims: number) =>
      pool.query(
        `WITH person AS (INSERT INTO users (anonymous) VALUES (true) RETURNING id),
           list AS (INSERT INTO lists (token, owner_id, name) SELECT 'of-' || id, id, 'L' FROM person RETURNING id),
           product AS (
             INSERT INTO products (url, url_hash, domain, title)
             SELECT 'https://a.example/' || n, sha256(n::text::bytea), 'a.example', 'P' FROM generate_series(1, $1) n
             ON CONFLICT (url_hash) DO UPDATE SET title = 'P' RETURNING id),
           wish AS (
             INSERT INTO list_items (list_id, product_id, title, purchased)
             SELECT list.id, product.id, 'P', $2 > 0 FROM list, product RETURNING id)
         INSERT INTO gift_claims (item_id, quantity, name, created_at)
         SELECT wish.id, 1, '', now() FROM wish, generate_series(1, $2)`,
        [wishes, claims],
      );
    const seen = async () => {
      const { rows } = await pool.query<{ rows: string }>(
        `SELECT sum(pg_stat_get_xact_tuples_returned(relation)) AS rows
         FROM (SELECT indexrelid AS relation, indrelid FROM pg_index UNION SELECT oid, oid FROM pg_class) r
         WHERE indrelid IN ('gift_claims'::regclass, 'list_items'::regclass)`,
      );
      return Number(rows[0]!.rows);
    };
    const rowsRead = async () => {
      await pool.query('BEGIN');
      const before = await seen();
      await pool.query('SELECT wl_ready_claims_2(id) FROM unclaimed_wish');
      const after = await seen();
      await pool.query('ROLLBACK');
      return after - before;
    };
    // As in `wl_order_2`.
    await pool.query('SET plan_cache_mode = force_generic_plan');
    await pool.query('SET enable_seqscan = off');
    await addWishes(1_000, 0);
    await pool.query('ANALYZE list_items, gift_claims');
    await pool.query('CREATE TEMP TABLE unclaimed_wish AS SELECT min(id) AS id FROM list_items');
    const few = await rowsRead();
    await addWishes(1_000, 2);
    expect(await rowsRead()).toBe(few);
  });
});
