import { z } from '@hono/zod-openapi';
import { imageUpload, videoUpload } from '#api/contract/creator-shop.ts';
import type { Context } from '#api/platform/context.ts';
import { done, endpoint, endpoints, idParameter } from '#api/platform/http/endpoint.ts';
import { rawBody } from '#api/platform/http/raw-body.ts';
import { deleteVideo } from './delete-video.ts';
import { finishUpload } from './finish-upload.ts';
import { receiveUpload } from './internal/videos/receive-upload.ts';
import { requireMediaMember } from './internal/videos/requirements.ts';
import { listVideos } from './list-videos.ts';
import {
  finishedUpload,
  newUpload,
  productVideo,
  startedUpload,
  videoAnswer,
  videoChange,
} from './schemas.ts';
import { startUpload } from './start-upload.ts';
import { updateVideo } from './update-video.ts';

const ofShop = {
  tag: 'Shop media',
  auth: 'account',
  audience: 'partners',
  params: z.object({ shopId: idParameter }),
} as const;
const ofVideo = {
  ...ofShop,
  path: '/shops/{shopId}/media/{mediaId}',
  params: z.object({ shopId: idParameter, mediaId: idParameter }),
} as const;
const refused = ['no_partner_for_media', 'shop_not_found'] as const;
const crowded = ['too_many_videos', 'too_many_uploads'] as const;

const list = endpoint({
  ...ofShop,
  path: '/shops/{shopId}/media',
  method: 'get',
  summary: 'List a shop’s videos, by product and position',
  description: 'Includes hidden, pending and rejected videos.',
  query: z.object({ product_id: idParameter.optional() }),
  rejects: { shopId: 'invalid_shop_id', product_id: 'invalid_product_id' },
  answer: z.object({ media: z.array(productVideo) }),
  fails: refused,
});
const start = endpoint({
  ...ofShop,
  path: '/shops/{shopId}/media/uploads',
  method: 'post',
  summary: 'Start the upload of a product’s video',
  description:
    'The first of three steps: send the bytes to `upload_url` with PUT and the returned `headers`, then finish the upload. The product must be on a list of the shop. A shop can have 20 unfinished uploads and 200 videos.',
  body: newUpload,
  rejects: {
    shopId: 'invalid_shop_id',
    product_id: 'invalid_product_id',
    mime: 'unsupported_mime',
    bytes: 'invalid_bytes',
    'poster.mime': 'unsupported_mime',
    'poster.bytes': 'invalid_bytes',
  },
  answer: startedUpload,
  creates: true,
  hasSecret: true,
  fails: [...refused, 'file_too_large', 'product_not_found', 'plan_limit_reached', ...crowded],
});
const finish = endpoint({
  ...ofShop,
  path: '/shops/{shopId}/media',
  method: 'post',
  summary: 'Finish an upload and add the video to its product',
  description:
    'Ready immediately; if the operator reviews videos, shown after approval. Finishing the same upload again returns the same video.',
  body: finishedUpload,
  rejects: {
    shopId: 'invalid_shop_id',
    product_id: 'invalid_product_id',
    storage_path: 'invalid_storage_path',
    poster_path: 'invalid_poster_path',
  },
  answer: videoAnswer,
  fails: [...refused, 'object_not_found', 'product_not_found', 'plan_limit_reached', 'too_many_videos'],
});
const change = endpoint({
  ...ofVideo,
  method: 'patch',
  summary: 'Change a video’s title, position, status or poster',
  description:
    'Omitted fields stay as they are. `poster_path` is from a completed poster upload, or null for none.',
  body: videoChange,
  rejects: {
    shopId: 'invalid_shop_id',
    mediaId: 'invalid_id',
    position: 'invalid_position',
    status: 'invalid_status',
    poster_path: 'invalid_poster_path',
  },
  answer: videoAnswer,
  fails: [
    ...refused,
    'not_found',
    'nothing_to_update',
    'media_rejected',
    'plan_limit_reached',
    'invalid_poster_path',
    'object_not_found',
  ],
});
const remove = endpoint({
  ...ofVideo,
  method: 'delete',
  summary: 'Delete a video',
  description: 'Permanently deletes the video with its file and poster.',
  rejects: { shopId: 'invalid_shop_id', mediaId: 'invalid_id' },
  answer: done,
  fails: [...refused, 'not_found'],
});

/** Videos of products in creator shops. */
export function shopMediaRoutes(ctx: Context) {
  const { router, on } = endpoints(ctx);

  on(list, async ({ member, params: { shopId }, query: { product_id: productId } }) => {
    const { partnerId } = requireMediaMember(member);
    return { media: await listVideos(ctx, { partnerId, shopId }, { productId }) };
  });
  on(start, ({ member, params: { shopId }, body }) => {
    const { partnerId } = requireMediaMember(member);
    return startUpload(ctx, { partnerId, shopId }, body);
  });
  on(finish, async ({ member, params: { shopId }, body }) => {
    const { partnerId } = requireMediaMember(member);
    return { media: await finishUpload(ctx, { partnerId, shopId }, body) };
  });
  on(change, async ({ member, params: { shopId, mediaId }, body }) => {
    const { partnerId } = requireMediaMember(member);
    return { media: await updateVideo(ctx, { partnerId, shopId }, mediaId, body) };
  });
  on(remove, async ({ member, params: { shopId, mediaId } }) => {
    const { partnerId } = requireMediaMember(member);
    await deleteVideo(ctx, { partnerId, shopId }, mediaId);
    return { ok: true as const };
  });

  return router;
}

const receive = endpoint({
  tag: 'Shop media',
  auth: 'none',
  audience: 'partners',
  path: '/media/uploads/{token}',
  method: 'put',
  summary: 'Upload a file',
  description:
    'The URL returned when the upload started is all that’s needed to use it: keep it secret. The body is the file itself, with exactly the announced number of bytes, sent within an hour. Its content is checked as it arrives. Sending it again changes nothing.',
  params: z.object({ token: z.string().max(100) }),
  rejects: { token: 'not_found' },
  consumes: [...videoUpload.types, ...imageUpload.types],
  answer: done,
  fails: ['not_found', 'invalid_bytes', 'unsupported_mime', 'file_too_large'],
});

/** Receives uploads. Mounted before the API's body limit, because the bodies are files. */
export function mediaUploadRoutes(ctx: Context) {
  const { router, on } = endpoints(ctx);

  on(receive, async ({ params: { token }, http }) => {
    await receiveUpload(ctx, token, rawBody(http));
    return { ok: true as const };
  });

  return router;
}
