import { Duplex } from 'node:stream';
import { constants, createBrotliCompress } from 'node:zlib';
import type { MiddlewareHandler } from 'hono';
import { accepts } from 'hono/accepts';
import { compress as gzip } from 'hono/compress';

/** Fast enough to compress each response, and smaller than gzip. */
const quality = 4;

/** Flushes each part of a page as soon as it's rendered. */
const brotli = () =>
  Duplex.toWeb(
    createBrotliCompress({
      flush: constants.BROTLI_OPERATION_FLUSH,
      params: { [constants.BROTLI_PARAM_QUALITY]: quality },
    }),
  ) as TransformStream;

/** Compresses text responses with brotli if accepted, else with gzip. */
export function compress(): MiddlewareHandler {
  const otherwise = gzip();
  return async (c, next) => {
    const encoding = accepts(c, {
      header: 'Accept-Encoding',
      supports: ['br'],
      default: '',
      // Browsers list gzip first, although they accept both equally.
      match: (all) => (all.some(({ type, q }) => type === 'br' && q > 0) ? 'br' : ''),
    });
    if (encoding !== 'br' || c.req.method === 'HEAD') return otherwise(c, next);
    await next();
    const { res } = c;
    const isText = /^(text\/|application\/(json|yaml))/.test(res.headers.get('content-type') ?? '');
    if (!isText || !res.body || res.headers.has('content-encoding')) return;
    c.res = new Response(res.body.pipeThrough(brotli()), res);
    c.res.headers.delete('content-length');
    c.res.headers.set('content-encoding', 'br');
    c.res.headers.append('vary', 'Accept-Encoding');
    // Same content, different bytes.
    const etag = c.res.headers.get('etag');
    if (etag?.startsWith('"')) c.res.headers.set('etag', `W/${etag}`);
  };
}
