import { z } from '@hono/zod-openapi';
import type { Limits } from '#api/modules/identity/abuse-limits.ts';
import { visitorOf } from '#api/modules/identity/visitor-of-request.ts';
import type { Context } from '#api/platform/context.ts';
import type { AbuseCheck } from '#api/platform/http/abuse-limit.ts';
import { done, endpoint, endpoints } from '#api/platform/http/endpoint.ts';
import { readPublicly } from '#api/platform/http/read-publicly.ts';
import { createRouter } from '#api/platform/http/router.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { playVideo } from './internal/analytics/play-video.ts';
import { readClickTarget } from './internal/analytics/read-click-target.ts';
import { recordCreatorShopClick } from './record-creator-shop-event.ts';
import { handleParameter, shopVisit } from './schemas.ts';

const reportVisit = endpoint({
  method: 'post',
  path: '/shops/public/{handle}/events',
  tag: 'Shop analytics',
  summary: 'Report that a visitor of a live shop started a video',
  description:
    'Sent by the shop’s own pages. Counts once per visitor and video every ten minutes; bots don’t count. Nothing personal is stored. Views and clicks are counted by the pages themselves.',
  auth: 'none',
  audience: 'everybody',
  params: z.object({ handle: handleParameter }),
  body: shopVisit,
  answer: done,
  limit: 'events',
  fails: ['shop_not_found', 'not_found', 'invalid_input'],
});

/** Events on a creator shop’s pages. */
export function shopEventRoutes(ctx: Context, limits: Limits) {
  const { router, on } = endpoints(ctx, { limits });

  on(reportVisit, async ({ params: { handle }, body, http }) => {
    const { item_id: itemId, video_id: videoId } = body;
    // A script of the page sends this POST, so it's never a prefetch.
    const visitor = { ...visitorOf(http), ahead: false };
    await playVideo(ctx, { handle, itemId, videoId, visitor });
    return { ok: true };
  });

  return router;
}

/**
 * Affiliate networks only pay for visitors with a known origin, so send it, but not the exact page.
 */
const headers = {
  'Referrer-Policy': 'origin',
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex, nofollow',
};

/**
 * `{site_url}/shop/{handle}/go/{itemId}`: counts the click and redirects to the product. Passes
 * unknown ones on to the pages, which have a proper 404.
 */
export function shopClickRoutes(ctx: Context, withinLimit: AbuseCheck) {
  const router = createRouter();
  router.get('/shop/:handle/go/:itemId{\\d{1,15}}', async (c, next) => {
    const { handle, itemId } = c.req.param();
    if (handle.includes('\0')) return next();
    try {
      const { url, ...clicked } = await readPublicly(ctx, c.req.raw, (from) =>
        readClickTarget(from, { handle, itemId: Number(itemId) }),
      );
      // Clicks beyond the limit still work; they just aren't counted.
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
