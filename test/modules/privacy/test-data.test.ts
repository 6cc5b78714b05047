/** A partner removes what its test keys left, and nothing else. */
import { describe, expect, it } from 'vitest';
import { withdrawTestItems } from '#api/modules/lists/withdraw-test-items.ts';
import { product, useApi } from '#test/support/api.ts';
import { newTeam } from '#test/support/team.ts';
import { testDataStory } from '#test/support/test-data-story.ts';

const api = await useApi();
const { prisma } = api.ctx;

const { shop } = testDataStory(api);

describe('removing test data', () => {
  it('takes what only test keys saved, and leaves the ledger', async () => {
    const one = await shop();
    await one.save('test', 'vase');
    const cup = await one.save('live', 'cup');
    expect((await one.ask('GET')).body).toEqual({ saves: 1, orders: 0 });
    const { status, body } = await one.ask('DELETE');
    expect([status, body]).toEqual([202, { saves: 1, orders: 0 }]);
    await expect.poll(() => one.items(), { timeout: 60_000 }).toEqual([cup]);
    expect((await one.ask('GET')).body).toEqual({ saves: 0, orders: 0 });
    expect(await prisma.usageAction.count({ where: { partnerId: one.partnerId, kind: 'save' } })).toBe(2);
    expect((await one.wipe()).saves).toBe(0);
  });

  it('counts again who waits for what', async () => {
    const one = await shop();
    const item = await one.save('test', 'vase');
    const { productId } = await prisma.listItem.findUniqueOrThrow({ where: { id: item } });
    await prisma.watcherCount.create({
      data: {
        partnerId: one.partnerId,
        withTests: true,
        productId,
        variantId: '',
        firstItemId: item,
        shoppers: 1,
        testShoppers: 1,
        priceDrop: 1,
        backInStock: 0,
        lowStock: 0,
      },
    });
    await one.wipe();
    expect(await prisma.watcherCount.count({ where: { partnerId: one.partnerId } })).toBe(0);
  });

  it('leaves what a live key saved, too, before or after', async () => {
    const one = await shop();
    const first = await one.save('live', 'vase');
    api.pass({ minutes: 1 });
    await one.save('test', 'vase');
    const second = await one.save('test', 'cup');
    api.pass({ minutes: 1 });
    await one.save('live', 'cup');
    api.pass({ minutes: 1 });
    await one.save('test', 'cup');
    expect((await one.wipe()).saves).toBe(0);
    expect(await one.items()).toEqual([first, second]);
  });

  it('leaves what another shop saved, and gives it the item', async () => {
    const [one, other] = [await shop(), await shop('https://market.example')];
    const vase = await one.save('test', 'vase');
    await other.save('live', 'vase', { ...one, headers: one.headers });
    const cup = await other.save('test', 'cup', { ...one, headers: one.headers });
    await one.save('test', 'cup');
    expect((await one.wipe()).saves).toBe(2);
    expect(await one.items()).toEqual([vase, cup]);
    const kept = await prisma.listItem.findMany({ where: { listId: one.list.db_id } });
    expect(kept.map(({ sourcePartnerId }) => Number(sourcePartnerId))).toEqual([
      other.partnerId,
      other.partnerId,
    ]);
    expect(await prisma.itemSource.count({ where: { item: { listId: one.list.db_id } } })).toBe(0);
  });

  it('leaves what shoppers added themselves or have used, as their own', async () => {
    const one = await shop();
    const elsewhere = { url: 'https://elsewhere.example/vase' };
    const body = { wishlistId: one.list.db_id, product: product('own', elsewhere) };
    const add = async (path: string, headers: Record<string, string>) =>
      (await api.call('POST', path, { headers, body })).body.item_id as number;
    const own = await add('/hosted/save', { authorization: one.headers.authorization });
    api.pass({ minutes: 1 });
    expect(await add('/widget/save', one.headers)).toBe(own);
    const noted = await one.save('test', 'noted');
    await prisma.listItem.update({ where: { id: noted }, data: { note: 'The blue one' } });
    const given = await one.save('test', 'given');
    await prisma.giftClaim.create({
      data: { itemId: given, quantity: 1, name: 'Ada', createdAt: api.time.now },
    });
    await one.save('test', 'unused');
    expect((await one.wipe()).saves).toBe(4);
    expect(await one.items()).toEqual([own, noted, given]);
    const kept = await prisma.listItem.findMany({ where: { listId: one.list.db_id } });
    for (const { sourcePartnerId, apiKeyId, isTest } of kept)
      expect([sourcePartnerId, apiKeyId, isTest]).toEqual([null, null, false]);
  });

  it('takes what pages and baskets with test keys reported', async () => {
    const one = await shop();
    const { partnerId, keys } = one;
    for (const [apiKeyId, isTest] of [
      [keys.test.id, true],
      [keys.live.id, false],
    ] as const) {
      const at = { partnerId, apiKeyId, createdAt: api.time.now };
      await prisma.analyticsEvent.create({ data: { ...at, type: 'button_view', isTest } });
      await prisma.basketEvent.create({ data: { ...at, basketId: 1, type: 'open' } });
    }
    api.pass({ days: 40 });
    await one.wipe();
    const left = { where: { partnerId } };
    expect(await prisma.analyticsEvent.findMany(left)).toMatchObject([{ isTest: false }]);
    expect(await prisma.basketEvent.findMany(left)).toMatchObject([{ apiKeyId: keys.live.id }]);
  });

  it('is told to followers of events as a removal', async () => {
    const one = await shop();
    await one.save('test', 'vase');
    await one.wipe();
    const read = async () =>
      (await prisma.event.findMany({ where: { partnerId: one.partnerId }, orderBy: { id: 'asc' } })).map(
        ({ type, data }) => [type, data],
      );
    await expect.poll(read, { timeout: 30_000 }).toHaveLength(2);
    const [saved, removed] = await read();
    expect(removed).toEqual([
      'item.removed',
      expect.objectContaining({
        is_test: true,
        item: (saved?.[1] as { item: string }).item,
        shopper: (saved?.[1] as { shopper: string }).shopper,
      }),
    ]);
  });
});

