/** How much activity from one public network is billed to a partner. */
import { describe, expect, it } from 'vitest';
import { cleanUp } from '#api/jobs.ts';
import { compareCounters } from '#api/modules/metering/compare-counters.ts';
import { writeListViews } from '#api/modules/metering/record-list-view.ts';
import { patPrefix } from '#api/modules/partners/issue-pat.ts';
import { createSecret, hashSecret } from '#api/platform/tokens/secret.ts';
import { addActions } from '#test/support/actions.ts';
import { type Answer, codes, product, useApi } from '#test/support/api.ts';

const api = await useApi();
const { pool } = api.ctx;
type Shop = Awaited<ReturnType<typeof api.embed>>;

/** The ledger's actions of a kind, counted by the reason they aren't billed. */
async function ledger(partnerId: number, kind: string): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ reason: string; times: number }>(
    `SELECT coalesce(unbilled_reason, 'billed') AS reason, count(*)::int AS times FROM usage_actions
     WHERE partner_id = $1 AND kind = $2 GROUP BY 1`,
    [partnerId, kind],
  );
  return Object.fromEntries(rows.map(({ reason, times }) => [reason, times]));
}

async function counted(partnerId: number) {
  const rows = await api.ctx.prisma.usageCounter.findMany({ where: { partnerId } });
  const sum = (field: 'saves' | 'listViews') => rows.reduce((total, row) => total + row[field], 0);
  return { saves: sum('saves'), listViews: sum('listViews') };
}

async function sharedList() {
  const shop = await api.embed();
  const saved = await save(shop, shop, 0);
  expect(saved.status).toBe(200);
  const { authorization } = shop.headers;
  const shared = await api.call('PUT', `/hosted/lists/${shop.list.id}`, {
    headers: { authorization },
    body: { share_public: true },
  });
  expect(shared.status).toBe(200);
  return { shop, partnerId: shop.partner.partnerId, token: shop.list.id };
}

interface Viewer {
  address?: string;
  headers?: Record<string, string>;
}

/** Views a list once with each of `count` browsers. */
async function look(token: string, count: number, { address, headers }: Viewer = {}) {
  for (let at = 0; at < count; at += 1) {
    const agent = { 'user-agent': `Mozilla/5.0 (Windows NT 10.0) Firefox/${at}.0` };
    const seen = await api.call('GET', `/hosted/public/lists/${token}`, {
      ...(address && { address }),
      headers: { ...agent, ...headers },
    });
    expect(seen.status).toBe(200);
  }
  await writeListViews(api.ctx);
}

/** An anonymous shopper with a list, at the partner's shop. */
async function anonymousShopper({ headers }: Shop) {
  const session = await api.call('POST', '/auth/anonymous', { body: {} });
  const authorization = `Bearer ${session.body.access_token as string}`;
  const list = await api.call('POST', '/hosted/me/lists', {
    headers: { authorization },
    body: { name: 'Mine' },
  });
  const { id: userId } = session.body.user as { id: string };
  return { userId, headers: { ...headers, authorization }, list: list.body.list as { db_id: number } };
}

type Shopper = Pick<Shop, 'headers'> & { list: { db_id: number } };

/** Repeats a save that a busy machine refuses. */
async function save(shop: Shop, who: Shopper, slug: number, address?: string): Promise<Answer> {
  const answer = await api.call('POST', '/widget/save', {
    headers: who.headers,
    body: { wishlistId: who.list.db_id, product: product(`${shop.partner.partnerId}-${slug}`) },
    ...(address && { address }),
  });
  return answer.status === 503 ? save(shop, who, slug, address) : answer;
}

/** Saves `count` different products, other ones each time it's called. */
async function saveMany(shop: Shop, shopper: Shopper, count: number, address?: string) {
  const answers = [];
  for (let at = 0; at < count; at += 1) answers.push(await save(shop, shopper, (slugs += 1), address));
  return answers;
}
let slugs = 1_000;

const allSaved = (count: number) => Array.from({ length: count }, () => [200, undefined]);

