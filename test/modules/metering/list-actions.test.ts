/** Shares and list views as actions: which partner they count for, and that each counts once. */
import { describe, expect, it, vi } from 'vitest';
import { createEventWriter } from '#api/modules/creators/write-events.ts';
import type { Visitor } from '#api/modules/identity/visitor-of-request.ts';
import { countListActions, countShare, type ListAction } from '#api/modules/metering/count-list-actions.ts';
import { EventBuffer } from '#api/modules/metering/event-buffer.ts';
import { recordListView, writeListViews } from '#api/modules/metering/record-list-view.ts';
import { viewerOf } from '#api/modules/metering/visitor.ts';
import { product, useApi } from '#test/support/api.ts';

const api = await useApi();
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Safari/604.1';
const someone = (number: number): Visitor => ({ address: `192.0.2.${number}`, agent: phone });

async function listWithProduct(options: Parameters<typeof api.embed>[0] = {}) {
  const embed = await api.embed(options);
  const body = { wishlistId: embed.list.db_id, product: product('vase') };
  const saved = await api.call('POST', '/widget/save', { headers: embed.headers, body });
  expect(saved.status).toBe(200);
  return { ...embed, listId: embed.list.db_id, partnerId: embed.partner.partnerId };
}

async function counted(partnerId: number, period = '2026-11') {
  const rows = await api.ctx.prisma.usageCounter.findMany({ where: { partnerId, period } });
  const sum = (field: 'saves' | 'shares' | 'listViews') => rows.reduce((total, row) => total + row[field], 0);
  return { saves: sum('saves'), shares: sum('shares'), listViews: sum('listViews') };
}

async function view(listId: number, ...visitors: Visitor[]) {
  for (const visitor of visitors) recordListView(api.ctx, { listId, visitor });
  await writeListViews(api.ctx);
}

