/** Sales of what only test keys saved are told apart, and removed with the rest of a partner's test data. */
import { describe, expect, it } from 'vitest';
import { issueReference } from '#api/modules/lists/order-reference.ts';
import { withdrawTestItems } from '#api/modules/lists/withdraw-test-items.ts';
import { removeTestOrders } from '#api/modules/orders/remove-test-orders.ts';
import { dispatchEvents } from '#api/modules/webhooks/dispatch-events.ts';
import { useApi } from '#test/support/api.ts';
import { newTeam } from '#test/support/team.ts';
import { testDataStory } from '#test/support/test-data-story.ts';

const api = await useApi();
const { prisma } = api.ctx;
const story = testDataStory(api);

/** A shop that reports orders of its wishes. */
async function shop(origin?: string) {
  const one = await story.shop(origin);
  const { partnerId } = one;
  const refer = async (itemId: number, by: 'owner' | 'giver' = 'owner') => {
    const { productId } = await prisma.listItem.findUniqueOrThrow({ where: { id: itemId } });
    const path = by === 'owner' ? 'basket' : 'share';
    return issueReference(api.ctx, { partnerId, path, by, id: itemId, productId });
  };
  const report = async (orderId: string, references: string[], more: Record<string, unknown> = {}) => {
    const { body } = await one.ask('POST', '/orders', {
      order_id: orderId,
      status: 'paid',
      currency: 'EUR',
      ordered_at: api.time.now.toISOString(),
      lines: references.map((wl) => ({ wl, quantity: 1, unit_price_minor: 5400 })),
      ...more,
    });
    return body as { lines: { matched: boolean }[] };
  };
  const order = async (orderId: string, ...itemIds: number[]) =>
    report(orderId, await Promise.all(itemIds.map((id) => refer(id))));
  const lines = async () =>
    (await prisma.orderLine.findMany({ where: { partnerId }, orderBy: { id: 'asc' } })).map(
      ({ isTest, itemId }) => [Number(itemId), isTest],
    );
  const revenue = async (query: string) => (await one.ask('GET', `/portal/analytics/revenue${query}`)).body;
  return { ...one, refer, report, order, lines, revenue };
}

describe('a sale is a test', () => {
  it('if only test keys saved the wish, line by line', async () => {
    const one = await shop();
    const [vase, cup] = [await one.save('test', 'vase'), await one.save('live', 'cup')];
    await one.order('1', vase, cup);
    expect(await one.lines()).toEqual([
      [vase, true],
      [cup, false],
    ]);
  });

  it('unless a live key saved it, too, before or after', async () => {
    const one = await shop();
    const [vase, cup] = [await one.save('live', 'vase'), await one.save('test', 'cup')];
    api.pass({ minutes: 1 });
    await one.save('test', 'vase');
    await one.save('live', 'cup');
    api.pass({ minutes: 1 });
    await one.save('test', 'cup');
    await one.order('1', vase, cup);
    expect(await one.lines()).toEqual([
      [vase, false],
      [cup, false],
    ]);
    expect(await one.wipe()).toEqual({ saves: 0, orders: 0 });
    expect(await one.lines()).toHaveLength(2);
  });

  it('by the keys of the shop that sold it, if several saved it', async () => {
    const [one, other] = [await shop(), await shop('https://market.example')];
    const vase = await other.save('live', 'vase', one);
    await one.save('test', 'vase');
    await one.order('1', vase);
    await other.order('1', vase);
    expect([await one.lines(), await other.lines()]).toEqual([[[vase, true]], [[vase, false]]]);
  });

  it('never if a creator’s visitors bought it', async () => {
    const one = await shop();
    const vase = await one.save('test', 'vase');
    const { productId } = await prisma.listItem.findUniqueOrThrow({ where: { id: vase } });
    const visitor = {
      partnerId: one.partnerId,
      path: 'creator',
      by: 'visitor',
      id: vase,
      productId,
    } as const;
    await one.report('1', [issueReference(api.ctx, visitor)]);
    expect(await prisma.orderLine.findMany({ where: { partnerId: one.partnerId } })).toMatchObject([
      { isTest: false },
    ]);
  });
});

describe('test sales in reports', () => {
  it('are flagged in revenue, which leaves them out on request', async () => {
    const one = await shop();
    const [vase, cup] = [await one.save('test', 'vase'), await one.save('live', 'cup')];
    await one.order('1', vase, cup);
    await one.order('2', cup);
    const all = { orders: 2, test_orders: 1, net_minor: 16_200 };
    const live = { orders: 2, test_orders: 0, net_minor: 10_800 };
    for (const by of ['day', 'path']) {
      expect((await one.revenue(`?by=${by}`)).rows).toMatchObject([all]);
      expect((await one.revenue(`?by=${by}&include_test=false`)).rows).toMatchObject([live]);
    }
    const products = async (query: string) =>
      (
        (await one.revenue(`?by=product${query}`)).rows as { net_minor: number; product: { saves: number } }[]
      ).map(({ net_minor: net, product: { saves } }) => [net, saves]);
    expect(await products('')).toEqual([
      [10_800, 1],
      [5_400, 1],
    ]);
    expect(await products('&include_test=false')).toEqual([[10_800, 1]]);
    const csv = async (query: string) => {
      const { body } = await one.ask('GET', `/portal/analytics/revenue.csv?by=path${query}`);
      return (body as string).trim().split('\r\n').at(-1);
    };
    expect(await csv('')).toMatch(/^basket,EUR,2,3,16200,0,16200,1$/);
    expect(await csv('&include_test=false')).toMatch(/^basket,EUR,2,2,10800,0,10800,0$/);
  });

  it('are flagged in events, by line and order', async () => {
    const one = await shop();
    const [vase, cup] = [await one.save('test', 'vase'), await one.save('live', 'cup')];
    await one.order('mixed', vase, cup);
    await one.order('test', await one.save('test', 'bowl'));
    await one.report('test', [], { status: 'cancelled' });
    const told = async () => {
      await dispatchEvents(api.ctx);
      const events = await prisma.event.findMany({
        where: { partnerId: one.partnerId, type: { startsWith: 'order.' } },
        orderBy: { id: 'asc' },
      });
      return events.map(({ type, data }) => {
        const { is_test: isTest, lines } = data as { is_test: boolean; lines: { is_test: boolean }[] };
        return [type, isTest, lines.map((line) => line.is_test)];
      });
    };
    await expect.poll(told, { timeout: 30_000 }).toEqual([
      ['order.attributed', false, [true, false]],
      ['order.attributed', true, [true]],
      ['order.refunded', true, [true]],
    ]);
  });
});

