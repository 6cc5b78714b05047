import type { Context } from '#api/platform/context.ts';
import { readClickTarget } from './analytics/read-click-target.ts';
import { recordCreatorShopClick } from './record-creator-shop-event.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import type { AbuseCheck } from '#api/platform/http/abuse-limit.ts';
import { createRouter } from '#api/platform/http/router.ts';
import { visitorOf } from '#api/modules/identity/visitor-of-request.ts';

/** Affiliate networks pay for visitors whose origin they see; what page it was is nobody's business. */
const headers = {
  'Referrer-Policy': 'origin',
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex, nofollow',
};

/**
 * `{site_url}/shop/{handle}/go/{itemId}`: counts the click and leads to the product. What is unknown is left to the
 * pages, whose 404 people know.
 */
export function shopClickRoutes(ctx: Context, withinLimit: AbuseCheck) {
  const router = createRouter();
  router.get('/shop/:handle/go/:itemId{\\d{1,15}}', async (c, next) => {
    const { handle, itemId } = c.req.param();
    if (handle.includes('\0')) return next();
    try {
      const { url, ...clicked } = await readClickTarget(ctx, { handle, itemId: Number(itemId) });
      // Nobody is held up who clicks a lot; it is only not counted.
      const counts = await withinLimit(c).then(
        () => true,
        () => false,
      );
      if (counts) recordCreatorShopClick(ctx, { ...clicked, visitor: visitorOf(c) });
      for (const [name, value] of Object.entries(headers)) c.header(name, value);
      return c.redirect(url, 302);
    } catch (error) {
      if (error instanceof ServiceError && error.status === 404) return next();
      throw error;
    }
  });
  return router;
}
