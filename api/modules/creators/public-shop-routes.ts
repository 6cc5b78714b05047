import { z } from '@hono/zod-openapi';
import { languageQuery } from '#api/modules/lists/schemas.ts';
import type { Context } from '#api/platform/context.ts';
import { endpoint, endpoints } from '#api/platform/http/endpoint.ts';
import { readPublicly } from '#api/platform/http/read-publicly.ts';
import { text } from '#api/platform/schemas.ts';
import { followCreatorShop, unfollowCreatorShop } from './follow-creator-shop.ts';
import { readPublicProductList, readPublicShop } from './read-public-shop.ts';
import { handleParameter, publicProductList, publicShop } from './schemas.ts';

const open = {
  tag: 'Creator shops',
  auth: 'none',
  audience: 'everybody',
  method: 'get',
  query: languageQuery,
} as const;

const shop = endpoint({
  ...open,
  path: '/shops/public/{handle}',
  summary: 'Get a live creator shop',
  description:
    'Returns the shop with up to 12 products of each list. Texts are for the shop’s default market, unless you send `market` or `lang`. Drafts are `shop_not_found`.',
  params: z.object({ handle: handleParameter }),
  answer: z.object({ shop: publicShop }),
  fails: ['shop_not_found'],
});

const list = endpoint({
  ...open,
  path: '/shops/public/{handle}/lists/{slug}',
  summary: 'Get a product list of a live creator shop',
  description: 'Returns the list with all its products. The lists in `shop` don’t include theirs.',
  params: z.object({ handle: handleParameter, slug: text(200) }),
  answer: z.object({ shop: publicShop, list: publicProductList }),
  fails: ['shop_not_found', 'not_found'],
});

/** Public data of live creator shops. */
export function publicShopRoutes(ctx: Context) {
  const { router, on } = endpoints(ctx);
  on(shop, async ({ params, query, http }) => ({
    shop: await readPublicly(
      ctx,
      http.req.raw,
      (from) => readPublicShop(from, params.handle, query),
      ({ lists }) => lists.length === 0,
    ),
  }));
  on(list, ({ params, query, http }) =>
    readPublicly(ctx, http.req.raw, (from) => readPublicProductList(from, params, query)),
  );
  return router;
}

const ofShop = {
  tag: 'Creator shops',
  auth: 'shopper',
  audience: 'shoppers',
  path: '/shops/public/{handle}/follow',
  params: z.object({ handle: handleParameter }),
  answer: z.object({
    ok: z.boolean(),
    following: z.boolean().openapi({ description: 'Whether the shopper now follows the shop.' }),
  }),
  fails: ['shop_not_found'],
  rejects: { handle: 'shop_not_found' },
} as const;

const follow = endpoint({
  ...ofShop,
  method: 'post',
  summary: 'Follow a live creator shop',
  description: 'Following it again changes nothing.',
  creates: true,
});
const unfollow = endpoint({
  ...ofShop,
  method: 'delete',
  summary: 'Stop following a creator shop',
  description: 'It no longer appears among those the shopper follows.',
});

/** Follows and unfollows creator shops. */
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
