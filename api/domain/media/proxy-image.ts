import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { PictureFormat } from '../../adapters/pictures.ts';
import type { Context } from '../context.ts';
import { hostMatches } from '../keys/allow-list.ts';
import { ServiceError } from '../service-error.ts';
import { fileTypeOf } from './file-type.ts';

/** Pixels that an edge may be asked in; others become the next larger, so that caches stay small. */
const edges = [64, 128, 200, 320, 480, 640, 800, 1200, 1600] as const;
const usualEdge = 1200;

export interface ProxiedImage {
  body: Uint8Array<ArrayBuffer>;
  type: `image/${PictureFormat}`;
  etag: string;
  /** Of our own storage, where a name always means the same picture. */
  isOwn: boolean;
}

const isKnown = {
  name: 'picture_is_known',
  text: `
    SELECT EXISTS (SELECT 1 FROM products WHERE md5(image_url) = md5($1) AND image_url = $1)
        OR EXISTS (SELECT 1 FROM product_texts WHERE md5(image_url) = md5($1) AND image_url = $1)
        OR EXISTS (SELECT 1 FROM products WHERE images <> '{}' AND images @> ARRAY[$1]) AS is_known`,
};

/**
 * A picture of a known product, of an allowed host or of our own storage, in the size and format that is asked for.
 * @throws ServiceError `invalid_or_disallowed_url`, `upstream_error`, `unsupported_mime`, `file_too_large`
 */
export async function proxyImage(
  ctx: Context,
  asked: { url: string; width?: number | undefined; height?: number | undefined; format: PictureFormat },
): Promise<ProxiedImage> {
  const width = edgeFor(asked.width);
  const height = edgeFor(asked.height);
  const size =
    width === undefined && height === undefined ? { width: usualEdge, height: usualEdge } : { width, height };
  const own = ownFileOf(ctx, asked.url);
  if (own === null && !(await isAllowed(ctx, asked.url))) throw new ServiceError('invalid_or_disallowed_url');
  const key = JSON.stringify([asked.url, size.width, size.height, asked.format]);
  const found = await ctx.caches.pictures.get(key, async () => {
    const original = own === null ? await download(ctx, asked.url) : await readOwn(ctx, own);
    const picture = await ctx.adapters.pictures.resize(original, { ...size, format: asked.format });
    if (!picture) throw new ServiceError('unsupported_mime');
    const body = new Uint8Array(picture.body);
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    return { body, type: `image/${picture.format}` as const, etag, isOwn: own !== null };
  });
  return found;
}

function edgeFor(pixels: number | undefined): number | undefined {
  return pixels === undefined ? undefined : (edges.find((edge) => edge >= pixels) ?? edges.at(-1));
}

/** The name in our storage that an address stands for, or null. */
function ownFileOf({ settings }: Context, url: string): string | null {
  const [base] = [`${settings.mediaUrl}/`, `${settings.siteUrl}/media/`].filter((prefix) =>
    url.startsWith(prefix),
  );
  return base === undefined ? null : url.slice(base.length);
}

async function isAllowed(ctx: Context, address: string): Promise<boolean> {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return false;
  const matches = (entry: string) => hostMatches(url.hostname, entry) || hostMatches(url.host, entry);
  if (ctx.settings.imageProxyHosts.some(matches)) return true;
  const [row] = await ctx.sql.rows<{ is_known: boolean }>(isKnown, [address]);
  return row?.is_known ?? false;
}

async function readOwn(ctx: Context, name: string): Promise<Buffer> {
  // A video would be read whole only to be refused.
  if (fileTypeOf(name).startsWith('video/')) throw new ServiceError('unsupported_mime');
  const file = await ctx.adapters.storage.open(name);
  if (!file) throw new ServiceError('upstream_error', { status: 404 });
  return buffer(file.stream);
}

async function download(ctx: Context, url: string): Promise<Buffer> {
  const { adapters, log } = ctx;
  const answer = await adapters.pictures.download(url);
  if ('body' in answer) return answer.body;
  log.info({ url, ...answer }, 'picture not fetched');
  if (answer.failure === 'upstream') throw new ServiceError('upstream_error', { status: answer.status });
  throw new ServiceError(answer.failure === 'refused' ? 'invalid_or_disallowed_url' : 'file_too_large');
}
