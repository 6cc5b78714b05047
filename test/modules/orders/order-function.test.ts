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
    // The table is empty: months of the ledger stay where they are.
    const moved = 'coalesce(b.added_at < (SELECT max(ends_at) FROM ledger_months), false) OR ';
    for (const { name, text } of rows) texts.set(name, plain(text).replace(moved, ''));
  });

  it.each([
    ['unclaimed', 'wl_ready_claims_1', unclaimed],
    ['areClaimsValid', 'wl_ready_claims_1', areClaimsValid],
    ['unclaimedName', 'wl_ready_claims_1', unclaimedName],
    ['isSurpriseNow', 'wl_notify_purchase_1', isSurpriseNow],
    ['insertEvents', 'wl_tell_gifts_1', giftEvents!.slice(0, giftEvents!.indexOf('SELECT'))],
    ['insertEvents', 'wl_tell_gifts_1', giftHearers!],
    ['isHiddenFromPartner', 'wl_tell_gifts_1', isHiddenFromPartner],
    ['suppliedOf', 'wl_tell_gifts_1', suppliedOf('n.item_id')],
    ['isSurpriseNow', 'wl_order_1', isSurpriseNow],
    ['maxClaims', 'wl_order_1', `_claims < ${maxClaims} `],
    ['insertOrderEvents', 'wl_order_1', attributed],
    ['withLive', 'wl_order_1', withLive(testItems('AND ITEM = ANY(:itemIds::bigint[])'))],
  ])('have the SQL of %s (%s); if that changes, create the next version', (_fragment, name, sql) => {
    expect(texts.get(name)).toContain(inFunction(sql, { itemIds: '_to' }));
  });
});
