/** The targets of clicks in creator shops, and the counts of visits, clicks and plays. */
import { describe, expect, it, vi } from 'vitest';
import { recordCreatorShopView } from '#api/modules/creators/record-creator-shop-event.ts';
import { createEventWriter, writeCreatorShopEvents } from '#api/modules/creators/write-events.ts';
import type { Visitor } from '#api/modules/identity/visitor-of-request.ts';
import { useApi } from '#test/support/api.ts';
import { liveShop } from '#test/support/live-shop.ts';

const api = await useApi({ EVENT_PER_MINUTE_IP: '40', TRUST_PROXY: '1' });
const { prisma } = api.ctx;
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Safari/604.1';
const someone = (number: number): Visitor => ({ address: `192.0.2.${number}`, agent: phone });
const headersOf = (number: number) => ({ 'x-forwarded-for': `192.0.2.${number}`, 'user-agent': phone });

async function shop(options?: Parameters<typeof liveShop>[2]) {
  const { partnerId } = await api.partner();
  const made = await liveShop(api.ctx, partnerId, options);
  const go = (item: number | string, init: { by?: number; method?: string; headers?: object } = {}) =>
    api.ask(`/shop/${made.handle}/go/${item}`, {
      method: init.method ?? 'GET',
      headers: { ...headersOf(init.by ?? 1), ...init.headers },
    });
  return { ...made, partnerId, go };
}

async function events(shopId: number, kind: string) {
  await writeCreatorShopEvents(api.ctx);
  return prisma.creatorEvent.findMany({ where: { shopId, kind } });
}

