/**
 * Creator shop files are deleted with what used them: after the commit, or by the hourly cleanup if that
 * fails.
 */
import sharp from 'sharp';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { cleanUp } from '#api/jobs.ts';
import { deletePartner } from '#api/modules/privacy/delete-partner.ts';
import { removeUnusedFiles } from '#api/platform/storage/stored-files.ts';
import { useApi } from '#test/support/api.ts';
import { faultsIn } from '#test/support/faults.ts';
import { files, shopWithProduct, type Started } from '#test/support/product-videos.ts';
import { storedFiles } from '#test/support/stored-files.ts';

const api = await useApi();
const { prisma, adapters } = api.ctx;
const { without } = faultsIn(api.ctx);
const png = new Uint8Array(
  await sharp({ create: { width: 20, height: 20, channels: 3, background: '#31493c' } })
    .png()
    .toBuffer(),
);

const stored = () => storedFiles(api.dataDir);
/** Runs the hourly job. */
async function cleanUpNow() {
  await cleanUp(api.ctx);
  await removeUnusedFiles({ ...api.ctx, storage: adapters.storage });
}

/** A shop with one of each kind of file: cover, avatar, list image, and a video with a poster. */
async function fullShop() {
  const shop = await shopWithProduct(api);
  const put = (route: string) => api.call('PUT', shop.path + route, { headers: shop.headers, body: png });
  for (const route of ['/images/cover', '/images/avatar', `/lists/${shop.list.id}/image`]) await put(route);
  const { id } = await shop.video();
  await put(`/media/${id}/poster`);
  return { ...shop, videoId: id };
}

beforeEach(async () => {
  await prisma.creatorShop.deleteMany();
  api.pass({ minutes: 300 });
  await cleanUpNow();
  expect(await stored()).toEqual([]);
});

describe('deleting something also deletes its files:', () => {
  it('a video and its poster', async () => {
    const shop = await fullShop();
    expect(await stored()).toHaveLength(5);
    await shop.remove(shop.videoId);
    expect((await stored()).filter((name) => /video|poster/.test(name))).toEqual([]);
    expect(await stored()).toHaveLength(3);
  });

  it('a list, and a shop with everything in it', async () => {
    const shop = await fullShop();
    await shop.call('DELETE', `${shop.path}/lists/${shop.list.id}`);
    expect((await stored()).filter((name) => name.startsWith('list'))).toEqual([]);
    await shop.call('DELETE', shop.path);
    expect(await stored()).toEqual([]);
  });

  it('a partner and its shops', async () => {
    const shop = await fullShop();
    const { partnerId, owner } = shop.team;
    const { name } = await prisma.partner.findUniqueOrThrow({ where: { id: partnerId } });
    const member = {
      partnerId,
      userId: owner.userId,
      role: 'owner' as const,
      tokenId: null,
      isAssistant: false,
      scopes: [],
    };
    await deletePartner(api.ctx, member, { name });
    expect(await prisma.creatorShop.count({ where: { partnerId } })).toBe(0);
    expect(await stored()).toEqual([]);
  });

  it('a product and its videos, at the next cleanup', async () => {
    const shop = await fullShop();
    await prisma.creatorItem.deleteMany({ where: { productId: shop.productId } });
    await prisma.product.deleteMany({ where: { id: shop.productId } });
    expect(await stored()).toHaveLength(5);
    await cleanUpNow();
    expect(await stored()).toHaveLength(3);
  });
});

it('keeps the files if the deletion fails', async () => {
  const shop = await fullShop();
  expect((await without('file_checks', () => shop.remove(shop.videoId))).status).toBe(500);
  await cleanUpNow();
  expect(await stored()).toHaveLength(5);
  expect(await shop.videos()).toHaveLength(1);
});

it('removes a file in a later cleanup if storage fails', async () => {
  const shop = await fullShop();
  const refused = vi.spyOn(adapters.storage, 'remove').mockRejectedValue(new Error('the bucket is away'));
  expect((await shop.remove(shop.videoId)).status).toBe(200);
  await cleanUpNow();
  expect(await stored()).toHaveLength(5);
  refused.mockRestore();
  api.pass({ minutes: 120 });
  await cleanUpNow();
  api.pass({ minutes: -120 });
  expect(await stored()).toHaveLength(3);
});

it('removes an unfinished upload two hours after it started, and not before', async () => {
  const shop = await shopWithProduct(api);
  const started = await shop.sent({ poster: { mime: 'image/png', bytes: png.length } });
  if (started.poster) await shop.send(started.poster, png);
  const empty = (await shop.start()).body as Started;
  api.pass({ minutes: 119 });
  await cleanUpNow();
  expect(await stored()).toHaveLength(2);
  api.pass({ minutes: 2 });
  await cleanUpNow();
  api.pass({ minutes: -121 });
  expect(await stored()).toEqual([]);
  expect(await prisma.mediaUpload.count()).toBe(0);
  for (const gone of [started, empty])
    expect((await shop.finish(gone)).body.error).toBe('invalid_storage_path');
});

it('removes a file whose server died before recording it, and keeps files in use', async () => {
  const shop = await fullShop();
  const name = `shops/${shop.shop.id}/video-lost-0123.mp4`;
  await adapters.storage.put(name, Buffer.from(files.mp4), 'video/mp4');
  await prisma.fileCheck.create({ data: { path: name, dueAt: api.time.now } });
  api.pass({ minutes: 200 });
  await Promise.all([cleanUpNow(), cleanUpNow(), cleanUpNow()]);
  api.pass({ minutes: -200 });
  expect(await stored()).toHaveLength(5);
  expect(await prisma.fileCheck.count()).toBe(0);
  expect((await shop.videos())[0]?.poster_url).not.toBeNull();
});
