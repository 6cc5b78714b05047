/** The migration that finishes what a second database for events has left behind. */
import { readdirSync } from 'node:fs';
import { Client } from 'pg';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { migrate } from '#api/platform/db/migrate.ts';
import { atEnd } from '../../support/at-end.ts';
import { useEmptyDatabase } from '../../support/test-database.ts';

const log = pino({ level: 'silent' });
const name = '20261204000000_one_primary';

const url = await useEmptyDatabase();
const earlier = readdirSync('prisma/migrations').filter((one) => /^\d/.test(one) && one < name);
await migrate({ url, log, only: earlier });
const client = new Client({ connectionString: url });
await client.connect();
atEnd(() => client.end());
const rows = async (text: string) => (await client.query<Record<string, unknown>>(text)).rows;

test('erasures that wait are carried out, and old months return to the ledger', async () => {
  await client.query(`
    INSERT INTO partners (id, name) VALUES (1, 'Deleted'), (2, 'Kiln'), (3, 'Linen');
    INSERT INTO analytics_events (partner_id, api_key_id, type, payload) VALUES
      (1, 10, 'save', '{}'), (2, 20, 'save', '{}'), (2, 21, 'save', '{}'),
      (3, 30, 'save', '{"email":"Ada@mail.example"}'), (3, 30, 'save', '{"customer_id":"77"}'), (3, 30, 'save', '{"itemId":"5"}'),
      (3, 31, 'save', '{"itemId":"5"}'), (3, 30, 'save', '{"itemId":"6"}');
    INSERT INTO basket_events (basket_id, partner_id, api_key_id, type) VALUES (1, 1, 10, 'open'), (2, 2, 20, 'open'), (2, 2, 21, 'open');
    INSERT INTO event_backlog (kind, data) VALUES
      ('partner_events_forget', '{"partner_id":1,"key_ids":null}'),
      ('partner_events_forget', '{"partner_id":2,"key_ids":[20]}'),
      ('privacy_analytics_delete', '{"partner_id":3,"only_key_id":30,"names":["ada@mail.example"],"customer_id":"77","item_ids":["5"]}');
    INSERT INTO ledger_history (id, partner_id, period, kind, is_test, occurred_at) VALUES
      (7, 2, '2023-01', 'save', false, '2023-01-05'), (8, 2, '2023-02', 'share', true, '2023-02-05');
    INSERT INTO ledger_months (period, ends_at, actions, moved_at) VALUES
      ('2023-01', '2023-02-01', 1, now()), ('2023-02', '2023-03-01', 1, now()), ('2023-03', '2023-04-01', 9, now())`);
  // This one has been copied, but not dropped.
  await client.query(
    `INSERT INTO usage_actions (id, partner_id, period, kind, is_test, occurred_at) VALUES (8, 2, '2023-02', 'share', true, '2023-02-05')`,
  );

  expect(await migrate({ url, log })).toContain(name);
  expect(
    await rows('SELECT partner_id::int, api_key_id::int, payload FROM analytics_events ORDER BY id'),
  ).toEqual([
    { partner_id: 2, api_key_id: 21, payload: {} },
    { partner_id: 3, api_key_id: 31, payload: { itemId: '5' } },
    { partner_id: 3, api_key_id: 30, payload: { itemId: '6' } },
  ]);
  expect(await rows('SELECT api_key_id::int FROM basket_events')).toEqual([{ api_key_id: 21 }]);
  expect(await rows('SELECT 1 FROM event_backlog UNION ALL SELECT 1 FROM ledger_history')).toEqual([]);
  expect(await rows('SELECT id::int, tableoid::regclass::text AS at FROM usage_actions ORDER BY id')).toEqual(
    [
      { id: 7, at: 'usage_actions_2023_01' },
      { id: 8, at: 'usage_actions_2023_02' },
    ],
  );
  expect(await rows('SELECT period FROM ledger_months'), 'it’s still elsewhere').toEqual([
    { period: '2023-03' },
  ]);
});
