/** Rows that the tables reject, no matter who writes them. */
import { expect, test } from 'vitest';
import { planIds } from '#api/contract/plans.ts';
import { useDatabase } from '#test/support/test-database.ts';

const { pool } = await useDatabase();

const long = (length: number) => 'x'.repeat(length + 1);
const months = ['2026', '2026-13', '2026-1', '2026-11-01'];
const price = { price_minor: [-1], currency: ['EURO', 'eur', ''] };
const offer = { ...price, compare_at_price_minor: [-1], quantity: [0, -1] };
const span = { from_action: [-1, 10], to_action: [0] };

/** Per table, the constrained columns of a valid row, and invalid values for them. */
const tables: Record<string, { right?: Record<string, unknown>; wrong: Record<string, unknown[]> }> = {
  partners: { wrong: { plan: ['gold'], subscription_status: ['paid'], actions_limit: [-1] } },
  partner_members: { wrong: { role: ['admin'] } },
  partner_invitations: { wrong: { role: ['admin'], sends: [0], email: ['Anna@shop.example'] } },
  api_keys: {
    right: { environment: 'test' },
    wrong: { environment: ['prod'], status: ['rotated'], name: [long(80)] },
  },
  verified_domains: { right: { method: 'dns' }, wrong: { method: ['mail'] } },
  domain_checks: { right: { problem: 'unreachable' }, wrong: { problem: ['late'] } },
  shops: { wrong: { status: ['closed'], subscription_status: ['none'], currency: ['EURO'] } },
  shop_subscriptions: {
    right: { plan: 'growth' },
    wrong: { plan: ['gold'], status: ['canceled'], trial_days: [-1], capped_minor: [-1] },
  },
  shop_usage_charges: {
    right: { period: '2026-11', from_action: 0, to_action: 10 },
    wrong: { ...span, period: months, amount_minor: [-1], status: ['paid'] },
  },
  privacy_requests: { right: { kind: 'shop_redact' }, wrong: { kind: ['redact'] } },
  basket_configs: { wrong: { name: [long(80)] } },
  basket_events: { right: { type: 'open' }, wrong: { type: ['close'], items: [-1] } },
  audit_entries: { right: { actor: 'member' }, wrong: { actor: ['guest'], outcome: ['unfinished'] } },
  users: {
    right: { anonymous: true },
    wrong: { email: ['Anna@mail.example'], username: ['ab', '-anna', 'Anna'] },
  },
  email_codes: { wrong: { foreign_tries: [-1] } },
  strangers_mails: { right: { purpose: 'notice' }, wrong: { purpose: ['news'], known_by: ['cookie'] } },
  friend_requests: { wrong: { status: ['open'], to_email: ['Anna@mail.example'] } },
  notifications: { right: { kind: 'friend_request' }, wrong: { kind: ['news'] } },
  imports: { right: { kind: 'csv' }, wrong: { kind: ['xml'], status: ['saved'] } },
  erasure_outbox: { right: { kind: 'account', ids: '{}' }, wrong: { kind: ['list'] } },
  import_rows: { wrong: { status: ['done'] } },
  feedback: { right: { kind: 'idea' }, wrong: { kind: ['bug'], rating: [0, 6], text: [long(2_000)] } },
  lists: {
    wrong: { name: ['', long(200)], description: [long(5_000)], occasion_slug: ['Birthday', 'a--b'] },
  },
  list_collaborators: { wrong: { role: ['owner'] } },
  products: {
    right: { title: 'Vase' },
    wrong: {
      ...price,
      compare_at_price_minor: [-1],
      quantity: [-1],
      image_state: ['done'],
      image_tries: [-1],
      availability: ['sold'],
      rating: [-1, 5.5],
      review_count: [-1],
    },
  },
  price_points: { right: { currency: 'EUR' }, wrong: price },
  list_items: { wrong: { ...offer, saved_price_minor: [-1], priority: [0, 5], custom_title: [long(2_000)] } },
  item_sources: { wrong: offer },
  gift_claims: {
    wrong: {
      quantity: [0, -1],
      reserved_quantity: [1, -1],
      reserved_until: ['2026-12-24'],
      name: [long(200)],
      note: [long(1_000)],
    },
  },
  usage_counters: {
    right: { period: '2026-11' },
    wrong: { period: months, shard: [-1], saves: [-1], shares: [-1], list_views: [-1] },
  },
  usage_allowances: {
    right: { period: '2026-11', allowed: 20 },
    wrong: { period: months, allowed: [-1] },
  },
  product_feed_hours: { right: { hour: '2026-11-29T10:00Z', used_ms: 0 }, wrong: { used_ms: [-1] } },
  usage_leases: {
    right: { period: '2026-11', granted: 20, by_place: {} },
    wrong: { period: months, granted: [-1] },
  },
  ledger_months: {
    right: { period: '2024-01', ends_at: '2024-02-01', actions: 3, moved_at: '2026-11-27' },
    wrong: { period: months },
  },
  usage_actions: {
    right: { period: '2026-11', kind: 'save' },
    wrong: { period: months, kind: ['view'], unbilled_reason: ['free'] },
  },
  analytics_events: { right: { type: 'save' }, wrong: { type: ['scroll'] } },
  key_usage: { right: { period: '2026-11' }, wrong: { period: months, requests: [-1] } },
  partner_subscriptions: {
    right: { provider: 'stripe', plan: 'growth' },
    wrong: { provider: ['paypal'], plan: ['gold'], interval: ['week'], status: ['none'] },
  },
  plan_changes: {
    right: { plan: 'growth', cause: 'signup' },
    wrong: { plan: ['gold'], interval: ['week'], actions_limit: [-1], cause: ['mail'] },
  },
  plan_requests: { right: { plan: 'growth' }, wrong: { plan: ['gold'], interval: ['week'] } },
  overage_charges: {
    right: { period: '2026-11', plan: 'growth', from_action: 0, to_action: 10 },
    wrong: { ...span, period: months, plan: ['gold'], tenth_cents: [-1], amount_minor: [-1] },
  },
  invoices: {
    right: { provider: 'stripe' },
    wrong: {
      provider: ['paypal'],
      period: months,
      status: ['draft'],
      currency: ['eur'],
      tax_tenths: [-1, 1_001],
    },
  },
  usage_notices: { right: { period: '2026-11', threshold: 80 }, wrong: { period: months, threshold: [90] } },
  creator_shops: {
    right: { handle: 'lena' },
    wrong: { handle: ['le', 'Lena', 'le na'], template: ['grid'], status: ['hidden'] },
  },
  creator_lists: { wrong: { title: [long(80)], headline: [long(120)], description: [long(500)] } },
  creator_items: { wrong: { ...price, title: [long(300)], note: [long(1_000)] } },
  product_videos: {
    right: { mime: 'video/mp4' },
    wrong: {
      mime: ['image/png'],
      bytes: [0],
      title: [long(120)],
      status: ['deleted'],
      moderation: ['open'],
    },
  },
  media_uploads: { right: { kind: 'video' }, wrong: { kind: ['image'], bytes: [0] } },
  creator_events: { right: { kind: 'view' }, wrong: { kind: ['save'] } },
  market_offers: {
    right: { currency: 'CHF', source: 'feed' },
    wrong: {
      ...price,
      compare_at_price_minor: [-1],
      availability: ['sold'],
      quantity: [-1],
      source: ['save'],
    },
  },
  product_changes: { right: { kind: 'price' }, wrong: { kind: ['title'] } },
  unsettled_changes: { right: { kind: 'stock' }, wrong: { kind: ['title'] } },
  product_imports: {
    right: { format: 'csv' },
    wrong: { format: ['xlsx'], state: ['waiting'], rows: [-1], accepted: [-1], refused: [-1] },
  },
  list_imports: {
    right: { source: 'xb', format: 'csv', headings: [], columns: [] },
    wrong: {
      source: ['excel'],
      format: ['xlsx'],
      state: ['waiting'],
      rows: [-1],
      people: [-1],
      products: [-1],
    },
  },
  imported_people: { right: { customer_id: '5' }, wrong: { customer_id: [null] } },
  imported_products: { wrong: { price_minor: [-1] } },
  imported_wishes: { wrong: { quantity: [0, 10_000] } },
  alert_settings: {
    right: { quiet_from: 1_320, quiet_to: 480 },
    wrong: { frequency: ['monthly'], quiet_from: [-1, 1_440, null], quiet_to: [-1, 1_440, null] },
  },
  page_hosts: { wrong: { delay_seconds: [4, 61] } },
  watched_pages: { wrong: { failures: [-1] } },
  wish_alerts: { wrong: { target_price_minor: [-1] } },
  alerts: { right: { kind: 'low_stock' }, wrong: { kind: ['price'] } },
  stopped_addresses: { right: { reason: 'bounce' }, wrong: { reason: ['spam'] } },
  assistant_clients: { wrong: { id: [long(200)] } },
  assistant_connections: {
    right: { server: 'partner', partner_id: 1, scopes: ['integration:read'] },
    wrong: {
      server: ['shop', 'lists'],
      partner_id: [null],
      client_id: [long(2_000)],
      client_name: [long(200)],
      client_host: [long(300)],
      scopes: [[], Array(21).fill('lists:read')],
    },
  },
  assistant_secrets: {
    right: {
      kind: 'AccessToken',
      id_hash: Buffer.alloc(32),
      connection_id: '00000000-0000-4000-8000-000000000000',
    },
    wrong: { kind: ['Session', 'Interaction'], id_hash: [Buffer.alloc(31)], connection_id: [null] },
  },
  push_subscriptions: {
    right: { endpoint: 'https://push.example/send/a', p256dh: Buffer.alloc(65), auth: Buffer.alloc(16) },
    wrong: { endpoint: [long(2_000)], p256dh: [Buffer.alloc(64)], auth: [Buffer.alloc(17)], failures: [-1] },
  },
  shop_alert_settings: { wrong: { min_drop_percent: [-1, 100] } },
  orders: { right: { currency: 'EUR' }, wrong: { order_id: ['', long(255)], currency: ['eur', 'EURO'] } },
  event_endpoints: {
    right: { kind: 'webhook', types: '{item.saved}' },
    wrong: { kind: ['mail'], description: [long(200)] },
  },
  marketing_questions: { right: { wording: 'May we write?' }, wrong: { wording: ['', long(300)] } },
  order_events: {
    right: { status: 'refunded', refund_id: 'r1' },
    wrong: { status: ['shipped'], refund_id: [long(255)] },
  },
  order_lines: {
    right: { currency: 'EUR', path: 'share', quantity: 2, unit_price_minor: 100 },
    wrong: {
      currency: ['eur'],
      path: ['email'],
      quantity: [0],
      refunded_quantity: [-1, 3],
      refunded_minor: [-1, 201],
    },
  },
  webhook_attempts: { wrong: { status: [0, 99, 600] } },
};

