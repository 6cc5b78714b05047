import { Client } from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '#api/platform/db/migrate.ts';
import { startPostgres } from '#test/support/replicated-postgres.ts';

const url = await startPostgres('max_prepared_transactions = 10\n');
const client = new Client({ connectionString: url });
beforeAll(async () => {
  await migrate({ url, log: pino({ level: 'silent' }) });
  await client.connect();
  await client.query(`
    INSERT INTO partners (id, name) OVERRIDING SYSTEM VALUE VALUES (1, 'Kiln & Linen');
    INSERT INTO api_keys (partner_id, value, environment) VALUES (1, 'pk_test_a', 'test');
    INSERT INTO shops (partner_id, domain) VALUES (1, 'kiln.example');
    INSERT INTO basket_configs (partner_id, public_id) VALUES (1, 'bkt_a');
    INSERT INTO users (id, anonymous) VALUES (gen_random_uuid(), true);
    INSERT INTO refresh_tokens (user_id, token_hash, family, expires_at)
    SELECT id, 'a', gen_random_uuid(), now() + interval '1 day' FROM users;`);
});
afterAll(() => client.end());

test.each([
  ['a partner', 'partner', "UPDATE partners SET name = 'Kiln'"],
  ['a key', 'key', "UPDATE api_keys SET name = 'Shop'"],
  ['a shop', 'partner', "UPDATE shops SET domain = 'linen.example'"],
  ['a basket', 'basket', "UPDATE basket_configs SET name = 'Basket'"],
  ['a signed-out session', 'session', 'UPDATE refresh_tokens SET revoked_at = now()'],
])('a transaction that changes %s can be prepared and committed later', async (_what, kind, change) => {
  await client.query('DELETE FROM cache_changes');
  await client.query('BEGIN');
  await client.query(change);
  await client.query("PREPARE TRANSACTION 'change'");
  expect((await client.query('SELECT 1 FROM cache_changes')).rowCount).toBe(0);
  await client.query("COMMIT PREPARED 'change'");
  const { rows } = await client.query<{ payload: string }>('SELECT payload FROM cache_changes');
  expect(rows.map(({ payload }) => payload.split(':')[0])).toEqual([kind]);
});
