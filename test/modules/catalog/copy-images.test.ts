import sharp, { type Sharp } from 'sharp';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { copyImages } from '#api/modules/catalog/copy-images.ts';
import { product, useApi } from '#test/support/api.ts';
import { startFakeS3 } from '#test/support/fake-s3.ts';
import { startForeignSite } from '#test/support/foreign-site.ts';

const shop = await startForeignSite();
const bucket = await startFakeS3('wishes');
const api = await useApi({ ...bucket.variables, S3_PUBLIC_URL: 'https://files.example/wishes/' });
const embed = await api.embed();
const { prisma, pool, clock, log, adapters } = api.ctx;
/** Runs the job once, the given number of minutes from now. */
const copy = (minutes = 0) =>
  copyImages({ pool, clock: () => new Date(clock().getTime() + minutes * 60_000), log, ...adapters });

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 80, b: 40, alpha: 0.5 } } });
const served = async (path: string, image: Sharp) =>
  shop.serve(path, await image.toBuffer(), { 'content-type': 'image/x' });

/** Saves a product with this image and returns its ID. Each test runs the job itself, without the queue. */
async function save(slug: string, imageUrl: string): Promise<number> {
  vi.spyOn(adapters.jobs, 'nudge').mockImplementation(() => undefined);
  const answer = await api.call('POST', '/widget/save', {
    headers: embed.headers,
    body: { wishlistId: embed.list.db_id, product: product(slug, { imageUrl }) },
  });
  expect(answer.status).toBe(200);
  return answer.body.product_id as number;
}
const stored = (id: number) => prisma.product.findUniqueOrThrow({ where: { id } });
/** Runs the job as often as it takes to give up on an image. */
async function copyUntilGivenUp(): Promise<void> {
  for (const minutes of [0, 2, 4]) await copy(minutes);
}

beforeEach(() => prisma.product.updateMany({ data: { imageState: 'none' } }));

describe('a saved product’s image', () => {
  it.each([
    ['jpg', () => drawn(300, 150).jpeg()],
    ['png', () => drawn(300, 150).png()],
    ['webp', () => drawn(300, 150).webp()],
    ['avif', () => drawn(300, 150).avif()],
    ['gif', () => drawn(300, 150).gif()],
  ])('is copied from %s, with its size', async (format, draw) => {
    const id = await save(`as-${format}`, await served(`/a.${format}`, draw()));
    await copy();
    const { imageState, imagePath, imageWidth, imageHeight } = await stored(id);
    expect({ imageState, imageWidth, imageHeight }).toEqual({
      imageState: 'copied',
      imageWidth: 300,
      imageHeight: 150,
    });
    const file = bucket.objects.get(imagePath ?? '');
    expect(file?.type).toBe('image/webp');
    expect(await sharp(file?.body).metadata()).toMatchObject({ format: 'webp', width: 300, height: 150 });
  });

  it('is downsized if large, and rotated upright', async () => {
    const turned = drawn(3_000, 1_500).jpeg().withMetadata({ orientation: 6 });
    const id = await save('large', await served('/large.jpg', turned));
    await copy();
    expect(await stored(id)).toMatchObject({ imageWidth: 600, imageHeight: 1200 });
  });

  it('is the first frame of an animation', async () => {
    const frames = await sharp(
      [await drawn(80, 40).png().toBuffer(), await drawn(80, 40).negate().png().toBuffer()],
      {
        join: { animated: true },
      },
    )
      .gif()
      .toBuffer();
    const id = await save('moving', shop.serve('/moving.gif', frames));
    await copy();
    const { imagePath, imageHeight } = await stored(id);
    expect(imageHeight).toBe(40);
    expect((await sharp(bucket.objects.get(imagePath ?? '')?.body).metadata()).pages).toBeUndefined();
  });

  it('is served from the bucket’s public URL', async () => {
    const id = await save('shown', await served('/shown.png', drawn(64, 64).png()));
    await copy();
    const { imagePath } = await stored(id);
    const saved = await api.call('GET', '/widget/saved-products', { headers: embed.headers });
    const own = saved.body.products.find((each: { id: number }) => each.id === id);
    expect(own.imageUrl).toBe(`https://files.example/wishes/${imagePath}`);
    const read = await api.call('GET', `/products/${id}`);
    expect(read.body.product).toMatchObject({ image_url: own.imageUrl, image_width: 64, image_height: 64 });
  });
});

