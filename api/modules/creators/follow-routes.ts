import { z } from '@hono/zod-openapi';
import { handleParameter } from '#api/contract/creator-shop.ts';
import type { Context } from '#api/platform/context.ts';
import { followCreatorShop } from './follow-creator-shop.ts';
import { unfollowCreatorShop } from './unfollow-creator-shop.ts';
import { endpoint, endpoints } from '#api/platform/http/endpoint.ts';

const ofShop = {
  tag: 'Creator shops',
  auth: 'shopper',
  audience: 'shoppers',
  path: '/shops/public/{handle}/follow',
  params: z.object({ handle: handleParameter }),
  answer: z.object({
    ok: z.boolean(),
    following: z.boolean().openapi({ description: 'Whether the shopper follows the shop now.' }),
  }),
  fails: ['shop_not_found'],
  rejects: { handle: 'shop_not_found' },
} as const;

const follow = endpoint({ ...ofShop, method: 'post', summary: 'Follow a live creator shop' });
const unfollow = endpoint({ ...ofShop, method: 'delete', summary: 'Stop following a creator shop' });

/** Creator shops that shoppers keep an eye on. */
export function shopFollowRoutes(ctx: Context) {
  const { router, on } = endpoints(ctx);

  on(follow, async ({ userId, params }) => {
    await followCreatorShop(ctx, userId, params.handle);
    return { ok: true, following: true };
  });

  on(unfollow, async ({ userId, params }) => {
    await unfollowCreatorShop(ctx, userId, params.handle);
    return { ok: true, following: false };
  });

  return router;
}
