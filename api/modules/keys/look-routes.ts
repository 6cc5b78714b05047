import { lookOf } from '#api/contract/look.ts';
import type { Context } from '#api/platform/context.ts';
import { createRouter } from '#api/platform/http/router.ts';
import { findActiveKey } from './find-key.ts';

/**
 * Serves the look of a key's first basket, next to the scripts that draw with it. Like them, it's
 * the same for everyone, is cached, and takes no cookie, so it can be loaded before a shopper has
 * clicked anything.
 */
export function lookRoutes(ctx: Context) {
  const router = createRouter();
  router.get('/sdk/v1/looks/:key', async (c) => {
    const key = await findActiveKey(ctx, c.req.param('key'));
    c.header('Access-Control-Allow-Origin', '*');
    c.header('Cross-Origin-Resource-Policy', 'cross-origin');
    c.header('X-Content-Type-Options', 'nosniff');
    if (!key?.basket) return c.json({}, 404);
    c.header('Cache-Control', 'public, max-age=300, stale-while-revalidate=86400');
    return c.json(lookOf(key.basket));
  });
  return router;
}
