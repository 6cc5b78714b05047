/** Images and videos from this machine: checked first, streamed, with progress, cancelable. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { newShop, startCreatorTools } from '#test/support/creator-tools.ts';
import { startTools } from '#test/support/mcp.ts';
import { files } from '#test/support/product-videos.ts';
import { sharedService } from '#test/support/shared-service.ts';
import { fileOf, imageFile, padded, uploads, videoFile } from '#test/support/upload-files.ts';

const service = await sharedService();
const { tools, pat } = await startCreatorTools(service, 'free');
const shop = await newShop(tools);
const { item } = await tools.ok('products_add_manual', { ...shop, title: 'Napkins' });
const { shop_id } = shop;
const dressed = { shop_id, confirm: 'Sunday Table' };
const place = { shop_id, product_id: item.product_id as number };

const MB = 1024 * 1024;
const videos = async () => (await tools.ok('media_list', { shop_id })).media as { id: number }[];

const text = await fileOf(
  'words.mp4',
  'This is a text. It only calls itself a video, and it is long enough.',
);
const notImage = await fileOf('words.jpg', 'No picture either.');
const gif = await fileOf('moving.png', Buffer.from('GIF89a\u0001\u0000\u0001\u0000'));
const heic = await fileOf('photo.mp4', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0heicmif1', 'latin1'));
const empty = await fileOf('empty.mp4', '');
const large = await padded(await videoFile('large.mp4'), 201 * MB);
const largeImage = await padded(await imageFile('large.jpg'), 10 * MB + 1);
const fine = await videoFile('fine.mp4');

test('accepts a path that starts with the home folder', async () => {
  const file = await imageFile('at-home.webp');
  const own = await startTools('creator-mcp', {
    WL_BASE_URL: service.baseUrl,
    WL_TOKEN: pat.token,
    HOME: path.dirname(file),
  });
  const avatar = { shop_id, kind: 'avatar', confirm: 'Sunday Table' };
  const { shop } = await own.ok('shops_upload_image', { ...avatar, path: `~/${path.basename(file)}` });
  expect(shop.images.avatar).not.toBeNull();
  const away = await own.refused('shops_upload_image', { ...avatar, path: '~/nowhere.webp' });
  expect(away.message).toContain(path.join(path.dirname(file), 'nowhere.webp'));
});

describe('videos', () => {
  test('are uploaded in one call, with poster and progress, and stored unchanged', async () => {
    const told: { progress: number; total?: number }[] = [];
    const file = await videoFile('pour.mp4', 6 * MB);
    const { media } = await tools.ok(
      'media_upload_video',
      { ...place, path: file, poster_path: await imageFile('poster.webp'), title: 'Pouring' },
      { onprogress: (progress) => told.push(progress) },
    );
    expect(media).toMatchObject({
      ...place,
      title: 'Pouring',
      mime: 'video/mp4',
      status: 'ready',
      moderation_state: 'approved',
      width: 240,
      height: 320,
      duration_ms: 2000,
      poster_url: expect.any(String),
    });
    expect(told.length).toBeGreaterThan(5);
    expect(told.length).toBeLessThan(110);
    const steps = told.map(({ progress }) => progress);
    expect(steps).toEqual(steps.toSorted((one, other) => one - other));
    // The last one can arrive together with the result, and then the client has stopped listening.
    const { progress = 0, total = 0 } = told.at(-1) ?? {};
    expect(progress).toBeGreaterThan(total * 0.95);
    expect(progress).toBeLessThanOrEqual(total);

    const served = await fetch(media.url);
    const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
    expect(digest(new Uint8Array(await served.arrayBuffer()))).toBe(digest(await readFile(file)));
  });

  test('MOV is recognized by its content, whatever its name', async () => {
    const { media } = await tools.ok('media_upload_video', {
      ...place,
      path: await fileOf('clip.mp4', files.mov),
    });
    expect(media).toMatchObject({ mime: 'video/quicktime', poster_url: null });
    expect(
      await tools.ok('media_delete', { shop_id, media_id: media.id, confirm: String(media.id) }),
    ).toEqual({
      ok: true,
      deleted_media_id: media.id,
    });
  });

  test('are refused beyond five on the Free plan, naming the tools that make room', async () => {
    const file = await videoFile('short.mp4');
    const room = 5 - (await videos()).length;
    for (let made = 0; made < room; made += 1) await tools.ok('media_upload_video', { ...place, path: file });
    const refused = await tools.refused('media_upload_video', { ...place, path: file });
    expect(refused.error).toBe('plan_limit_reached');
    expect(refused.hint).toMatch(/media_update.*media_delete.*plan/);

    const [first] = await videos();
    const hide = { shop_id, media_id: first?.id, status: 'hidden', title: 'Hidden', position: 0 };
    const { media: hidden } = await tools.ok('media_update', hide);
    expect(hidden).toMatchObject({ status: 'hidden', title: 'Hidden', position: 0 });
    await tools.ok('media_upload_video', { ...place, path: file });
    const shown = await tools.refused('media_update', { shop_id, media_id: first?.id, status: 'ready' });
    expect(shown.error).toBe('plan_limit_reached');
    expect(await tools.text('media_list', { ...place })).toContain('"Hidden" of product');
  });

  test('require the ID of a listed product, not of an item', async () => {
    const file = await videoFile('other.mp4');
    const refused = await tools.refused('media_upload_video', { shop_id, product_id: 999_999, path: file });
    expect(refused.error).toBe('product_not_found');
    expect(refused.hint).toContain('lists_get');
  });
});

describe('canceling an upload', () => {
  test('stores nothing, and the next upload works', async () => {
    const own = await startCreatorTools(service);
    const ownShop = await newShop(own.tools);
    const { item: thing } = await own.tools.ok('products_add_manual', {
      ...ownShop,
      title: 'Cup',
    });
    const ownPlace = { shop_id: ownShop.shop_id, product_id: thing.product_id };
    const file = await padded(await videoFile('long.mp4'), 150 * MB);
    const cancel = new AbortController();
    const given = own.tools.call(
      'media_upload_video',
      { ...ownPlace, path: file },
      {
        signal: cancel.signal,
        onprogress: ({ progress }) => progress > MB && cancel.abort('not this one'),
      },
    );
    await expect(given).rejects.toThrow();
    expect((await own.tools.ok('media_list', { shop_id: ownShop.shop_id })).media).toEqual([]);
    await own.tools.ok('media_upload_video', { ...ownPlace, path: await videoFile('instead.mp4') });
  });
});

describe('rejects unacceptable files before sending anything', () => {
  const cases: [string, Record<string, unknown>, string, string][] = [
    ['a text named .mp4', { path: text }, 'unsupported_mime', 'path'],
    ['a photo from an iPhone', { path: heic }, 'unsupported_mime', 'path'],
    ['an empty file', { path: empty }, 'invalid_bytes', 'path'],
    ['201 MB', { path: large }, 'file_too_large', 'path'],
    ['a folder', { path: uploads }, 'file_not_found', 'path'],
    ['no file', { path: path.join(uploads, 'gone.mp4') }, 'file_not_found', 'path'],
    ['a path through a file', { path: path.join(text, 'x.mp4') }, 'file_not_found', 'path'],
    ['a device', { path: '/dev/zero' }, 'file_not_found', 'path'],
    ['a URL', { path: 'https://kiln.example/a.mp4' }, 'file_not_found', 'path'],
    ['a file:// URL with a host', { path: 'file://Users/mila/a.mp4' }, 'file_not_found', 'path'],
    ['a file:// URL with a bare %', { path: 'file:///tmp/50% off.mp4' }, 'file_not_found', 'path'],
    ['an invalid poster', { path: fine, poster_path: notImage }, 'unsupported_mime', 'poster_path'],
  ];
  test.for(cases)('as a video: %s', async ([, input, code, field]) => {
    const before = (await videos()).length;
    const refused = await tools.refused('media_upload_video', { ...place, ...input });
    expect(refused).toMatchObject({ error: code, field });
    expect(refused.hint).toContain(field);
    expect((await videos()).length).toBe(before);
  });

  test.for([
    ['a text named .jpg', notImage, 'unsupported_mime'],
    ['a GIF named .png', gif, 'unsupported_mime'],
    ['a video', large, 'file_too_large'],
    ['a byte over 10 MB', largeImage, 'file_too_large'],
    ['a folder', uploads, 'file_not_found'],
  ])('as an image: %s', async ([, file, code]) => {
    const refused = await tools.refused('shops_upload_image', { ...dressed, kind: 'avatar', path: file });
    expect(refused).toMatchObject({ error: code, field: 'path' });
    expect(refused.text).toContain(JSON.stringify(file));
  });

  test('accepts images of all three formats, and file:// URLs', async () => {
    for (const name of ['a.jpg', 'a.png', 'a.webp']) {
      const file = `file://${await imageFile(name)}`;
      const { shop } = await tools.ok('shops_upload_image', { ...dressed, kind: 'avatar', path: file });
      expect(shop.images.avatar).toMatchObject({ width: 80, height: 60 });
    }
  });

  test('reports an image the service rejects, even if it starts like one', async () => {
    const broken = await fileOf('broken.jpg', Buffer.from('ffd8ffe000104a464946', 'hex'));
    const refused = await tools.refused('shops_upload_image', { ...dressed, kind: 'cover', path: broken });
    expect(refused.error).toBe('unsupported_mime');
  });
});
