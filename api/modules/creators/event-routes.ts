import { z } from '@hono/zod-openapi';
import { shopVisit } from '#api/contract/creator-analytics.ts';
import { handleParameter } from '#api/contract/creator-shop.ts';
import type { Context } from '#api/platform/context.ts';
import { playVideo } from './analytics/play-video.ts';
import { done, endpoint, endpoints } from '#api/platform/http/endpoint.ts';
import type { Limits } from '#api/modules/identity/abuse-limits.ts';
import { visitorOf } from '#api/modules/identity/visitor-of-request.ts';

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