describe('an image that can’t be copied', () => {
  it.each([
    [
      'SVG',
      () =>
        shop.serve('/x.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', {
          'content-type': 'image/svg+xml',
        }),
    ],
    ['HTML', () => shop.serve('/x.html', '<h1>no</h1>')],
    ['missing', () => `${shop.origin}/missing.png`],
    ['empty', () => shop.serve('/x.empty', '')],
    ['larger than 10 MiB', () => shop.serve('/x.heavy', Buffer.alloc(10 * 1024 * 1024 + 1))],
    ['at a closed port', () => 'http://127.0.0.1:1/x.png'],
    [
      'redirecting to the local network',
      () =>
        shop.on('/in', (_, response) => response.writeHead(302, { location: 'http://10.0.0.1/x.png' }).end()),
    ],
    [
      'redirecting to a cloud metadata address',
      () =>
        shop.on('/in', (_, response) =>
          response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end(),
        ),
    ],
  ])('is given up after three tries and served from the shop: %s', async (name, address) => {
    const url = address();
    const id = await save(`bad-${encodeURIComponent(name)}`, url);
    await copyUntilGivenUp();
    expect(await stored(id)).toMatchObject({
      imageState: 'failed',
      imageTries: 3,
      imagePath: null,
      imageUrl: url,
    });
  });

  it('is retried after the shop fixes it', async () => {
    const url = `${shop.origin}/mended.png`;
    const id = await save('mended', url);
    await copy();
    expect(await stored(id)).toMatchObject({ imageState: 'pending', imageTries: 1 });
    await served('/mended.png', drawn(50, 50).png());
    await copy(2);
    expect(await stored(id)).toMatchObject({ imageState: 'copied', imageWidth: 50 });
  });

  it('doesn’t hold up the others, even if it never arrives', async () => {
    shop.on('/slow.png', () => undefined);
    vi.spyOn(adapters.images, 'download').mockImplementation(async (url) =>
      url.endsWith('/slow.png')
        ? { failure: 'upstream', status: 504 }
        : { body: await drawn(20, 10).png().toBuffer() },
    );
    const slow = await save('slow', `${shop.origin}/slow.png`);
    const quick = await save('quick', `${shop.origin}/quick.png`);
    await copy();
    expect([(await stored(slow)).imageState, (await stored(quick)).imageState]).toEqual([
      'pending',
      'copied',
    ]);
  });

  it('doesn’t hold up other hosts’ images, however many its host has', async () => {
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    const asked: string[] = [];
    vi.spyOn(adapters.images, 'download').mockImplementation(async (url) => {
      asked.push(url);
      if (!url.startsWith('https://hanging.example/')) return { body: await drawn(20, 10).png().toBuffer() };
      await released;
      return { failure: 'upstream', status: 504 };
    });
    const slow: number[] = [];
    for (let n = 0; n < 15; n += 1) slow.push(await save(`hanging-${n}`, `https://hanging.example/${n}.png`));
    const quick = await save('behind', 'https://quick.example/behind.png');
    const copying = copy();
    await expect.poll(async () => (await stored(quick)).imageState).toBe('copied');
    expect(asked).toHaveLength(5);
    release();
    await copying;
    expect(asked).toHaveLength(16);
    expect((await stored(slow[14]!)).imageTries).toBe(1);
  });

  it('is retried after a bucket failure', async () => {
    const id = await save('later', await served('/later.png', drawn(30, 30).png()));
    bucket.failures.left = 3;
    await copy();
    expect(await stored(id)).toMatchObject({ imageState: 'pending', imagePath: null });
    await copy(2);
    expect(await stored(id)).toMatchObject({ imageState: 'copied', imageWidth: 30 });
  });
});

it('shares the images between simultaneous jobs', async () => {
  const ids: number[] = [];
  for (let n = 0; n < 15; n += 1)
    ids.push(await save(`shared-${n}`, await served(`/shared-${n}.png`, drawn(10 + n, 10).png())));
  await Promise.all([copy(), copy(), copy()]);
  const asked = shop.asked.filter((path) => path.startsWith('/shared-'));
  expect(new Set(asked).size).toBe(15);
  expect(asked).toHaveLength(15);
  for (const id of ids) expect((await stored(id)).imageState).toBe('copied');
});

it('copies an image again if it changed while being copied', async () => {
  const id = await save('changed', await served('/first.png', drawn(10, 10).png()));
  const second = await served('/second.png', drawn(20, 20).png());
  const { resize } = adapters.images;
  vi.spyOn(adapters.images, 'resize').mockImplementationOnce(async (...call) => {
    await prisma.product.update({ where: { id }, data: { imageUrl: second, imageState: 'pending' } });
    return resize(...call);
  });
  await copy();
  await copy(2);
  expect(await stored(id)).toMatchObject({ imageState: 'copied', imageUrl: second, imageWidth: 20 });
});
