import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { deprecationHeaders } from '#api/platform/http/deprecation.ts';
import { createRouter } from '#api/platform/http/router.ts';

/** Paths below `/sdk`. `save-sdk.js` is version 0, which is still served without a redirect. */
const paths = [
  'v1/widget.js',
  'v1/hearts.js',
  'v1/instant.js',
  'v1/add-to-cart.js',
  'v1/theme.js',
  'v1/forms.js',
  'v1/publish.js',
  'v1/analytics.js',
  'v1/brand.js',
  'v1/button.js',
  'v1/for-later.js',
  'v1/page.js',
  'v1/price.js',
  'v1/device-list.js',
  'v1/dialog.js',
  'v1/basket-integration.js',
  'save-sdk.js',
];
/** For shops' servers, below `/sdk`. */
const archives = ['wishlist-php.zip', 'wishlist-woocommerce.zip'];
const encodings = { br: '.br', gzip: '.gz', identity: '' } as const;

interface SdkFile {
  etag: string;
  bodies: Record<keyof typeof encodings, Uint8Array<ArrayBuffer>>;
}

async function load(folder: string, file: string): Promise<SdkFile> {
  const [br, gzip, identity] = await Promise.all(
    Object.values(encodings).map(
      async (ending) => new Uint8Array(await readFile(path.join(folder, file + ending))),
    ),
  );
  if (!br || !gzip || !identity) throw new Error(`${file} is not built`);
  return {
    etag: createHash('sha256').update(identity).digest('base64url').slice(0, 22),
    bodies: { br, gzip, identity },
  };
}

/**
 * The SDK scripts, precompressed and read once, and the PHP archives. File names don't change with
 * versions, so they're cached briefly.
 */
export function sdkFileRoutes(folder: string, siteUrl: string) {
  const version0 = deprecationHeaders(
    { since: '2026-11-21', link: '/docs/shop-owners#if-your-shop-still-loads-save-sdkjs' },
    siteUrl,
  );
  const router = createRouter();
  const files = new Map<string, Promise<SdkFile>>();
  for (const name of archives) {
    router.get(`/sdk/${name}`, async (c) => {
      const archive = new Uint8Array(await readFile(path.join(folder, name)));
      return c.body(archive, 200, {
        'Content-Type': 'application/zip',
        'Cache-Control': 'public, max-age=300',
        'X-Content-Type-Options': 'nosniff',
      });
    });
  }
  router.get('/sdk/*', async (c) => {
    const name = c.req.path.slice('/sdk/'.length);
    if (!paths.includes(name)) return c.notFound();
    let pending = files.get(name);
    if (!pending) {
      files.set(name, (pending = load(folder, name)));
      pending.catch(() => files.delete(name));
    }
    const file = await pending;
    const accepted = c.req.header('accept-encoding') ?? '';
    const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : 'identity';
    const etag = `"${file.etag}-${encoding}"`;
    c.header('ETag', etag);
    c.header('Vary', 'Accept-Encoding');
    c.header('Cache-Control', 'public, max-age=300, stale-while-revalidate=86400');
    c.header('Access-Control-Allow-Origin', '*');
    c.header('Cross-Origin-Resource-Policy', 'cross-origin');
    c.header('X-Content-Type-Options', 'nosniff');
    if (name === 'save-sdk.js')
      for (const [header, value] of Object.entries(version0)) c.header(header, value);
    if (c.req.header('if-none-match')?.includes(etag)) return c.body(null, 304);
    c.header('Content-Type', 'text/javascript; charset=utf-8');
    if (encoding !== 'identity') c.header('Content-Encoding', encoding);
    return c.body(file.bodies[encoding]);
  });
  return router;
}
