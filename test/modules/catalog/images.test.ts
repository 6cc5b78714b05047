import sharp, { type Sharp } from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { product, shopOrigin, useApi } from '#test/support/api.ts';
import { startForeignSite } from '#test/support/foreign-site.ts';

const site = await startForeignSite();
const elsewhere = await startForeignSite();
const api = await useApi({ IMAGE_PROXY_HOSTS: new URL(site.origin).host });
const embed = await api.embed();

const color = { r: 200, g: 80, b: 40, alpha: 0.5 };
const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: color } });
const serve = async (path: string, image: Sharp, type: string) =>
  site.serve(path, await image.toBuffer(), { 'content-type': type });
const png = await serve('/vase.png', drawn(2_000, 1_000).png(), 'image/png');

const ask = (query: Record<string, string>, headers: Record<string, string> = {}) =>
  api.call('GET', `/images/proxy?${new URLSearchParams(query)}`, { headers });
async function fetchImage(query: Record<string, string>, headers: Record<string, string> = {}) {
  const answer = await api.file(`/api/images/proxy?${new URLSearchParams(query)}`, headers);
  expect(answer.status).toBe(200);
  const { format, width, height, compression } = await sharp(await answer.bytes()).metadata();
  return { format: compression === 'av1' ? 'avif' : format, width, height, headers: answer.headers };
}

describe('an image', () => {
  it('is resized to the next standard size, and never enlarged', async () => {
    expect(await fetchImage({ url: png, w: '300' })).toMatchObject({ width: 320, height: 160 });
    expect(await fetchImage({ url: png, w: '300', h: '100' })).toMatchObject({ width: 256, height: 128 });
    expect(await fetchImage({ url: png, h: '10' })).toMatchObject({ width: 128, height: 64 });
    expect(await fetchImage({ url: png })).toMatchObject({ width: 1200, height: 600 });
    expect(await fetchImage({ url: png, w: '9999' })).toMatchObject({ width: 1600, height: 800 });
    const small = await serve('/small.png', drawn(40, 30).png(), 'image/png');
    expect(await fetchImage({ url: small, w: '640' })).toMatchObject({ width: 40, height: 30 });
  });

  it('is returned in the requested format, or the best the browser accepts', async () => {
    for (const format of ['avif', 'webp', 'jpeg']) {
      const answer = await fetchImage({ url: png, w: '64', format });
      expect(answer.format).toBe(format);
      expect(answer.headers.get('content-type')).toBe(`image/${format}`);
    }
    expect(await fetchImage({ url: png, w: '64' })).toMatchObject({ format: 'jpeg' });
    expect(await fetchImage({ url: png, w: '64' }, { accept: 'image/avif,image/webp,*/*' })).toMatchObject({
      format: 'webp',
    });
    expect(await fetchImage({ url: png, w: '64' }, { accept: 'image/avif,*/*' })).toMatchObject({
      format: 'avif',
    });
  });

  it('is read from every format shops use', async () => {
    const sources = [
      await serve('/a.jpg', drawn(100, 50).jpeg(), 'image/jpeg'),
      await serve('/a.webp', drawn(100, 50).webp(), 'image/webp'),
      await serve('/a.avif', drawn(100, 50).avif(), 'image/avif'),
      await serve('/a.gif', drawn(100, 50).gif(), 'image/gif'),
      await serve('/lying.png', drawn(100, 50).jpeg(), 'text/html'),
    ];
    for (const url of sources)
      expect(await fetchImage({ url }), url).toMatchObject({ width: 100, height: 50 });
  });

  it('is rotated upright and loses its location metadata', async () => {
    const url = await serve(
      '/turned.jpg',
      drawn(100, 50).jpeg().withMetadata({ orientation: 6 }),
      'image/jpeg',
    );
    expect(await fetchImage({ url })).toMatchObject({ width: 50, height: 100 });
  });

  it('is cacheable, and isn’t sent again to clients that have it', async () => {
    const { headers } = await fetchImage({ url: png, w: '64' });
    expect(headers.get('cache-control')).toBe('public, max-age=604800');
    expect(headers.get('vary')).toContain('Accept');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('access-control-allow-origin')).toBe('*');
    const again = await ask({ url: png, w: '64' }, { 'if-none-match': headers.get('etag') ?? '' });
    expect(again).toMatchObject({ status: 304, body: '' });
  });

  it('is fetched once for simultaneous requests and then cached', async () => {
    const url = await serve('/many.png', drawn(100, 50).png(), 'image/png');
    await Promise.all(Array.from({ length: 10 }, () => fetchImage({ url, w: '64' })));
    await fetchImage({ url, w: '64' });
    expect(site.asked.filter((path) => path === '/many.png')).toHaveLength(1);
  });
});

