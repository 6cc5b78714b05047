/** Rejected uploads: their error codes, and that nothing of them is kept. */
import { describe, expect, it } from 'vitest';
import { type Answer, codes, useApi } from '#test/support/api.ts';
import { files, shopWithProduct, type Started } from '#test/support/product-videos.ts';
import { storedFiles } from '#test/support/stored-files.ts';

const api = await useApi();
const { prisma } = api.ctx;
const shop = await shopWithProduct(api);
const foreign = await shopWithProduct(api);

const stored = () => storedFiles(api.dataDir);
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
const box = (type: string, ...content: Uint8Array[]) => {
  const size = 8 + content.reduce((sum, { length }) => sum + length, 0);
  return new Uint8Array(
    Buffer.concat([Buffer.from([size >>> 24, size >>> 16, size >>> 8, size]), Buffer.from(type), ...content]),
  );
};
const told = (answers: Answer[]) => answers.map(({ status, body }) => [status, body.error, body.field]);

describe('starting an upload', () => {
  it.each([
    [{ mime: 'text/html' }, 400, 'unsupported_mime', 'mime'],
    [{ mime: 7 }, 400, 'unsupported_mime', 'mime'],
    [{ bytes: 'many' }, 400, 'invalid_bytes', 'bytes'],
    [{ bytes: 0 }, 400, 'invalid_bytes', 'bytes'],
    [{ bytes: 1.5 }, 400, 'invalid_bytes', 'bytes'],
    [{ bytes: 200 * 1024 * 1024 + 1 }, 413, 'file_too_large', 'bytes'],
    [{ product_id: 'vase' }, 400, 'invalid_product_id', 'product_id'],
    [{ product_id: undefined }, 400, 'invalid_product_id', 'product_id'],
    [{ product_id: 2 ** 40 }, 404, 'product_not_found', 'product_id'],
    [{ product_id: foreign.productId }, 404, 'product_not_found', 'product_id'],
    [{ poster: { mime: 'image/gif', bytes: 10 } }, 400, 'unsupported_mime', 'poster.mime'],
    [{ poster: { mime: 'image/png', bytes: -1 } }, 400, 'invalid_bytes', 'poster.bytes'],
    [{ poster: { mime: 'image/png', bytes: 10 * 1024 * 1024 + 1 } }, 413, 'file_too_large', 'poster.bytes'],
  ])('with %j is %i %s', async (more, status, code, field) => {
    expect(told([await shop.start(more)])).toEqual([[status, code, field]]);
  });

  it('accepts the largest file, only in the member’s own shop, and twenty at a time', async () => {
    const other = await shopWithProduct(api);
    expect((await other.start({ bytes: 200 * 1024 * 1024 })).status).toBe(200);
    const more = await Promise.all(Array.from({ length: 25 }, () => other.start()));
    expect(more.filter(({ status }) => status === 200)).toHaveLength(19);
    const refused = more.find(({ status }) => status !== 200);
    expect(refused?.body).toMatchObject({
      error: 'too_many_uploads',
      message: expect.stringContaining('20 unfinished uploads') as string,
    });
    expect(refused?.status).toBe(409);
    const asStranger = await api.call('POST', `${other.media}/uploads`, {
      headers: shop.headers,
      body: { product_id: other.productId, mime: 'video/mp4', bytes: 9 },
    });
    const nowhere = await shop.call('POST', '/shops/vase/media/uploads', {});
    expect(codes([asStranger, nowhere])).toEqual([
      [404, 'shop_not_found'],
      [400, 'invalid_shop_id'],
    ]);
  });

  it('is limited to two hundred videos per shop, including hidden ones, even for simultaneous requests', async () => {
    const full = await shopWithProduct(api);
    const hidden = Array.from({ length: 199 }, (_, position) => ({
      shopId: full.shop.id,
      productId: full.productId,
      position,
      status: 'hidden',
      storagePath: `shops/${full.shop.id}/video-${position}.mp4`,
      mime: 'video/mp4',
      bytes: 9,
    }));
    await api.ctx.prisma.productVideo.createMany({ data: hidden });
    const both = [await full.sent(), await full.sent()];
    const finished = await Promise.all(both.map((started) => full.finish(started)));
    expect(finished.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(codes([await full.start()])).toEqual([[409, 'too_many_videos']]);
  });

  it('requires a partner’s member', async () => {
    const { headers } = await api.shopper();
    const body = { product_id: shop.productId, mime: 'video/mp4', bytes: 9 };
    const answers = [
      await api.call('POST', `${shop.media}/uploads`, { headers, body }),
      await api.call('GET', shop.media, { headers }),
      await api.call('DELETE', `${shop.media}/1`, { headers }),
      await api.call('PUT', `${shop.path}/images/cover`, { headers, body: bytesOf('x') }),
      await api.call('GET', shop.media),
    ];
    expect(codes(answers)).toEqual([...Array<unknown>(4).fill([403, 'no_partner']), [401, 'unauthorized']]);
  });
});

describe('uploaded bytes', () => {
  const html = bytesOf('<!doctype html><script>alert(1)</script>'.padEnd(200));
  const ftyp = box('ftyp', bytesOf('isom\0\0\x02\0'));
  const handler = box('hdlr', bytesOf('\0\0\0\0\0\0\0\0vide\0\0\0\0\0\0\0\0\0\0\0\0'));
  const manyBoxes = box('moov', ...Array.from({ length: 5_000 }, () => box('free')));

  it.each([
    ['a page called video.mp4', html],
    ['an image in the same container', bytesOf('\0\0\0\x1cftypavif\0\0\0\0avifmif1'.padEnd(64, '\0'))],
    ['audio only', files.sound],
    ['QuickTime declared as MP4', files.mov],
    ['a truncated recording', files.late.slice(0, 6_000)],
    ['a header with no content', ftyp],
    ['an index with a false size', new Uint8Array([...ftyp, ...bytesOf('\x7f\xff\xff\xffmoov')])],
    ['an index of nothing but boxes', new Uint8Array([...ftyp, ...manyBoxes])],
    [
      'boxes too short for their contents',
      new Uint8Array([...ftyp, ...box('moov', box('mvhd'), box('trak', box('tkhd'), box('mdia', handler)))]),
    ],
  ])('that are %s are rejected and removed', async (_what, body) => {
    const before = await stored();
    const started = (await shop.start({ bytes: body.length })).body as Started;
    const answer = await shop.send(started.video, body);
    expect([answer.status, answer.body.error]).toEqual([400, 'unsupported_mime']);
    expect(answer.body.hint).toMatch(/\w{4}/);
    expect(codes([await shop.finish(started)])).toEqual([[409, 'object_not_found']]);
    expect(await stored()).toEqual(before);
  });

  it.each([
    ['more', new Uint8Array([...files.mp4, 1])],
    ['fewer', files.mp4.slice(0, -1)],
    ['none', new Uint8Array()],
  ])('that are %s than announced are rejected, with and without a length', async (_what, body) => {
    const before = await stored();
    const started = (await shop.start()).body as Started;
    const answers = [await shop.send(started.video, body)];
    const route = started.video.upload_url.replace(/^.*\/api/, '');
    const length = String(body.length);
    answers.push(await api.call('PUT', route, { headers: { 'content-length': length }, body }));
    expect(codes(answers)).toEqual(answers.map(() => [400, 'invalid_bytes']));
    expect(await stored()).toEqual(before);
    // The URL still works for the right bytes.
    expect((await shop.send(started.video, files.mp4)).status).toBe(200);
  });

  it('never cause a server error, whatever their boxes contain', async () => {
    const one = await shopWithProduct(api);
    for (let seed = 1; seed <= 150; seed += 1) {
      const body = files.mp4.slice();
      const moov = Buffer.from(body).indexOf('moov');
      for (let n = 0; n < 6; n += 1)
        body[moov + ((seed * 7_919 + n * 104_729) % 600)] = (seed * 31 + n * 57) % 256;
      const started = (await one.start()).body as Started;
      const { status } = await one.send(started.video, body);
      expect([200, 400]).toContain(status);
      await prisma.mediaUpload.deleteMany({ where: { shopId: one.shop.id } });
    }
  });

  it('are accepted only at an issued URL, within its hour', async () => {
    const started = (await shop.start()).body as Started;
    const to = (token: string) => api.call('PUT', `/media/uploads/${token}`, { body: files.mp4 });
    const token = started.video.upload_url.split('/').at(-1) ?? '';
    const answers = [
      await to('x'),
      await to('x'.repeat(500)),
      await to(token.replace(/.$/, (last) => (last === 'x' ? 'y' : 'x'))),
    ];
    api.pass({ minutes: 60 });
    answers.push(await to(token));
    api.pass({ minutes: -60 });
    expect(codes(answers)).toEqual(answers.map(() => [404, 'not_found']));
    expect((await to(token)).status).toBe(200);
  });
});

describe('finishing an upload', () => {
  it('requires an upload of this shop, of the right kind and for the same product', async () => {
    const started = await shop.sent({ poster: { mime: 'image/png', bytes: 10 } });
    const elsewhere = await foreign.sent();
    const { body: list } = await shop.call('POST', `${shop.path}/lists/${shop.list.id}/items/manual`, {
      title: 'Bowl',
    });
    const answers = [
      await shop.finish(elsewhere),
      await foreign.finish(started),
      await shop.finish(started, { storage_path: '../../etc/passwd' }),
      await shop.finish(started, { storage_path: undefined }),
      await shop.finish(started, { storage_path: 'shops/\0' }),
      await shop.finish(started, { storage_path: started.poster?.storage_path }),
      await shop.finish(started, { poster_path: 7 }),
      await shop.finish(started, { poster_path: 'shops/\0' }),
      await shop.finish(started, { poster_path: started.video.storage_path }),
      await shop.finish(started, { poster_path: elsewhere.video.storage_path }),
      await shop.finish(started),
      await shop.finish(started, { product_id: list.item.product_id, poster_path: null }),
      await shop.finish(started, { product_id: 'vase' }),
    ];
    expect(told(answers)).toEqual([
      [400, 'invalid_storage_path', 'storage_path'],
      [400, 'invalid_storage_path', 'storage_path'],
      [400, 'invalid_storage_path', 'storage_path'],
      [400, 'invalid_storage_path', 'storage_path'],
      [400, 'invalid_storage_path', 'storage_path'],
      [400, 'invalid_storage_path', 'storage_path'],
      [400, 'invalid_poster_path', 'poster_path'],
      [400, 'invalid_poster_path', 'poster_path'],
      [400, 'invalid_poster_path', 'poster_path'],
      [400, 'invalid_poster_path', 'poster_path'],
      [409, 'object_not_found', 'poster_path'],
      [400, 'invalid_product_id', 'product_id'],
      [400, 'invalid_product_id', 'product_id'],
    ]);
    expect((await shop.finish(started, { poster_path: null })).status).toBe(200);
  });

  it('is refused once the product is no longer on a list', async () => {
    const one = await shopWithProduct(api);
    const started = await one.sent();
    await prisma.creatorItem.deleteMany({ where: { shopId: one.shop.id } });
    expect(codes([await one.finish(started)])).toEqual([[404, 'product_not_found']]);
  });
});

describe('changing a video', () => {
  it('is refused with the code for each problem', async () => {
    const { id } = await shop.video();
    const answers = [
      await shop.change(id, { position: -1 }),
      await shop.change(id, { position: 'first' }),
      await shop.change(id, { status: 'gone' }),
      await shop.change(id, { poster_path: 'shops/1/poster.webp' }),
      await shop.change(id, {}),
      await shop.change(id, { moderation_state: 'approved' }),
      await shop.change(2_000_000_000, { title: 'x' }),
      await shop.call('PATCH', `${shop.media}/vase`, { title: 'x' }),
      await foreign.change(id, { title: 'x' }),
      await foreign.remove(id),
      await shop.call('DELETE', `${shop.media}/vase`),
    ];
    expect(codes(answers)).toEqual([
      [400, 'invalid_position'],
      [400, 'invalid_position'],
      [400, 'invalid_status'],
      [400, 'invalid_poster_path'],
      [400, 'nothing_to_update'],
      [400, 'nothing_to_update'],
      [404, 'not_found'],
      [400, 'invalid_id'],
      [404, 'not_found'],
      [404, 'not_found'],
      [400, 'invalid_id'],
    ]);
  });
});
