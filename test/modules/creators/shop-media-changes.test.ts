/** Changes to videos: order, status, posters, the plan's limit, and the operator's review. */
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { videosOfProducts } from '#api/modules/creators/internal/videos/videos-of-products.ts';
import { approveVideo, listVideosForReview, rejectVideo } from '#api/modules/creators/review-video.ts';
import { codes, useApi } from '#test/support/api.ts';
import { files, shopWithProduct, type Started } from '#test/support/product-videos.ts';

const api = await useApi();
const reviewing = await useApi({ VIDEO_REVIEW: '1' });
const webp = new Uint8Array(
  await sharp({ create: { width: 40, height: 50, channels: 3, background: '#a44' } })
    .webp()
    .toBuffer(),
);
type Shop = Awaited<ReturnType<typeof shopWithProduct>>;
const order = async (shop: Shop) => (await shop.videos()).map(({ id, position }) => [id, position]);
const publicVideos = async ({ shop, productId }: Shop) =>
  (await videosOfProducts(api.ctx, shop.id, [productId])).get(productId)?.map(({ id }) => id) ?? [];

describe('the order of a product’s videos', () => {
  it('has no gaps after moves and deletions', async () => {
    const shop = await shopWithProduct(api);
    const ids: number[] = [];
    for (let n = 0; n < 4; n += 1) ids.push((await shop.video()).id);
    const [a = 0, b = 0, c = 0, d = 0] = ids;
    expect((await shop.change(d, { position: 0 })).body.media.position).toBe(0);
    expect(await order(shop)).toEqual([d, a, b, c].map((id, index) => [id, index]));
    expect((await shop.change(d, { position: 900 })).body.media.position).toBe(3);
    expect((await shop.remove(b)).body).toEqual({ ok: true });
    expect(await order(shop)).toEqual([a, c, d].map((id, index) => [id, index]));
  });

  it('has no gaps after simultaneous moves, uploads and deletions', async () => {
    const shop = await shopWithProduct(api);
    const ids = [await shop.video(), await shop.video(), await shop.video(), await shop.video()].map(
      ({ id }) => id,
    );
    const sent = await Promise.all([shop.sent(), shop.sent(), shop.sent()]);
    const [first = 0, ...others] = ids;
    await Promise.all([
      ...others.flatMap((id, index) => [
        shop.change(id, { position: index }),
        shop.change(id, { position: 3 - index }),
      ]),
      ...sent.map((started) => shop.finish(started)),
      shop.remove(first),
    ]);
    expect((await order(shop)).map(([, position]) => position)).toEqual([0, 1, 2, 3, 4, 5]);
  });
});

describe('the free plan', () => {
  it('shows at most five ready videos per shop, even for simultaneous uploads', async () => {
    const shop = await shopWithProduct(api, 'free');
    const sent = await Promise.all(Array.from({ length: 9 }, () => shop.sent()));
    const answers = await Promise.all(sent.map((started) => shop.finish(started)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 402, 402, 402, 402]);
    expect(answers.find(({ status }) => status === 402)?.body).toMatchObject({
      error: 'plan_limit_reached',
      plan: 'free',
      upgrade_url: expect.stringContaining('/portal/subscription') as string,
      hint: 'This plan allows 5 videos per shop. Hide or delete one, or change the plan.',
    });
    const [one] = await shop.videos();
    expect(await shop.videos()).toHaveLength(5);
    expect((await shop.call('GET', shop.path)).body.shop).toMatchObject({
      ready_videos: 5,
      ready_videos_limit: 5,
    });
    expect(codes([await shop.start()])).toEqual([[402, 'plan_limit_reached']]);

    // Hiding one makes room for another, and it can return when there is room.
    expect((await shop.change(one?.id ?? 0, { status: 'hidden' })).body.media.status).toBe('hidden');
    const left = sent.filter((_, index) => answers[index]?.status === 402);
    const rest = await Promise.all(left.map((started) => shop.finish(started)));
    expect(rest.map(({ status }) => status).sort()).toEqual([200, 402, 402, 402]);
    expect(codes([await shop.change(one?.id ?? 0, { status: 'ready' })])).toEqual([
      [402, 'plan_limit_reached'],
    ]);
    const { partnerId } = shop.team;
    await api.ctx.prisma.partner.update({ where: { id: partnerId }, data: { plan: 'starter' } });
    expect((await shop.change(one?.id ?? 0, { status: 'ready' })).body.media.status).toBe('ready');
    // A downgrade hides nothing, and allows nothing more.
    await api.ctx.prisma.partner.update({ where: { id: partnerId }, data: { plan: 'free' } });
    expect((await shop.videos()).filter(({ status }) => status === 'ready')).toHaveLength(6);
    expect((await shop.change(one?.id ?? 0, { status: 'ready', title: 'As it was' })).status).toBe(200);
  });
});

