import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { hostMatches } from '#api/modules/keys/allow-list.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import type { ProxiedImage } from '#api/platform/images/image-cache.ts';
import type { ImageFormat } from '#api/platform/images/images.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { fileTypeOf } from '#api/platform/storage/file-type.ts';
import { ownFileOf } from '#api/platform/storage/media-url.ts';

/** Supported sizes in pixels; others are rounded up to keep caches small. */
const edges = [64, 128, 200, 320, 480, 640, 800, 1200, 1600] as const;
const usualEdge = 1200;
/** Encoding a larger AVIF takes seconds of CPU time and a hundred megabytes. */
const largestAvif = 800;

const isKnown = statement('image_is_known')`
  SELECT EXISTS (SELECT 1 FROM products WHERE md5(image_url) = md5(:imageUrl) AND image_url = :imageUrl)
      OR EXISTS (SELECT 1 FROM product_texts WHERE md5(image_url) = md5(:imageUrl) AND image_url = :imageUrl)
      OR EXISTS (SELECT 1 FROM products WHERE images <> '{}' AND images @> ARRAY[:imageUrl]) AS is_known`;

export interface AskedImage {
  url: string;
  width?: number | undefined;
  height?: number | undefined;
  format: ImageFormat;
  /** The requesting network, see `networkOf`. */
  caller: string;
  /** Aborted when the client no longer waits for it. */
  gone?: AbortSignal;
}

/**
 * An image of a known product, an allowed host or our own storage, in the requested size and format.
 * @throws ServiceError `invalid_or_disallowed_url`, `upstream_error`, `unsupported_mime`, `file_too_large`,
 * `temporarily_unavailable`
 */
export async function proxyImage(ctx: Context, asked: AskedImage): Promise<ProxiedImage> {
  const size = sizeFor(asked);
  const own = ownFileOf(ctx, asked.url);
  return ctx.caches.images.get({
    original: asked.url,
    key: JSON.stringify([asked.url, size.width, size.height, asked.format]),
    caller: asked.caller,
    gone: asked.gone,
    read: (stopped) => (own === null ? readForeign(ctx, asked.url, stopped) : readOwn(ctx, own)),
    async make(original) {
      const image = await ctx.adapters.images.resize(original, { ...size, format: asked.format });
      if (!image) throw new ServiceError('unsupported_mime');
      const { buffer: bytes, byteOffset, byteLength } = image.body;
      const body = new Uint8Array(bytes as ArrayBuffer, byteOffset, byteLength);
      const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
      return { body, type: `image/${image.format}` as const, etag, isOwn: own !== null };
    },
  });
}

function sizeFor({ width, height, format }: AskedImage): {
  width?: number | undefined;
  height?: number | undefined;
} {
  const largest = format === 'avif' ? largestAvif : edges.at(-1);
  const edgeFor = (pixels: number | undefined) =>
    pixels === undefined ? undefined : edges.find((edge) => edge >= pixels || edge === largest);
  if (width !== undefined || height !== undefined) return { width: edgeFor(width), height: edgeFor(height) };
  return { width: edgeFor(usualEdge), height: edgeFor(usualEdge) };
}

async function isAllowed(ctx: Context, imageUrl: string): Promise<boolean> {
  const url = URL.parse(imageUrl);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return false;
  const matches = (entry: string) => hostMatches(url.hostname, entry) || hostMatches(url.host, entry);
  if (ctx.settings.imageProxyHosts.some(matches)) return true;
  const [row] = await ctx.sql.rows(isKnown, { imageUrl });
  return row?.is_known ?? false;
}

async function readOwn(ctx: Context, name: string): Promise<Buffer> {
  // Don't load a whole video just to refuse it.
  if (fileTypeOf(name).startsWith('video/')) throw new ServiceError('unsupported_mime');
  const file = await ctx.adapters.storage.open(name);
  if (!file) throw new ServiceError('upstream_error', { status: 404 });
  return buffer(file.stream);
}

async function readForeign(ctx: Context, url: string, stopped: AbortSignal): Promise<Buffer> {
  const { adapters, log } = ctx;
  if (!(await isAllowed(ctx, url))) throw new ServiceError('invalid_or_disallowed_url');
  const answer = await adapters.images.download(url, stopped);
  if ('body' in answer) return answer.body;
  log.info({ url, ...answer }, 'image not fetched');
  if (answer.failure === 'upstream') throw new ServiceError('upstream_error', { status: answer.status });
  throw new ServiceError(answer.failure === 'refused' ? 'invalid_or_disallowed_url' : 'file_too_large');
}
