import { z } from '@hono/zod-openapi';
import type { Context } from '#api/platform/context.ts';
import { done, endpoint, endpoints } from '#api/platform/http/endpoint.ts';
import { followList } from './follow-list.ts';
import { listFollowed } from './list-followed.ts';
import { languageQuery, publicList, shareToken } from './schemas.ts';
import { unfollowList } from './unfollow-list.ts';

const shopper = { tag: 'Public lists', auth: 'shopper', audience: 'shoppers' } as const;
const ofList = {
  ...shopper,
  path: '/hosted/public/lists/{token}/follow',
  params: z.object({ token: shareToken }),
  fails: ['not_found'],
  rejects: { token: 'missing_token' },
} as const;

const follow = endpoint({
  ...ofList,
  method: 'post',
  summary: 'Follow a public list',
  description: 'It then appears among the lists the shopper follows. Following it again changes nothing.',
  answer: done,
  fails: ['not_found', 'self_invite'],
  unexpected: 'link_failed',
  creates: true,
});

const unfollow = endpoint({
  ...ofList,
  method: 'delete',
  summary: 'Stop following a list',
  description: 'It no longer appears among those the shopper follows.',
  answer: done,
  unexpected: 'unlink_failed',
});

const followed = endpoint({
  ...shopper,
  method: 'get',
  path: '/hosted/me/following',
  summary: 'List the public lists the shopper follows, newest first',
  description: 'Lists that are no longer public are left out.',
  query: languageQuery,
  answer: z.object({ lists: z.array(publicList) }),
  unexpected: 'internal_select_failed',
});

/** Following public lists. */
export function hostedFollowingRoutes(ctx: Context) {
  const { router, on } = endpoints(ctx);

  on(follow, async ({ userId, params }) => {
    await followList(ctx, userId, params.token);
    return { ok: true };
  });

  on(unfollow, async ({ userId, params }) => {
    await unfollowList(ctx, userId, params.token);
    return { ok: true };
  });

  on(followed, async ({ userId, query }) => ({ lists: await listFollowed(ctx, userId, query) }));

  return router;
}