describe('the proxy serves only known URLs:', () => {
  const image = elsewhere.on('/vase.png', (_, response) => response.writeHead(200).end());
  const known = async (url: string) => (await ask({ url })).body.error !== 'invalid_or_disallowed_url';

  it('a product’s main image, in any market', async () => {
    expect(await known(image)).toBe(false);
    await api.call('POST', '/widget/save', {
      headers: embed.headers,
      body: { wishlistId: embed.list.db_id, product: product('vase', { imageUrl: image }) },
    });
    expect(await known(image)).toBe(true);
    expect(await known(`${image}?x`)).toBe(false);
    const french = `${elsewhere.origin}/french.png`;
    await api.ctx.prisma.productText.create({
      data: {
        productId: (await api.ctx.prisma.product.findFirstOrThrow()).id,
        marketCode: 'fr-FR',
        imageUrl: french,
      },
    });
    expect(await known(french)).toBe(true);
  });

  it('a product’s other images', async () => {
    const other = `${elsewhere.origin}/other.png`;
    await api.ctx.prisma.product.create({
      data: { url: `${shopOrigin}/x`, images: ['https://a.example/', other] },
    });
    expect(await known(other)).toBe(true);
  });

  it('images in our own storage, without a request', async () => {
    await api.ctx.adapters.storage.put(
      'products/ab/cd.webp',
      await drawn(90, 30).webp().toBuffer(),
      'image/webp',
    );
    const url = `${api.ctx.settings.siteUrl}/media/products/ab/cd.webp`;
    const answer = await fetchImage({ url, w: '64' });
    expect(answer).toMatchObject({ width: 64, height: 21 });
    expect(answer.headers.get('cache-control')).toContain('immutable');
    for (const name of ['products/ab/none.webp', '../../secrets.json', 'products/../../x.webp']) {
      expect(await ask({ url: `${api.ctx.settings.siteUrl}/media/${name}` })).toMatchObject({
        status: 404,
        body: { error: 'upstream_error', status: 404 },
      });
    }
  });

  it.each([
    '',
    'vase.png',
    'ftp://127.0.0.1/a.png',
    'file:///etc/passwd',
    'data:image/png;base64,AA',
    'https://cdn.example/a.png',
    `${site.origin.replace('127.0.0.1', 'user:pass@127.0.0.1')}/vase.png`,
    `${site.origin}.evil.example/vase.png`,
  ])('not %j', async (url) => {
    expect(await ask({ url })).toMatchObject({ status: 400, body: { error: 'invalid_or_disallowed_url' } });
  });

  it('not a missing URL', async () => {
    expect(await ask({})).toMatchObject({ status: 400, body: { error: 'invalid_or_disallowed_url' } });
  });
});

describe('image errors', () => {
  it('refuse a video in our own storage without reading it', async () => {
    const { settings, adapters } = api.ctx;
    await adapters.storage.put('shops/1/video-a.mp4', Buffer.from('not drawn'), 'video/mp4');
    const open = vi.spyOn(adapters.storage, 'open');
    const answer = await ask({ url: `${settings.siteUrl}/media/shops/1/video-a.mp4` });
    expect(answer).toMatchObject({ status: 400, body: { error: 'unsupported_mime' } });
    expect(open).not.toHaveBeenCalled();
  });

  it.each([404, 410, 403, 429, 500, 503])('pass on the other server’s %d', async (status) => {
    const url = site.serve(`/status-${status}.png`, 'no', {}, status);
    expect(await ask({ url })).toMatchObject({ status, body: { error: 'upstream_error', status } });
  });

  it('are 502 if the other server’s response is unusable', async () => {
    const broken = site.on(
      '/broken.png',
      (_, response) =>
        void response.writeHead(200, { 'content-length': '9' }).write('x', () => response.destroy()),
    );
    for (const url of [broken, site.serve('/empty.png', '', {}, 204)]) {
      expect(await ask({ url })).toMatchObject({
        status: 502,
        body: { error: 'upstream_error', status: 502 },
      });
    }
  });

  it('are 504 if the other server takes too long', async () => {
    const { images } = api.ctx.adapters;
    const { download } = images;
    images.download = async () => ({ failure: 'upstream', status: 504 });
    const answer = await ask({ url: `${site.origin}/slow.png` }).finally(() => (images.download = download));
    expect(answer).toMatchObject({ status: 504, body: { error: 'upstream_error', status: 504 } });
  });

  it.each([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>'],
    ['SVG after an XML declaration', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['HTML', '<script>alert(1)</script>'],
    ['PDF', '%PDF-1.7'],
    ['a truncated image', Buffer.from('\x89PNG\r\n\x1a\n and then nothing', 'latin1')],
  ])('refuse anything that isn’t an image: %s', async (name, body) => {
    const url = site.serve(`/${encodeURIComponent(name)}`, body, { 'content-type': 'image/svg+xml' });
    expect(await ask({ url })).toMatchObject({ status: 400, body: { error: 'unsupported_mime' } });
  });

  it('refuse images too large in bytes or pixels', async () => {
    const heavy = site.serve('/heavy.png', Buffer.alloc(10 * 1024 * 1024 + 1));
    expect(await ask({ url: heavy })).toMatchObject({ status: 413, body: { error: 'file_too_large' } });
    const bomb = await serve('/bomb.png', drawn(10_000, 6_000).png({ compressionLevel: 9 }), 'image/png');
    expect(await ask({ url: bomb })).toMatchObject({ status: 400, body: { error: 'unsupported_mime' } });
  });

  it.each([
    'http://169.254.169.254/latest',
    'http://10.0.0.1/',
    'http://[::ffff:10.0.0.1]/',
    'http://2852039166/',
  ])('refuse redirects into a private network: %s', async (location) => {
    const url = site.on('/inside.png', (_, response) => response.writeHead(302, { location }).end());
    expect(await ask({ url })).toMatchObject({ status: 400, body: { error: 'invalid_or_disallowed_url' } });
  });

  it.each<Record<string, string>>([{ w: 'x' }, { w: '0' }, { h: '-1' }, { w: '1.5' }, { format: 'svg' }])(
    'refuse invalid parameters: %j',
    async (more) => {
      expect(await ask({ url: png, ...more })).toMatchObject({
        status: 400,
        body: { error: 'invalid_input' },
      });
    },
  );

  it('are 500 internal_server_error if unexpected', async () => {
    const { images } = api.ctx.adapters;
    const { resize } = images;
    images.resize = () => Promise.reject(new Error('secret'));
    const answer = await ask({ url: png, w: '70', h: '70', format: 'avif' }).finally(
      () => (images.resize = resize),
    );
    expect(answer).toMatchObject({ status: 500, body: { error: 'internal_server_error' } });
  });
});