describe('a list view', () => {
  it('counts once per list, viewer and ten-minute window', async () => {
    api.time.now = new Date('2026-11-21T12:09:59Z');
    const { listId, partnerId } = await listWithProduct();
    await view(listId, someone(1), someone(1), someone(2));
    await view(listId, someone(1));
    expect((await counted(partnerId)).listViews).toBe(2);
    api.time.now = new Date('2026-11-21T12:10:00Z');
    await view(listId, someone(1));
    expect((await counted(partnerId)).listViews).toBe(3);
    api.time.now = new Date('2026-11-21T12:19:59Z');
    await view(listId, someone(1));
    expect((await counted(partnerId)).listViews).toBe(3);
  });

  it('counts once across several servers', async () => {
    const { listId, partnerId } = await listWithProduct();
    const seen = (number: number): ListAction => ({
      kind: 'list_view',
      listId,
      dedupeKey: `view:${listId}:viewer${number}:1`,
      at: api.time.now,
    });
    const servers = Array.from({ length: 6 }, (_, server) =>
      // Each server saw the same forty people in a different order.
      Array.from({ length: 40 }, (_, index) => seen((index * 7 + server * 3) % 40)),
    );
    await Promise.all(servers.map((views) => countListActions(api.ctx, api.ctx.sql, views)));
    expect((await counted(partnerId)).listViews).toBe(40);
    expect(await api.ctx.prisma.usageAction.count({ where: { partnerId, kind: 'list_view' } })).toBe(40);
  });

  it('recognizes a signed-in user on another device, and stores neither name nor address', async () => {
    const { listId, partnerId } = await listWithProduct();
    const userId = '1f0c6a52-8a53-4f57-9c0d-0a6ad6a4a111';
    await view(listId, { ...someone(1), userId }, { ...someone(2), userId });
    expect((await counted(partnerId)).listViews).toBe(1);
    const keys = await api.ctx.prisma.dedupeKey.findMany({
      where: { key: { startsWith: `view:${listId}:` } },
    });
    expect(keys).toHaveLength(1);
    expect(keys[0]!.key).not.toContain(userId);
    expect(await viewerOf(api.ctx, someone(1))).not.toContain('192.0.2');
  });

  it('identifies a visitor differently every day', async () => {
    const today = await viewerOf(api.ctx, someone(1));
    expect(await viewerOf(api.ctx, someone(1))).toBe(today);
    expect(await viewerOf(api.ctx, { ...someone(1), agent: 'another browser' })).not.toBe(today);
    const now = api.time.now;
    api.pass({ days: 1 });
    expect(await viewerOf(api.ctx, someone(1))).not.toBe(today);
    api.time.now = now;
  });

  it.each([
    ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 0],
    ['facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)', 0],
    ['WhatsApp/2.23.20.0', 0],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 HeadlessChrome/140.0 Safari/537.36', 0],
    ['Pingdom.com_bot_version_1.4_(http://www.pingdom.com/)', 0],
    [phone, 1],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 1],
    ['Wishes/4.1 CFNetwork/1568 Darwin/24.0.0', 1],
    ['okhttp/4.12.0', 1],
    ['node', 1],
    ['', 1],
  ])('by “%s” counts %i', async (agent, expected) => {
    const { listId, partnerId } = await listWithProduct();
    await view(listId, { address: '192.0.2.1', agent });
    expect((await counted(partnerId)).listViews).toBe(expected);
  });

  it.each([
    ['a HEAD request', 'HEAD', {}],
    ['a prefetch', 'GET', { 'sec-purpose': 'prefetch;prerender' }],
  ])('isn’t counted for %s', async (_what, method, headers) => {
    const { listId, partnerId, list, headers: own } = await listWithProduct();
    const made = await api.call('PUT', `/hosted/lists/${list.id}`, {
      headers: own,
      body: { share_public: true },
    });
    expect(made.status).toBe(200);
    const route = `/hosted/public/lists/${list.id}`;
    const answer = await api.call(method, route, { headers: { 'user-agent': phone, ...headers } });
    expect(answer.status).toBe(200);
    await writeListViews(api.ctx);
    expect((await counted(partnerId)).listViews).toBe(0);
    await view(listId, someone(1));
    expect((await counted(partnerId)).listViews).toBe(1);
  });

  it('is kept while the database is failing', async () => {
    const { listId, partnerId } = await listWithProduct();
    const rows = vi.spyOn(api.ctx.sql, 'rows').mockRejectedValueOnce(new Error('the database is away'));
    await view(listId, someone(1), someone(2));
    expect((await counted(partnerId)).listViews).toBe(0);
    rows.mockRestore();
    await view(listId, someone(3));
    expect((await counted(partnerId)).listViews).toBe(3);
  });

  it('is written when the server stops', async () => {
    const { listId, partnerId } = await listWithProduct();
    const writer = createEventWriter(api.ctx);
    writer.start();
    recordListView(api.ctx, { listId, visitor: someone(1) });
    await writer.stop();
    expect((await counted(partnerId)).listViews).toBe(1);
  });

  it('is buffered up to a limit, and dropped ones are counted', () => {
    const buffer = new EventBuffer<ListAction>();
    const seen = (number: number): ListAction => ({
      kind: 'list_view',
      listId: 1,
      dedupeKey: String(number),
      at: api.time.now,
    });
    for (let number = 0; number < 50_010; number += 1) buffer.add(seen(number));
    const first = buffer.next(2_000);
    expect(first.map(({ dedupeKey }) => dedupeKey).slice(0, 2)).toEqual(['0', '1']);
    for (let number = 60_000; number < 60_500; number += 1) buffer.add(seen(number));
    buffer.putBack(first);
    expect(buffer.resetDropped()).toBe(10 + 500);
    expect(buffer.resetDropped()).toBe(0);
    expect(buffer.next(100_000)).toHaveLength(50_000);
  });

  it('counts in the month it happened, even if written in the next', async () => {
    api.time.now = new Date('2026-11-30T23:59:59.900Z');
    const { listId, partnerId } = await listWithProduct();
    recordListView(api.ctx, { listId, visitor: someone(1) });
    api.time.now = new Date('2026-12-01T00:00:00.100Z');
    recordListView(api.ctx, { listId, visitor: someone(1) });
    await writeListViews(api.ctx);
    expect([(await counted(partnerId)).listViews, (await counted(partnerId, '2026-12')).listViews]).toEqual([
      1, 1,
    ]);
    api.time.now = new Date('2026-11-21T12:00:00Z');
  });
});

