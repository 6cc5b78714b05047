import { Readable } from 'node:stream';
import type { Context as HttpContext } from 'hono';
import { createRouter } from '#api/platform/http/router.ts';
import { fileTypeOf } from '#api/platform/storage/file-type.ts';
import type { Storage } from '#api/platform/storage/storage.ts';

const headers = {
  // Names are random or derived from the content, so files can be cached forever, and ranges are
  // always of one version.
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Accept-Ranges': 'bytes',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Content-Type-Options': 'nosniff',
  // Uploaded files are displayed, but never executed.
  'Content-Security-Policy': "default-src 'none'; sandbox",
} as const;

/** Serves stored files, whole or in ranges. Safari requires ranges to play videos. */
export function mediaRoutes(storage: Storage) {
  const router = createRouter();

  async function part(c: HttpContext, name: string, asked: string) {
    const whole = await storage.size(name);
    if (whole === null) return c.notFound();
    const range = rangeOf(asked, whole);
    if (range === 'whole') return null;
    if (range === 'none') {
      return c.body(null, 416, { 'Content-Range': `bytes */${whole}`, 'Cache-Control': 'no-store' });
    }
    const file = await storage.open(name, range);
    if (!file) return c.notFound();
    return c.body(Readable.toWeb(file.stream) as ReadableStream, 206, {
      ...headers,
      'Content-Type': fileTypeOf(name),
      'Content-Length': String(file.size),
      'Content-Range': `bytes ${range.start}-${range.end}/${whole}`,
    });
  }

  router.get('/media/:name{.+}', async (c) => {
    const name = c.req.param('name');
    // Partners' files of products, and of customers' lists.
    if (name.startsWith('imports/')) return c.notFound();
    // Don't open the file for a HEAD request.
    if (c.req.method === 'HEAD') {
      const size = await storage.size(name);
      if (size === null) return c.notFound();
      const about = { 'Content-Type': fileTypeOf(name), 'Content-Length': String(size) };
      return c.body(null, 200, { ...headers, ...about });
    }
    const asked = c.req.header('range');
    const answer = asked === undefined ? null : await part(c, name, asked);
    if (answer) return answer;
    const file = await storage.open(name);
    if (!file) return c.notFound();
    return c.body(Readable.toWeb(file.stream) as ReadableStream, 200, {
      ...headers,
      'Content-Type': fileTypeOf(name),
      'Content-Length': String(file.size),
    });
  });
  return router;
}

/**
 * Parses a `Range` header for a file of this size: `whole` for multiple or invalid ranges, `none`
 * for one past the end.
 */
function rangeOf(header: string, size: number): { start: number; end: number } | 'whole' | 'none' {
  const [matched, first = '', last = ''] =
    /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header.replaceAll(' ', '')) ?? [];
  if (matched === undefined || (first === '' && last === '')) return 'whole';
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'none' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return 'whole';
  return start >= size ? 'none' : { start, end };
}
