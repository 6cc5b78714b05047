import { z } from '@hono/zod-openapi';
import { callerOf } from '#api/modules/identity/visitor-of-request.ts';
import type { Context } from '#api/platform/context.ts';
import { endpoint, endpoints, file } from '#api/platform/http/endpoint.ts';
import type { ImageFormat } from '#api/platform/images/images.ts';
import { proxyImage } from './proxy-image.ts';

const pixels = z.coerce.number().int().min(1).max(10_000).optional();

const proxy = endpoint({
  tag: 'Images',
  method: 'get',
  auth: 'none',
  audience: 'everybody',
  path: '/images/proxy',
  summary: 'Get a product’s image in another size and format',
  description:
    'For images of known products, of hosts that the operator allows, and of the service itself. The image fits into a box of `w` × `h`, rounded up to 64, 128, 200, 320, 480, 640, 800, 1,200 or 1,600 pixels, and is never enlarged. Without `format`, `Accept` decides.',
  query: z.object({
    url: z.string().trim().min(1).max(4_000).openapi({ example: 'https://shop.example/ono-vase.jpg' }),
    w: pixels,
    h: pixels,
    format: z.enum(['avif', 'webp', 'jpeg']).optional(),
  }),
  answer: file,
  produces: ['image/avif', 'image/webp', 'image/jpeg'],
  also: { 304: { description: 'Unchanged since the `ETag` in `If-None-Match`.' } },
  rejects: { url: 'invalid_or_disallowed_url' },
  fails: ['upstream_error', 'unsupported_mime', 'file_too_large', 'temporarily_unavailable'],
  unexpected: 'internal_server_error',
});

/** WebP is nearly as small as AVIF and ten times faster to encode. */
function formatFor(accept: string): ImageFormat {
  if (/image\/webp/i.test(accept)) return 'webp';
  return /image\/avif/i.test(accept) ? 'avif' : 'jpeg';
}

export function imageRoutes(ctx: Context) {
  const { router, on } = endpoints(ctx);

  on(proxy, async ({ query, http }) => {
    const format = query.format ?? formatFor(http.req.header('accept') ?? '');
    const { url, w: width, h: height } = query;
    const image = await proxyImage(ctx, { url, width, height, format, ...callerOf(http) });
    http.header(
      'Cache-Control',
      image.isOwn ? 'public, max-age=31536000, immutable' : 'public, max-age=604800',
    );
    http.header('Vary', 'Accept');
    http.header('ETag', image.etag);
    if (http.req.header('if-none-match') === image.etag) return http.body(null, 304);
    http.header('Cross-Origin-Resource-Policy', 'cross-origin');
    http.header('X-Content-Type-Options', 'nosniff');
    http.header('Content-Security-Policy', "default-src 'none'");
    return http.body(image.body, 200, { 'Content-Type': image.type });
  });

  return router;
}
