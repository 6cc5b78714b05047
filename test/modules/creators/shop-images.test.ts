/** Images of creator shops and their lists, stored as WebP. */
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { codes, useApi } from '#test/support/api.ts';
import { newCreatorShop } from '#test/support/creator-shop.ts';

const api = await useApi();
const shop = await newCreatorShop(api);
const list = await shop.addList();
const foreign = await newCreatorShop(api);
const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#31493c' } });
const bytesOf = async (image: Sharp) => new Uint8Array(await image.toBuffer());
const put = (route: string, body: Uint8Array<ArrayBuffer>, more: Record<string, string> = {}) =>
  api.call('PUT', route, { headers: { ...shop.headers, 'content-type': 'image/png', ...more }, body });
const cover = `${shop.path}/images/cover`;
const ofList = `${shop.path}/lists/${list.id}/image`;

describe('an image', () => {
  it('of a shop is stored as WebP of at most 2,000 pixels, and can be replaced', async () => {
    const first = await put(cover, await bytesOf(drawn(3_000, 1_500).png()));
    expect(first.body.shop.images).toMatchObject({ cover: { width: 2_000, height: 1_000 }, avatar: null });
    const avatar = await put(`${shop.path}/images/avatar`, await bytesOf(drawn(64, 64).jpeg()));
    expect(avatar.body.shop.images).toMatchObject({
      cover: first.body.shop.images.cover as object,
      avatar: { width: 64, height: 64 },
    });
    const { url } = first.body.shop.images.cover as { url: string };
    const served = await api.file(new URL(url).pathname);
    expect(served.headers.get('content-type')).toBe('image/webp');
    expect((await sharp(await served.arrayBuffer()).metadata()).format).toBe('webp');
    const second = await put(cover, await bytesOf(drawn(10, 20).webp()));
    expect(second.body.shop.images.cover).toMatchObject({ width: 10, height: 20 });
    expect((await api.file(new URL(url).pathname)).status).toBe(404);
    expect((await shop.call('DELETE', cover)).body.shop.images).toMatchObject({ cover: null });
    expect((await shop.call('DELETE', cover)).status).toBe(200);
    expect((await api.file(new URL(second.body.shop.images.cover.url as string).pathname)).status).toBe(404);
    expect((await shop.call('GET', shop.path)).body.shop.images.avatar).not.toBeNull();
  });

  it('of a list is rotated upright and stripped of metadata', async () => {
    const lying = drawn(400, 300)
      .withExif({ IFD0: { Copyright: 'Lena' } })
      .withMetadata({ orientation: 6 });
    const { body } = await put(ofList, await bytesOf(lying.jpeg()));
    expect(body.list.image).toMatchObject({ width: 300, height: 400 });
    const served = await api.file(new URL(body.list.image.url as string).pathname);
    expect((await sharp(await served.arrayBuffer()).metadata()).exif).toBeUndefined();
    expect((await shop.call('DELETE', ofList)).body.list.image).toBeNull();
  });

  it('leaves one file after simultaneous uploads', async () => {
    const body = await bytesOf(drawn(30, 30).png());
    const answers = await Promise.all(Array.from({ length: 6 }, () => put(cover, body)));
    const { url } = (await shop.call('GET', shop.path)).body.shop.images.cover as { url: string };
    const urls = answers.map((answer) => answer.body.shop.images.cover.url as string);
    const found = await Promise.all(
      [...new Set([url, ...urls])].map((one) => api.file(new URL(one).pathname)),
    );
    expect(found.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await api.file(new URL(url).pathname)).status).toBe(200);
  });

  it('is checked by content and size, not by its declared type', async () => {
    const png = await bytesOf(drawn(20, 20).png());
    const large = new Uint8Array(10 * 1024 * 1024 + 1);
    const text = (body: string) => new Uint8Array(Buffer.from(body));
    const answers = [
      await put(cover, text('<svg xmlns="http://www.w3.org/2000/svg"/>')),
      await put(cover, text('<!doctype html>')),
      await put(cover, text('')),
      await put(cover, await bytesOf(drawn(20, 20).gif())),
      await put(cover, await bytesOf(drawn(20, 20).avif())),
      await put(cover, png.slice(0, 40)),
      await put(ofList, text('%PDF-1.7')),
      await put(cover, large),
      await put(cover, large, { 'content-length': '' }),
      await put(ofList, large),
    ];
    expect(codes(answers)).toEqual([
      ...Array<unknown>(7).fill([400, 'unsupported_mime']),
      ...Array<unknown>(3).fill([413, 'file_too_large']),
    ]);
    expect((await put(cover, png, { 'content-type': 'video/mp4' })).status).toBe(200);
  });

  it('can be uploaded only to known slots, and only by the shop’s partner', async () => {
    const png = await bytesOf(drawn(20, 20).png());
    const answers = [
      await put(`${shop.path}/images/banner`, png),
      await put('/shops/lena/images/cover', png),
      await put(`${foreign.path}/images/cover`, png),
      await put('/shops/0/images/cover', png),
      await put(`${foreign.path}/lists/${list.id}/image`, png),
      await put(`${shop.path}/lists/0/image`, png),
      await put(`${shop.path}/lists/first/image`, png),
      await api.call('PUT', cover, { body: png }),
    ];
    expect(codes(answers)).toEqual([
      [400, 'invalid_input'],
      [400, 'invalid_shop_id'],
      [404, 'shop_not_found'],
      [404, 'shop_not_found'],
      [404, 'shop_not_found'],
      [404, 'not_found'],
      [400, 'invalid_id'],
      [401, 'unauthorized'],
    ]);
    expect((await foreign.call('GET', foreign.path)).body.shop.images.cover).toBeNull();
  });
});