describe('removing test data', () => {
  it('takes test sales and what they bought, and leaves the other lines of their orders', async () => {
    const one = await shop();
    const [vase, cup] = [await one.save('test', 'vase'), await one.save('live', 'cup')];
    await one.order('1', vase, cup);
    await one.order('2', vase);
    expect((await one.ask('GET')).body).toEqual({ saves: 1, orders: 2 });
    const { status, body } = await one.ask('DELETE');
    expect([status, body]).toEqual([202, { saves: 1, orders: 2 }]);
    await expect.poll(() => one.items(), { timeout: 60_000 }).toEqual([cup]);
    expect(await one.lines()).toEqual([[cup, false]]);
    expect(await prisma.giftClaim.findMany({ where: { itemId: vase } })).toEqual([]);
    expect(await prisma.listItem.findUnique({ where: { id: cup } })).toMatchObject({ purchased: true });
    expect((await one.revenue('?by=day')).rows).toMatchObject([
      { orders: 1, test_orders: 0, net_minor: 5400 },
    ]);
    expect(await one.wipe()).toEqual({ saves: 0, orders: 0 });
  });

  it('frees what a test gift marked, also of a wish that was removed', async () => {
    const one = await shop();
    const [vase, cup] = [await one.save('test', 'vase'), await one.save('test', 'cup')];
    await one.report('1', [await one.refer(vase, 'giver'), await one.refer(cup, 'giver')]);
    await prisma.listItem.delete({ where: { id: cup } });
    expect(await one.wipe()).toEqual({ saves: 1, orders: 1 });
    expect(await prisma.giftClaim.findMany({ where: { listId: one.list.db_id } })).toEqual([]);
    expect(await one.items()).toEqual([]);
  });

  it('counts no removed sale again when its report is repeated, refunded or cancelled', async () => {
    const one = await shop();
    const vase = await one.save('test', 'vase');
    const wl = await one.refer(vase);
    const first = await one.report('1', [wl]);
    await one.wipe();
    expect(await one.report('1', [wl])).toEqual(first);
    await one.report('1', [wl], { status: 'refunded', refund_id: 'r1' });
    await one.report('1', [], { status: 'cancelled' });
    expect(await one.lines()).toEqual([]);
    expect((await one.revenue('?by=day')).rows).toEqual([]);
    // The cleanup of orders without sales takes the rest of it.
    expect(await prisma.order.findMany({ where: { partnerId: one.partnerId } })).toMatchObject([
      { paidAt: null },
    ]);
  });

  it('runs beside reports, and takes no live sale', async () => {
    const one = await shop();
    const slugs = Array.from({ length: 12 }, (_, index) => `race-${index}`);
    const wishes = [];
    for (const slug of slugs)
      wishes.push([await one.save('test', slug), await one.save('live', `live-${slug}`)] as const);
    await Promise.all([
      ...wishes.map(([test, live], index) => one.order(`race-${index}`, test, live)),
      removeTestOrders(api.ctx, one.partnerId),
      removeTestOrders(api.ctx, one.partnerId),
    ]);
    await one.wipe();
    const left = await one.lines();
    expect(left.filter(([, isTest]) => isTest)).toEqual([]);
    expect(left.map(([item]) => item).sort()).toEqual(wishes.map(([, live]) => live).sort());
    expect(await one.items()).toEqual(wishes.map(([, live]) => live));
  });
});

describe('others', () => {
  it('can’t remove a partner’s test sales: neither members nor another partner', async () => {
    const [one, other] = [await shop(), await shop('https://market.example')];
    const vase = await one.save('test', 'vase');
    // Both sold the same wish.
    await other.save('test', 'vase', one);
    await one.order('1', vase);
    await other.order('1', vase);
    await other.ask('DELETE');
    await other.wipe();
    await withdrawTestItems(api.ctx, other.partnerId);
    expect([await one.lines(), await other.lines()]).toEqual([[[vase, true]], []]);
    expect(await prisma.giftClaim.findMany({ where: { itemId: vase } })).toHaveLength(1);
    const team = await newTeam(api);
    const refused = await api.call('DELETE', '/portal/test-data', { headers: team.member.headers });
    expect([refused.status, refused.body.error]).toEqual([403, 'forbidden']);
  });
});