describe('at the same time as saves', () => {
  it('never takes a live save', async () => {
    const one = await shop();
    const slugs = Array.from({ length: 30 }, (_, index) => `race-${index}`);
    for (const slug of slugs) await one.save('test', slug);
    const [saved] = await Promise.all([
      Promise.all(slugs.map((slug) => one.save('live', slug))),
      one.wipe(),
      one.wipe(),
    ]);
    expect(await one.items()).toEqual([...new Set(saved)].sort((a, b) => a - b));
    await one.wipe();
    expect(await one.items()).toHaveLength(30);
  });

  it('ends, and leaves each list as if saves came before or after', async () => {
    const one = await shop();
    const slugs = Array.from({ length: 20 }, (_, index) => `again-${index}`);
    for (const slug of slugs) await one.save('test', slug);
    await Promise.all([...slugs.map((slug) => one.save('test', slug)), one.wipe()]);
    await one.wipe();
    expect(await one.items()).toEqual([]);
  });
});

describe('others', () => {
  it('can’t remove a partner’s data: neither members nor another partner', async () => {
    const [one, other] = [await shop(), await shop()];
    const vase = await one.save('test', 'vase');
    await other.ask('DELETE');
    await withdrawTestItems(api.ctx, other.partnerId);
    expect(await one.items()).toEqual([vase]);
    const team = await newTeam(api);
    const refused = await api.call('DELETE', '/portal/test-data', { headers: team.member.headers });
    expect([refused.status, refused.body.error]).toEqual([403, 'forbidden']);
    const shopper = await api.call('DELETE', '/portal/test-data', { headers: one.headers });
    expect([shopper.status, shopper.body.error]).toEqual([404, 'no_partner']);
  });
});