describe('a click', () => {
  it('opens the product and counts once per visitor, product and ten minutes', async () => {
    api.time.now = new Date('2026-11-21T12:09:00Z');
    const { id, go, items } = await shop({ products: 2 });
    const [first, second] = items;
    const answers = await Promise.all(Array.from({ length: 6 }, () => go(first!.id)));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(302));
    expect(answers[0]!.headers.get('location')).toBe(first!.url);
    expect(await events(id, 'click')).toHaveLength(1);
    await go(second!.id);
    await go(first!.id, { by: 2 });
    expect(await events(id, 'click')).toHaveLength(3);
    api.time.now = new Date('2026-11-21T12:10:00Z');
    await go(first!.id);
    const all = await events(id, 'click');
    expect(all).toHaveLength(4);
    expect(all[0]).toMatchObject({ itemId: first!.id, productId: first!.productId });
    const kept = [all, await prisma.dedupeKey.findMany({ select: { key: true } })];
    expect(JSON.stringify(kept)).not.toContain('192.0.2');
  });

  it('opens the creator’s own URL if there is one, with only the site’s origin as referrer', async () => {
    const { go, items } = await shop();
    const url = 'https://affiliate.example/go?to=https%3A%2F%2Fshop.example&id=%F0%9F%8F%BA';
    await prisma.creatorItem.update({ where: { id: items[0]!.id }, data: { url } });
    const answer = await go(items[0]!.id);
    expect(answer.headers.get('location')).toBe(url);
    expect(answer.headers.get('referrer-policy')).toBe('origin');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example', 'mailto:a@b.example', ''])(
    'never opens “%s”',
    async (url) => {
      const { id, go, items } = await shop();
      await prisma.product.update({ where: { id: items[0]!.productId }, data: { url: url || null } });
      if (url) await prisma.creatorItem.update({ where: { id: items[0]!.id }, data: { url } });
      const answer = await go(items[0]!.id);
      expect([answer.status, answer.headers.get('location')]).toEqual([404, null]);
      expect(await events(id, 'click')).toEqual([]);
    },
  );

  it('ignores any target in the request', async () => {
    const { go, items } = await shop();
    const answer = await go(`${items[0]!.id}?url=https://evil.example&to=//evil.example`, {
      headers: { 'x-forwarded-host': 'evil.example', referer: 'https://evil.example/' },
    });
    expect(answer.headers.get('location')).toBe(items[0]!.url);
  });

  it('is not found for unknown items, another shop’s, and drafts', async () => {
    const { id, handle, go, items } = await shop();
    const other = await shop();
    const strange = [
      '0',
      '99999999',
      '999999999999999',
      '9007199254740992',
      'x',
      '-1',
      '1%00',
      `${items[0]!.id}/x`,
    ];
    for (const item of [...strange, other.items[0]!.id]) expect((await go(item)).status).toBe(404);
    for (const name of ['nobody', 'a%00b', '%2e%2e']) {
      expect((await api.ask(`/shop/${name}/go/${items[0]!.id}`)).status).toBe(404);
    }
    await prisma.creatorShop.update({ where: { handle }, data: { status: 'draft' } });
    expect((await go(items[0]!.id)).status).toBe(404);
    expect(await events(id, 'click')).toEqual([]);
  });

  it('by a bot, a HEAD request or a prefetch redirects without being counted', async () => {
    const { id, go, items } = await shop();
    const bot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
    const answers = [
      await go(items[0]!.id, { headers: { 'user-agent': bot } }),
      await go(items[0]!.id, { method: 'HEAD' }),
      await go(items[0]!.id, { headers: { 'sec-purpose': 'prefetch;prerender' } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([302, 302, 302]);
    expect(await events(id, 'click')).toEqual([]);
  });

  it('over the network’s limit redirects without being counted', async () => {
    const { id, go, items } = await shop({ products: 50 });
    const answers = await Promise.all(items.map((item) => go(item.id, { by: 9 })));
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(302));
    expect(await events(id, 'click')).toHaveLength(40);
  });
});

describe('a view', () => {
  it('counts once per visitor and ten minutes, on the day it happened', async () => {
    api.time.now = new Date('2026-11-21T23:59:59.900Z');
    const { id } = await shop();
    for (const number of [1, 1, 2]) recordCreatorShopView(api.ctx, { shopId: id, visitor: someone(number) });
    api.time.now = new Date('2026-11-22T00:00:00.100Z');
    recordCreatorShopView(api.ctx, { shopId: id, visitor: someone(1) });
    const all = await events(id, 'view');
    expect(all.map(({ occurredAt }) => occurredAt.toISOString().slice(0, 10)).sort()).toEqual([
      '2026-11-21',
      '2026-11-21',
      '2026-11-22',
    ]);
    expect(new Set(all.map(({ visitor }) => visitor)).size).toBe(3);
  });

  it('is kept while the database is failing, and written when the server stops', async () => {
    const { id } = await shop();
    const rows = vi.spyOn(api.ctx.sql, 'rows').mockRejectedValueOnce(new Error('the database is away'));
    recordCreatorShopView(api.ctx, { shopId: id, visitor: someone(1) });
    await writeCreatorShopEvents(api.ctx);
    rows.mockRestore();
    expect(await prisma.creatorEvent.count({ where: { shopId: id } })).toBe(0);
    const writer = createEventWriter(api.ctx);
    recordCreatorShopView(api.ctx, { shopId: id, visitor: someone(2) });
    await writer.stop();
    expect(await prisma.creatorEvent.count({ where: { shopId: id } })).toBe(2);
  });

  it('of a deleted shop doesn’t hold up others', async () => {
    const [gone, kept] = [await shop(), await shop()];
    for (const { id } of [gone, kept]) recordCreatorShopView(api.ctx, { shopId: id, visitor: someone(1) });
    await prisma.creatorShop.delete({ where: { id: gone.id } });
    expect(await events(kept.id, 'view')).toHaveLength(1);
  });
});

describe('a play', () => {
  async function shopWithVideo() {
    const made = await shop();
    const video = await prisma.productVideo.create({
      data: {
        shopId: made.id,
        productId: made.items[0]!.productId,
        mime: 'video/mp4',
        bytes: 1,
        storagePath: `videos/${made.handle}.mp4`,
      },
    });
    const play = (body: object, { handle = made.handle, by = 1, headers = {} } = {}) =>
      api.call('POST', `/shops/public/${handle}/events`, {
        headers: { ...headersOf(by), ...headers },
        body: { type: 'play', item_id: made.items[0]!.id, video_id: video.id, ...body },
      });
    return { ...made, videoId: video.id, play };
  }

  it('counts once per visitor, video and ten minutes, and never for a bot', async () => {
    const { id, play, items } = await shopWithVideo();
    const answers = await Promise.all(Array.from({ length: 4 }, () => play({})));
    expect(answers.map(({ status, body }) => [status, body])).toEqual(Array(4).fill([200, { ok: true }]));
    await play({}, { by: 2 });
    await play({}, { by: 3, headers: { 'user-agent': 'WhatsApp/2.23.20.0' } });
    const all = await events(id, 'play');
    expect(all).toHaveLength(2);
    expect(all[0]).toMatchObject({ itemId: items[0]!.id, productId: items[0]!.productId });
  });

  it('is refused for videos the shop’s pages don’t show', async () => {
    const { id, handle, play, videoId } = await shopWithVideo();
    const other = await shopWithVideo();
    expect((await play({}, { handle: 'nobody' })).body.error).toBe('shop_not_found');
    for (const body of [{ video_id: 2 ** 53 - 1 }, { video_id: other.videoId }, { item_id: 1_999_999 }]) {
      expect(await play(body)).toMatchObject({ status: 404, body: { error: 'not_found' } });
    }
    for (const body of [{ type: 'view' }, { item_id: 'x' }, { video_id: 2 ** 53 }, { video_id: null }]) {
      expect(await play(body)).toMatchObject({ status: 400, body: { error: 'invalid_input' } });
    }
    for (const data of [{ moderation: 'pending' }, { moderation: 'approved', status: 'hidden' }]) {
      await prisma.productVideo.update({ where: { id: videoId }, data });
      expect((await play({})).body.error).toBe('not_found');
    }
    await prisma.creatorShop.update({ where: { handle }, data: { status: 'draft' } });
    expect((await play({})).body.error).toBe('shop_not_found');
    expect(await events(id, 'play')).toEqual([]);
  });

  it('counts towards the event limit', async () => {
    const { play } = await shopWithVideo();
    const answers = await Promise.all(Array.from({ length: 45 }, () => play({}, { by: 77 })));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
    expect((await play({}, { by: 77 })).body).toMatchObject({ error: 'rate_limited', scope: 'ip' });
  });
});