describe('a poster', () => {
  const announced = { poster: { mime: 'image/webp', bytes: webp.length } };

  it('can be added from an upload once, and removed', async () => {
    const shop = await shopWithProduct(api);
    const { id, poster_url: none } = await shop.video();
    expect(none).toBeNull();
    const started = (await shop.start(announced)).body as Started;
    if (!started.poster) throw new Error('no poster');
    const change = { poster_path: started.poster.storage_path };
    expect(codes([await shop.change(id, change)])).toEqual([[409, 'object_not_found']]);
    await shop.send(started.poster, webp);
    const { poster_url: url } = (await shop.change(id, change)).body.media as { poster_url: string };
    expect((await shop.change(id, change)).body.media.poster_url).toBe(url);
    const other = await shop.video();
    expect(codes([await shop.change(other.id, change)])).toEqual([[400, 'invalid_poster_path']]);
    for (const none of ['', 'shops/\0'])
      expect(codes([await shop.change(id, { poster_path: none })])).toEqual([[400, 'invalid_poster_path']]);
    expect((await api.file(new URL(url).pathname)).status).toBe(200);
    expect((await shop.change(id, { poster_path: null })).body.media.poster_url).toBeNull();
    expect((await api.file(new URL(url).pathname)).status).toBe(404);
  });

  it('can be uploaded directly, and replaces the previous one', async () => {
    const shop = await shopWithProduct(api);
    const { id } = await shop.video();
    const put = (body: Uint8Array<ArrayBuffer>) =>
      api.call('PUT', `${shop.media}/${id}/poster`, {
        headers: { ...shop.headers, 'content-type': 'image/webp' },
        body,
      });
    const first = (await put(webp)).body.media.poster_url as string;
    const second = (await put(webp)).body.media.poster_url as string;
    expect(second).not.toBe(first);
    expect((await api.file(new URL(first).pathname)).status).toBe(404);
    expect((await api.file(new URL(second).pathname)).status).toBe(200);
    expect(codes([await put(files.mp4)])).toEqual([[400, 'unsupported_mime']]);
    expect((await shop.videos())[0]?.poster_url).toBe(second);
  });
});

describe('public videos', () => {
  it('are the ready and approved ones, in order', async () => {
    const shop = await shopWithProduct(api);
    const [a, b, c] = [await shop.video(), await shop.video(), await shop.video()];
    await shop.change(c.id, { position: 0 });
    await shop.change(a.id, { status: 'hidden' });
    expect(await publicVideos(shop)).toEqual([c.id, b.id]);
    await shop.goLive();
    const seen = (await shop.seen()).body.shop.lists[0].items[0].videos as { id: number; url: string }[];
    expect(seen.map(({ id }) => id)).toEqual([c.id, b.id]);
    await shop.call('PATCH', shop.path, { settings: { show_videos: false } });
    expect((await shop.seen()).body.shop.lists[0].items[0].videos).toEqual([]);
  });
});

describe('the operator', () => {
  it('approves videos first if review is on', async () => {
    const shop = await shopWithProduct(reviewing);
    const { id, status, moderation_state: state } = await shop.video();
    expect([status, state]).toEqual(['ready', 'pending']);
    await shop.goLive();
    const seen = async () => (await shop.seen()).body.shop.lists[0].items[0].videos as { id: number }[];
    expect(await seen()).toEqual([]);
    expect(await listVideosForReview(reviewing.ctx, { state: 'pending', limit: 5 })).toMatchObject([{ id }]);
    await approveVideo(reviewing.ctx, id);
    expect(await seen()).toMatchObject([{ id }]);
    expect(await listVideosForReview(reviewing.ctx, { state: 'pending', limit: 5 })).toEqual([]);
  });

  it('rejects a video with a reason, which its partner can read but not override', async () => {
    const shop = await shopWithProduct(api);
    const { id } = await shop.video();
    await rejectVideo(api.ctx, id, '  It shows another shop’s product. ');
    const rejected = { status: 'hidden', moderation_state: 'rejected' };
    expect(await shop.videos()).toMatchObject([
      { ...rejected, rejected_reason: 'It shows another shop’s product.' },
    ]);
    const answer = await shop.change(id, { status: 'ready' });
    expect(codes([answer])).toEqual([[409, 'media_rejected']]);
    expect(answer.body.hint).toContain('It shows another shop’s product.');
    expect((await shop.change(id, { title: 'Still mine' })).body.media).toMatchObject(rejected);
    await approveVideo(api.ctx, id);
    expect((await shop.change(id, { status: 'ready' })).body.media).toMatchObject({
      status: 'ready',
      moderation_state: 'approved',
      rejected_reason: null,
    });
    await expect(rejectVideo(api.ctx, id, ' ')).rejects.toThrow();
    await expect(approveVideo(api.ctx, 2_000_000_000)).rejects.toMatchObject({ errorName: 'not_found' });
  });
});
