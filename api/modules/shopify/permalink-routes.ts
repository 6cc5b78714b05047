import type { Context } from '#api/platform/context.ts';
import { createRouter } from '#api/platform/http/router.ts';
import { resolvePermalink } from './resolve-permalink.ts';

/** `{site_url}/buy/{items}?shop=…`: leads to the cart of a Shopify shop. */
export function permalinkRoutes(ctx: Context) {
  const router = createRouter();
  router.get('/buy/:items', async (c, next) => {
    const { searchParams } = new URL(c.req.url);
    const target = await resolvePermalink(ctx, c.req.param('items'), searchParams);
    // The page for unknown URLs.
    if (target === null) return next();
    c.header('Cache-Control', 'no-store');
    c.header('Referrer-Policy', 'no-referrer');
    c.header('X-Robots-Tag', 'noindex');
    return c.redirect(target, 303);
  });
  return router;
}
