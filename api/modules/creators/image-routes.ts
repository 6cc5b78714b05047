import { z } from '@hono/zod-openapi';
import { imageUpload, shopImageKinds } from '#api/contract/creator-shop.ts';
import type { Context } from '#api/platform/context.ts';
import { endpoint, endpoints, idParameter } from '#api/platform/http/endpoint.ts';
import { rawBody } from '#api/platform/http/raw-body.ts';
import { requireMediaMember } from './internal/videos/requirements.ts';
import { readCreatorShop } from './read-creator-shop.ts';
import { readProductList } from './read-product-list.ts';
import { creatorShop, productList, videoAnswer } from './schemas.ts';
import { removeCreatorShopImage, setCreatorShopImage } from './set-creator-shop-image.ts';
import { removeListImage, setListImage } from './set-list-image.ts';
import { setPoster } from './set-poster.ts';

const media = { tag: 'Shop media', auth: 'account', audience: 'partners' } as const;
const ofShop = {
  ...media,
  path: '/shops/{shopId}/images/{kind}',
  params: z.object({ shopId: idParameter, kind: z.enum(shopImageKinds) }),
  rejects: { shopId: 'invalid_shop_id' },
  answer: z.object({ shop: creatorShop }),
} as const;
const ofList = {
  ...media,
  path: '/shops/{shopId}/lists/{listId}/image',
  params: z.object({ shopId: idParameter, listId: idParameter }),
  rejects: { shopId: 'invalid_shop_id', listId: 'invalid_id' },
  answer: z.object({ list: productList }),
} as const;
const bytes = {
  consumes: imageUpload.types,
  description:
    'The body is the file itself: a JPEG, PNG or WebP of at most 10 MB, recognized by its content. It is stored as a WebP with a longer side of at most 2,000 pixels, without metadata.',
} as const;
const uploadErrors = ['file_too_large', 'unsupported_mime', 'invalid_bytes'] as const;

const setOfShop = endpoint({
  ...ofShop,
  ...bytes,
  method: 'put',
  summary: 'Set a shop’s cover or avatar',
  fails: ['no_partner_for_media', 'shop_not_found', ...uploadErrors],
});
const removeOfShop = endpoint({
  ...ofShop,
  method: 'delete',
  summary: 'Remove a shop’s cover or avatar',
  description: 'The shop’s page shows none from then on. The file is deleted.',
  fails: ['no_partner_for_media', 'shop_not_found'],
});
const setOfList = endpoint({
  ...ofList,
  ...bytes,
  method: 'put',
  summary: 'Set a product list’s image',
  fails: ['no_partner_for_media', 'shop_not_found', 'not_found', ...uploadErrors],
});
const removeOfList = endpoint({
  ...ofList,
  method: 'delete',
  summary: 'Remove a product list’s image',
  description: 'The list is shown without an image. The file is deleted.',
  fails: ['no_partner_for_media', 'shop_not_found', 'not_found'],
});
const setOfVideo = endpoint({
  ...media,
  ...bytes,
  method: 'put',
  path: '/shops/{shopId}/media/{mediaId}/poster',
  summary: 'Set a video’s poster',
  params: z.object({ shopId: idParameter, mediaId: idParameter }),
  rejects: { shopId: 'invalid_shop_id', mediaId: 'invalid_id' },
  answer: videoAnswer,
  fails: ['no_partner_for_media', 'shop_not_found', 'not_found', ...uploadErrors],
});

/**
 * Uploads images of creator shops, their lists and videos. Mounted before the API's body limit, because the bodies
 * are files.
 */
export function shopImageRoutes(ctx: Context) {
  const { router, on } = endpoints(ctx);

  on(setOfShop, async ({ member, params: { shopId, kind }, http }) => {
    const shop = { partnerId: requireMediaMember(member).partnerId, shopId };
    await setCreatorShopImage(ctx, shop, kind, rawBody(http));
    return { shop: await readCreatorShop(ctx, shop) };
  });
  on(setOfList, async ({ member, params: { shopId, listId }, http }) => {
    const list = { partnerId: requireMediaMember(member).partnerId, shopId, listId };
    await setListImage(ctx, list, rawBody(http));
    return { list: (await readProductList(ctx, list)).list };
  });
  on(setOfVideo, async ({ member, params: { shopId, mediaId }, http }) => {
    const shop = { partnerId: requireMediaMember(member).partnerId, shopId };
    return { media: await setPoster(ctx, shop, mediaId, rawBody(http)) };
  });

  return router;
}

/** Removes images of creator shops and their lists. */
export function shopImageRemovalRoutes(ctx: Context) {
  const { router, on } = endpoints(ctx);

  on(removeOfShop, async ({ member, params: { shopId, kind } }) => {
    const shop = { partnerId: requireMediaMember(member).partnerId, shopId };
    await removeCreatorShopImage(ctx, shop, kind);
    return { shop: await readCreatorShop(ctx, shop) };
  });
  on(removeOfList, async ({ member, params: { shopId, listId } }) => {
    const list = { partnerId: requireMediaMember(member).partnerId, shopId, listId };
    await removeListImage(ctx, list);
    return { list: (await readProductList(ctx, list)).list };
  });

  return router;
}