/** The remaining required columns of a valid row, with a value of their type. */
async function filler(table: string): Promise<Record<string, unknown>> {
  const byType: Record<string, unknown> = {
    text: 'x',
    bytea: Buffer.from('x'),
    jsonb: '{}',
    uuid: '00000000-0000-4000-8000-000000000000',
    date: '2026-11-22',
    'timestamp with time zone': '2026-11-22T12:00:00Z',
  };
  const { rows } = await pool.query<{ column_name: string; data_type: string }>(
    `SELECT column_name, data_type FROM information_schema.columns
     WHERE table_name = $1 AND is_nullable = 'NO' AND column_default IS NULL AND is_identity = 'NO'`,
    [table],
  );
  return Object.fromEntries(rows.map(({ column_name, data_type }) => [column_name, byType[data_type] ?? 1]));
}

/**
 * The constraint that rejects a row, or undefined if it's accepted. Keeps nothing, and needs no other row.
 */
async function refusedBy(table: string, row: Record<string, unknown>): Promise<string | undefined> {
  const client = await pool.connect();
  try {
    await client.query(`BEGIN; SET LOCAL session_replication_role = replica`);
    const names = Object.keys(row);
    await client.query(
      `INSERT INTO ${table} (${names.map((name) => `"${name}"`).join()}) VALUES (${names.map((_, i) => `$${i + 1}`).join()})`,
      Object.values(row),
    );
    return undefined;
  } catch (error) {
    return (error as { constraint?: string; message: string }).constraint ?? String(error);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

const used = new Set<string>();

test.for(Object.entries(tables))(
  '%s accepts a valid row and rejects invalid ones',
  async ([table, { right, wrong }]) => {
    const row = { ...(await filler(table)), ...right };
    expect(await refusedBy(table, row)).toBeUndefined();
    for (const [column, values] of Object.entries(wrong)) {
      for (const value of values) {
        const rule = await refusedBy(table, { ...row, [column]: value });
        expect([column, value, rule]).toEqual([
          column,
          value,
          expect.stringMatching(`^${table}_(.*_)?check1?$`),
        ]);
        used.add(rule ?? '');
      }
    }
  },
);

test('every table with a plan accepts each of our plans', async () => {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.columns WHERE column_name = 'plan' ORDER BY 1`,
  );
  expect(rows).toHaveLength(6);
  for (const { name } of rows) {
    const row = { ...(await filler(name)), ...tables[name]?.right };
    for (const plan of planIds)
      expect([name, plan, await refusedBy(name, { ...row, plan })]).toEqual([name, plan, undefined]);
  }
});

test('every constraint is covered', async () => {
  const { rows } = await pool.query<{ conname: string }>(
    `SELECT conname FROM pg_constraint WHERE contype = 'c' AND connamespace = 'public'::regnamespace AND conparentid = 0`,
  );
  const rules = rows.map(({ conname }) => conname).filter((name) => name !== 'friendships_order_check');
  expect(rules.filter((name) => !used.has(name))).toEqual([]);
});
