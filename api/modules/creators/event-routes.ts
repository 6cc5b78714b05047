import { z } from '@hono/zod-openapi';
import { shopVisit } from '#api/contract/creator-analytics.ts';
import { handleParameter } from '#api/contract/creator-shop.ts';
import type { Context } from '#api/platform/context.ts';
import { playVideo } from './analytics/play-video.ts';
import { done, endpoint, endpoints } from '#api/platform/http/endpoint.ts';
import type { Limits } from '#api/modules/identity/abuse-limits.ts';
import { visitorOf } from '#api/modules/identity/visitor-of-request.ts';
import { readClickTarget } from './analytics/read-click-target.ts';
import { recordCreatorShopClick } from './record-creator-shop-event.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import type { AbuseCheck } from '#api/platform/http/abuse-limit.ts';
import { createRouter } from '#api/platform/http/router.ts';

const reportVisit = endpoint({
  method: 'post',
  path: '/shops/public/{handle}/events',
  tag: 'Shop figures',
  summary: 'Tell that a visitor of a live shop started a video',
  description:
    'What the shop’s own pages tell. A visitor, video and ten minutes count once, a bot never. Nothing of a person is kept. Views and clicks are counted by the pages themselves.',
  auth: 'none',
  audience: 'everybody',
  params: z.object({ handle: handleParameter }),
  body: shopVisit,
  answer: done,
  limit: 'events',
  fails: ['shop_not_found', 'not_found', 'invalid_input'],
});

/** What happens on a creator shop’s pages. */
export function shopEventRoutes(ctx: Context, limits: Limits) {
  const { router, on } = endpoints(ctx, { limits });

  on(reportVisit, async ({ params: { handle }, body, http }) => {
    const { item_id: itemId, video_id: videoId } = body;
    // Telling is a POST, and somebody does look.
    const visitor = { ...visitorOf(http), ahead: false };
    await playVideo(ctx, { handle, itemId, videoId, visitor });
    return { ok: true };
  });

  return router;
}

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