describe('list views from one public network', () => {
  it('are billed five times a day, whatever the browser, and are all in the ledger', async () => {
    api.time.now = new Date('2026-11-21T12:00:00Z');
    const { partnerId, token } = await sharedList();
    await look(token, 40);
    await look(token, 80);
    expect(await ledger(partnerId, 'list_view')).toEqual({ billed: 5, network_view_cap: 75 });
    expect((await counted(partnerId)).listViews).toBe(5);
    expect(await compareCounters(api.ctx.sql, { partnerId })).toEqual([]);
  });

  it('are billed separately for another network, another list and the next UTC day', async () => {
    api.time.now = new Date('2026-11-21T23:50:00Z');
    const [one, other] = [await sharedList(), await sharedList()];
    await look(one.token, 8);
    await look(one.token, 3, { address: '198.51.100.9' });
    await look(other.token, 8);
    expect(await counted(one.partnerId)).toMatchObject({ listViews: 8 });
    expect(await counted(other.partnerId)).toMatchObject({ listViews: 5 });
    api.time.now = new Date('2026-11-22T00:00:00Z');
    await look(one.token, 8);
    expect(await counted(one.partnerId)).toMatchObject({ listViews: 13 });
  });

  it('count all addresses of an IPv6 customer as one network', async () => {
    api.time.now = new Date('2026-11-21T12:00:00Z');
    const { partnerId, token } = await sharedList();
    for (let at = 1; at <= 8; at += 1) await look(token, 1, { address: `2001:db8:1:2::${at}` });
    expect(await ledger(partnerId, 'list_view')).toEqual({ billed: 5, network_view_cap: 3 });
  });

  it('are all billed for private addresses', async () => {
    const { partnerId, token } = await sharedList();
    for (const address of ['127.0.0.1', '10.1.2.3', '192.168.0.8', '172.20.1.1', '::1', 'fd00::7']) {
      await look(token, 6, { address });
    }
    expect(await ledger(partnerId, 'list_view')).toEqual({ billed: 36 });
  });

  it('are all billed for shoppers with a confirmed email address, and not for anonymous ones', async () => {
    const { shop, partnerId, token } = await sharedList();
    await look(token, 5);
    for (let at = 0; at < 3; at += 1) {
      const { headers } = await api.shopper();
      await look(token, 1, { headers });
    }
    expect(await ledger(partnerId, 'list_view')).toEqual({ billed: 8 });
    const { authorization } = (await anonymousShopper(shop)).headers;
    await look(token, 1, { headers: { authorization } });
    expect(await ledger(partnerId, 'list_view')).toEqual({ billed: 8, network_view_cap: 1 });
  });
});

describe('anonymous saves from one public network', () => {
  it('can’t pause a Free shop: twenty per hour are billed, and the rest still succeed', async () => {
    api.time.now = new Date('2026-11-21T12:00:00Z');
    const shop = await api.embed({ plan: 'free' });
    const { partnerId } = shop.partner;
    const answers = await saveMany(shop, await anonymousShopper(shop), 210);
    expect(codes(answers)).toEqual(allSaved(210));
    expect(await ledger(partnerId, 'save')).toEqual({ billed: 20, network_save_cap: 190 });
    expect((await counted(partnerId)).saves).toBe(20);
    expect(await compareCounters(api.ctx.sql, { partnerId })).toEqual([]);
    expect((await save(shop, shop, 999)).status).toBe(200);
    expect((await counted(partnerId)).saves).toBe(21);
  });

  it('are billed exactly twenty times when simultaneous, from several shoppers', async () => {
    api.time.now = new Date('2026-11-21T12:00:00Z');
    for (const plan of ['free', 'growth'] as const) {
      const shop = await api.embed({ plan });
      const shoppers = [
        await anonymousShopper(shop),
        await anonymousShopper(shop),
        await anonymousShopper(shop),
      ];
      const answers = await Promise.all(
        shoppers.flatMap((shopper) => Array.from({ length: 15 }, (_, at) => save(shop, shopper, at))),
      );
      expect(codes(answers)).toEqual(allSaved(45));
      expect(await ledger(shop.partner.partnerId, 'save')).toEqual({ billed: 20, network_save_cap: 25 });
      expect((await counted(shop.partner.partnerId)).saves).toBe(20);
    }
  });

  it('are billed separately in the next hour, from another network and for another partner', async () => {
    api.time.now = new Date('2026-11-21T12:59:59Z');
    const [shop, other] = [await api.embed(), await api.embed()];
    const shopper = await anonymousShopper(shop);
    await saveMany(shop, shopper, 22);
    await saveMany(shop, shopper, 1, '198.51.100.9');
    await saveMany(other, await anonymousShopper(other), 22);
    expect((await counted(shop.partner.partnerId)).saves).toBe(21);
    expect((await counted(other.partner.partnerId)).saves).toBe(20);
    api.time.now = new Date('2026-11-21T13:00:00Z');
    await saveMany(shop, shopper, 22);
    expect((await counted(shop.partner.partnerId)).saves).toBe(41);
  });

  it('don’t limit confirmed shoppers and private addresses', async () => {
    const shop = await api.embed();
    await saveMany(shop, shop, 25);
    await saveMany(shop, await anonymousShopper(shop), 25, '127.0.0.1');
    expect(await ledger(shop.partner.partnerId, 'save')).toEqual({ billed: 50 });
  });

  it('limit guests who edit a confirmed shopper’s list, and no confirmed editors of a guest’s', async () => {
    api.time.now = new Date('2026-11-21T13:30:00Z');
    const [shop, other] = [await api.embed(), await api.embed()];
    const guest = await anonymousShopper(shop);
    const edit = (listId: number, userId: string) =>
      api.ctx.prisma.listCollaborator.create({ data: { listId, userId, role: 'editor' } });
    await edit(shop.list.db_id, guest.userId);
    await edit(guest.list.db_id, other.session.user.id);
    await saveMany(shop, { headers: guest.headers, list: shop.list }, 22);
    expect(await ledger(shop.partner.partnerId, 'save')).toEqual({ billed: 20, network_save_cap: 2 });
    await saveMany(other, { headers: other.headers, list: guest.list }, 22);
    expect(await ledger(other.partner.partnerId, 'save')).toEqual({ billed: 22 });
  });

  it('are refused by a paused shop, billed or not', async () => {
    api.time.now = new Date('2026-11-21T14:00:00Z');
    const shop = await api.embed({ plan: 'free' });
    const { partnerId } = shop.partner;
    const shopper = await anonymousShopper(shop);
    await saveMany(shop, shopper, 21);
    await addActions(api.ctx, { partnerId, count: 180, at: api.time.now });
    expect(codes([await save(shop, shopper, 30)])).toEqual([[402, 'usage_limit_reached']]);
    expect(await ledger(partnerId, 'save')).toEqual({ billed: 20, network_save_cap: 1 });
  });

  it('count a request repeated with its Idempotency-Key once', async () => {
    api.time.now = new Date('2026-11-21T15:00:00Z');
    const shop = await api.embed();
    const { headers, list } = await anonymousShopper(shop);
    const again = { list, headers: { ...headers, 'idempotency-key': 'once' } };
    for (let at = 0; at < 30; at += 1) expect((await save(shop, again, 1)).status).toBe(200);
    await saveMany(shop, { headers, list }, 19);
    expect(await ledger(shop.partner.partnerId, 'save')).toEqual({ billed: 20 });
  });
});

