import { beforeEach, describe, expect, it } from 'vitest';
import { cleanUp } from '#api/jobs.ts';
import { issueSession } from '#api/modules/identity/issue-session.ts';
import { deleteIdleGuests, idleGuests } from '#api/modules/privacy/delete-idle-guests.ts';
import { product, shopOrigin, useApi } from '#test/support/api.ts';

const api = await useApi();
const { prisma, pool } = api.ctx;
const partner = await api.partner();

/** A guest with a list and a product saved in a shop. */
async function guest() {
  const { body } = await api.call('POST', '/auth/anonymous');
  const headers = { authorization: `Bearer ${body.access_token}` };
  const { list } = (await api.call('POST', '/hosted/me/lists', { headers, body: { name: 'Garden' } })).body;
  const init = { origin: shopOrigin, public_key: partner.keys.test.key };
  const { token } = (await api.call('POST', '/widget/init', { body: init })).body;
  const saved = await api.call('POST', '/widget/save', {
    headers: { ...headers, 'x-widget-token': token },
    body: { wishlistId: list.db_id, product: product('spade') },
  });
  expect(saved.status).toBe(200);
  return {
    id: body.user.id as string,
    list: list as { id: string; db_id: number },
    refreshToken: body.refresh_token,
  };
}
/** A wish on someone's list. */
async function ringOf({ list, session }: Awaited<ReturnType<typeof api.shopper>>) {
  const { id: productId } = await prisma.product.create({ data: { title: 'Ring' } });
  return { listId: list.db_id, ownerId: session.user.id, productId, title: 'Ring' };
}
const exists = async ({ id }: { id: string }) => (await prisma.user.count({ where: { id } })) === 1;

/** Days pass, with the hourly cleanup of sessions. */
async function pass(days: number) {
  api.pass({ days });
  await cleanUp(api.ctx);
}

beforeEach(() => deleteIdleGuests(api.ctx));

describe('a guest without activity', () => {
  it('is deleted with its lists after 400 days; products and counts stay', async () => {
    const idle = await guest();
    const counted = async () => [
      await prisma.usageAction.count(),
      await prisma.usageCounter.findMany(),
      await prisma.product.count(),
      await prisma.invoice.count(),
    ];
    const before = await counted();
    await pass(399);
    expect(await deleteIdleGuests(api.ctx)).toBe(0);
    expect(await exists(idle)).toBe(true);
    await pass(2);
    expect(await deleteIdleGuests(api.ctx)).toBe(1);
    expect(await exists(idle)).toBe(false);
    expect(await prisma.list.count({ where: { id: idle.list.db_id } })).toBe(0);
    expect(await prisma.listItem.count({ where: { listId: idle.list.db_id } })).toBe(0);
    expect(await counted()).toEqual(before);
  });

  it('takes its name and note on a gift with it, also if it never had a list', async () => {
    const owner = await api.shopper();
    const ring = await prisma.listItem.create({ data: { ...(await ringOf(owner)), quantity: 2 } });
    const { body } = await api.call('POST', '/auth/anonymous');
    const claim = {
      itemId: ring.id,
      listId: ring.listId,
      ownerId: ring.ownerId,
      userId: body.user.id as string,
    };
    await prisma.giftClaim.create({
      data: { ...claim, quantity: 1, name: 'Aunt Inge', note: 'From all of us', createdAt: api.time.now },
    });
    await pass(300);
    expect(await exists({ id: claim.userId })).toBe(true);
    await pass(101);
    expect(await deleteIdleGuests(api.ctx)).toBe(1);
    expect(await exists({ id: claim.userId })).toBe(false);
    expect(await prisma.giftClaim.findMany({ where: { name: 'Aunt Inge' } })).toEqual([]);
  });

  it('stays while it comes back, saves, or someone follows or shares its list', async () => {
    const [visits, saves, followed, shared, idle] = [
      await guest(),
      await guest(),
      await guest(),
      await guest(),
      await guest(),
    ];
    const { session } = await api.shopper();
    await prisma.listFollow.create({ data: { listId: followed.list.db_id, userId: session.user.id } });
    await prisma.listCollaborator.create({ data: { listId: shared.list.db_id, userId: session.user.id } });
    let token = visits.refreshToken;
    for (let n = 0; n < 5; n += 1) {
      await pass(81);
      token = (await api.call('POST', '/auth/refresh', { body: { refresh_token: token } })).body
        .refresh_token;
      if (n === 2) {
        const data = { updatedAt: api.time.now };
        await prisma.list.update({ where: { id: saves.list.db_id }, data });
      }
    }
    expect(await deleteIdleGuests(api.ctx)).toBe(1);
    expect(await Promise.all([visits, saves, followed, shared, idle].map(exists))).toEqual([
      true,
      true,
      true,
      true,
      false,
    ]);
    await prisma.listFollow.deleteMany();
    await prisma.listCollaborator.deleteMany();
    expect(await deleteIdleGuests(api.ctx, { limit: 1 }), 'in batches').toBe(2);
    expect(await Promise.all([visits, saves].map(exists))).toEqual([true, true]);
  });

  it('leaves accounts with an email address alone', async () => {
    const { user } = await issueSession(api.ctx, { email: 'kept@mail.example' });
    await pass(500);
    await deleteIdleGuests(api.ctx);
    expect(await exists(user)).toBe(true);
  });

  it('isn’t deleted if a session is being created, nor twice by two servers', async () => {
    const [one, other] = [await guest(), await guest()];
    await pass(401);
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      await client.query('SELECT FROM users WHERE id = $1 FOR KEY SHARE', [one.id]);
      const counts = await Promise.all([deleteIdleGuests(api.ctx), deleteIdleGuests(api.ctx)]);
      expect(counts[0]! + counts[1]!).toBe(1);
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
    expect(await Promise.all([one, other].map(exists))).toEqual([true, false]);
  });

  it('is found by an index', async () => {
    await pool.query(
      `INSERT INTO users (anonymous, created_at)
       SELECT n % 2 = 0, $1::timestamptz - n * interval '20 minutes' FROM generate_series(1, 40000) n`,
      [api.time.now],
    );
    await pool.query('ANALYZE users, refresh_tokens, lists, legacy_users, partner_members');
    const { text, values } = idleGuests.with({
      before: new Date(api.time.now.getTime() - 400 * 86_400_000),
      createdAt: new Date(0),
      id: '00000000-0000-0000-0000-000000000000',
      limit: 100,
    });
    const { rows } = await pool.query(`EXPLAIN ${text}`, values);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('users_guests_by_age');
    expect(plan).not.toContain('Seq Scan on users');
  });
});
