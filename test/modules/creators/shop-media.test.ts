/** Product videos in creator shops, uploaded in three steps. */
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { codes, useApi } from '#test/support/api.ts';
import { files, shopWithProduct, type Started } from '#test/support/product-videos.ts';

const api = await useApi();
const image = await sharp({ create: { width: 3_000, height: 2_400, channels: 3, background: '#31493c' } })
  .png()
  .toBuffer();
const png = new Uint8Array(image);
const onDisk = (url: string | null) => api.file(new URL(url ?? '').pathname);

describe('an upload', () => {
  it('becomes a video with its file’s duration and size', async () => {
    const shop = await shopWithProduct(api);
    const started = (await shop.start({ poster: { mime: 'image/png', bytes: png.length } })).body as Started;
    expect(started.video.expires_at).toBe('2026-11-21T13:00:00.000Z');
    expect((await shop.send(started.video, files.mp4)).body).toEqual({ ok: true });
    if (!started.poster) throw new Error('no poster');
    expect((await shop.send(started.poster, png)).status).toBe(200);
    const { status, body } = await shop.finish(started, { title: ' In the light ' });
    expect([status, body]).toMatchObject([
      200,
      {
        media: {
          shop_id: shop.shop.id,
          product_id: shop.productId,
          title: 'In the light',
          position: 0,
          mime: 'video/mp4',
          bytes: files.mp4.length,
          duration_ms: 2_000,
          width: 240,
          height: 320,
          status: 'ready',
          moderation_state: 'approved',
          rejected_reason: null,
        },
      },
    ]);
    const file = await onDisk(body.media.url as string);
    expect(file.headers.get('content-type')).toBe('video/mp4');
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(files.mp4);
    const poster = await sharp(
      await (await onDisk(body.media.poster_url as string)).arrayBuffer(),
    ).metadata();
    expect(poster).toMatchObject({ format: 'webp', width: 2_000, height: 1_600 });
    expect(await shop.videos()).toEqual([body.media]);
    expect(await shop.videos(`?product_id=${shop.productId}`)).toHaveLength(1);
    expect(await shop.videos('?product_id=99999')).toEqual([]);
  });

  it.each([
    ['MP4 with its index last', 'video/mp4', files.late, { duration_ms: 3_000, width: 320, height: 240 }],
    ['rotated MOV', 'video/quicktime', files.mov, { duration_ms: 1_520, width: 180, height: 320 }],
  ])('of a %s is read, too', async (_what, mime, file, facts) => {
    const shop = await shopWithProduct(api);
    const { body } = await shop.finish(await shop.sent({ mime }, file));
    expect(body.media).toMatchObject({ mime, ...facts });
    const served = await onDisk(body.media.url as string);
    expect(served.headers.get('content-type')).toBe(mime);
  });

  it('becomes one video, even for repeated and simultaneous requests', async () => {
    const shop = await shopWithProduct(api);
    const started = await shop.sent();
    const answers = await Promise.all(Array.from({ length: 10 }, () => shop.finish(started)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.media?.id}`)).size).toBe(1);
    expect((await shop.finish(started)).body).toEqual(answers[0]?.body);
    expect(await shop.videos()).toHaveLength(1);
  });

  it('keeps the first bytes, even if others are sent later or at the same time', async () => {
    const shop = await shopWithProduct(api);
    const started = (await shop.start()).body as Started;
    const other = files.mp4.with(-1, 7);
    const answers = await Promise.all(
      [files.mp4, other, files.mp4].map((body) => shop.send(started.video, body)),
    );
    expect(codes(answers)).toEqual(answers.map(() => [200, undefined]));
    const { url } = (await shop.finish(started)).body.media as { url: string };
    const first = new Uint8Array(await (await onDisk(url)).arrayBuffer());
    await shop.send(started.video, first === other ? files.mp4 : other);
    expect(new Uint8Array(await (await onDisk(url)).arrayBuffer())).toEqual(first);
    expect((await shop.send(started.video, other)).body.error).toBe('not_found');
  });
});