describe('a share', () => {
  const share = (listId: number) => countShare(api.ctx, api.ctx.sql, listId);

  it('counts once per list and UTC day, even for simultaneous requests', async () => {
    const { listId, partnerId } = await listWithProduct();
    await Promise.all(Array.from({ length: 12 }, () => share(listId)));
    expect((await counted(partnerId)).shares).toBe(1);
    api.time.now = new Date('2026-11-21T23:59:59Z');
    await share(listId);
    expect((await counted(partnerId)).shares).toBe(1);
    api.time.now = new Date('2026-11-22T00:00:00Z');
    await share(listId);
    expect((await counted(partnerId)).shares).toBe(2);
  });
});

describe('a shared or viewed list', () => {
  it('counts for the partner of its newest item, and for no partner without one', async () => {
    const first = await listWithProduct();
    const second = await api.partner();
    await api.ctx.prisma.listItem.create({
      data: {
        listId: first.listId,
        variantId: 'newer',
        sourcePartnerId: second.partnerId,
        productId: (await api.ctx.prisma.product.create({ data: {} })).id,
        addedAt: new Date(api.time.now.getTime() + 1_000),
      },
    });
    await api.ctx.prisma.listItem.create({
      data: {
        // Added manually, an item has no partner and doesn't change the list's.
        listId: first.listId,
        productId: (await api.ctx.prisma.product.create({ data: {} })).id,
        addedAt: new Date(api.time.now.getTime() + 2_000),
      },
    });
    await countShare(api.ctx, api.ctx.sql, first.listId);
    await view(first.listId, someone(1));
    expect(await counted(first.partnerId)).toMatchObject({ shares: 0, listViews: 0 });
    expect(await counted(second.partnerId)).toEqual({ saves: 0, shares: 1, listViews: 1 });

    const before = await api.ctx.prisma.usageAction.count();
    const { list } = await api.shopper();
    await countShare(api.ctx, api.ctx.sql, list.db_id);
    await view(list.db_id, someone(1));
    expect(await api.ctx.prisma.usageAction.count()).toBe(before);
  });

  it('counts towards a free partner’s limit, and is never blocked itself', async () => {
    const { listId, partnerId, headers, list } = await listWithProduct({ plan: 'free' });
    await api.ctx.prisma.usageCounter.updateMany({ where: { partnerId }, data: { saves: 190 } });
    await view(listId, ...Array.from({ length: 6 }, (_, index) => someone(index)));
    await countShare(api.ctx, api.ctx.sql, listId);
    const saves = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        api.call('POST', '/widget/save', {
          headers,
          body: { wishlistId: list.db_id, product: product(`late-${index}`) },
        }),
      ),
    );
    expect(saves.map(({ status }) => status).sort()).toEqual([200, 200, 200, 402, 402, 402, 402, 402]);
    await view(listId, someone(7));
    expect(await counted(partnerId)).toEqual({ saves: 193, shares: 1, listViews: 7 });
  });

  it('is counted correctly alongside saves, shares and views of the same lists', async () => {
    const owners = await Promise.all(Array.from({ length: 4 }, () => listWithProduct({ plan: 'free' })));
    const work = owners.flatMap((owner, number) =>
      Array.from({ length: 8 }, (_, round) => [
        api.call('POST', '/widget/save', {
          headers: owner.headers,
          address: '127.0.0.1',
          body: { wishlistId: owner.listId, product: product(`busy-${round % 3}`) },
        }),
        countShare(api.ctx, api.ctx.sql, owner.listId),
        countListActions(
          api.ctx,
          api.ctx.sql,
          [...owners.slice(number), ...owners.slice(0, number)].map(({ listId }) => ({
            kind: 'list_view',
            listId,
            dedupeKey: `view:${listId}:${number}:${round}`,
            at: api.time.now,
          })),
        ),
      ]).flat(),
    );
    await Promise.all(work);
    for (const { partnerId } of owners) {
      expect(await counted(partnerId)).toEqual({ saves: 9, shares: 1, listViews: 32 });
    }
  });
});
