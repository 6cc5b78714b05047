import { Readable } from 'node:stream';
import type { Storage } from '../adapters/storage.ts';
import { fileTypeOf } from '../domain/media/file-type.ts';
import { createRouter } from '../http/router.ts';

/** Files in storage. Their names are made from their content or at random, so they may be kept for ever. */
export function mediaRoutes(storage: Storage) {
  const router = createRouter();
  router.get('/media/:name{.+}', async (c) => {
    const name = c.req.param('name');
    const file = await storage.open(name);
    if (!file) return c.notFound();
    c.header('Content-Type', fileTypeOf(name));
    c.header('Content-Length', String(file.size));
    c.header('Cache-Control', 'public, max-age=31536000, immutable');
    c.header('Cross-Origin-Resource-Policy', 'cross-origin');
    c.header('X-Content-Type-Options', 'nosniff');
    return c.body(Readable.toWeb(file.stream) as ReadableStream);
  });
  return router;
}