describe('an unbilled action', () => {
  it('shows the reason to the partner, as JSON and CSV', async () => {
    api.time.now = new Date('2026-11-21T16:00:00Z');
    const { partnerId, token } = await sharedList();
    await look(token, 6);
    const { userId } = await api.ctx.prisma.partnerMember.findFirstOrThrow({ where: { partnerId } });
    const secret = createSecret(patPrefix);
    const [createdAt, expiresAt] = [api.time.now, new Date('2027-11-21T12:00:00Z')];
    await api.ctx.prisma.personalAccessToken.create({
      data: { partnerId, userId, tokenHash: Uint8Array.from(hashSecret(secret)), createdAt, expiresAt },
    });
    const headers = { authorization: `Bearer ${secret}` };
    const page = await api.call('GET', '/portal/usage/actions?kind=list_view', { headers });
    const reasons = page.body.actions.map((action: { unbilled_reason: unknown }) => action.unbilled_reason);
    expect(reasons.filter((reason: unknown) => reason === null)).toHaveLength(5);
    expect(reasons).toContain('network_view_cap');
    const table = await api.call('GET', '/portal/usage/actions.csv?kind=list_view', { headers });
    expect(table.body.split('\r\n')[0]).toMatch(/,unbilled_reason$/);
    expect(table.body.match(/,network_view_cap\r\n/g)).toHaveLength(1);
  });

  it('can’t be made billable later', async () => {
    const change = pool.query(
      `UPDATE usage_actions SET unbilled_reason = NULL WHERE unbilled_reason IS NOT NULL`,
    );
    await expect(change).rejects.toThrow('append-only');
  });
});

describe('stored networks', () => {
  it('are hashed with the day’s salt, and deleted when their window ends', async () => {
    api.time.now = new Date('2026-11-21T17:00:00Z');
    const { shop, token } = await sharedList();
    await pool.query('DELETE FROM billing_caps');
    await look(token, 1);
    await save(shop, await anonymousShopper(shop), 1);
    const left = async () =>
      (await pool.query<{ ends_at: Date }>('SELECT ends_at FROM billing_caps ORDER BY ends_at')).rows.map(
        (row) => row.ends_at.toISOString(),
      );
    const [hour, day] = ['2026-11-21T18:00:00.000Z', '2026-11-22T00:00:00.000Z'];
    // The network's views, the shopper's and the network's saves; the network's views of the list, the product.
    expect(await left()).toEqual([hour, hour, hour, day, day]);
    const { rows } = await pool.query('SELECT 1 FROM billing_caps WHERE octet_length(subject) = 32');
    expect(rows).toHaveLength(5);
    api.time.now = new Date('2026-11-21T18:30:00Z');
    await cleanUp(api.ctx);
    expect(await left()).toEqual([day, day]);
    api.time.now = new Date('2026-11-22T00:30:00Z');
    await cleanUp(api.ctx);
    expect(await left()).toEqual([]);
  });
});
