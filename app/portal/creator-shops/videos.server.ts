/** A creator shop's videos: the browser uploads them directly, between two steps here. */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { videoStatuses } from '#api/contract/creator-shop.ts';
import { deleteVideo } from '#api/modules/creators/delete-video.ts';
import { finishUpload } from '#api/modules/creators/finish-upload.ts';
import { listShopProducts } from '#api/modules/creators/list-shop-products.ts';
import { listVideos } from '#api/modules/creators/list-videos.ts';
import { finishedUpload, newUpload, videoChange } from '#api/modules/creators/schemas.ts';
import { setPoster } from '#api/modules/creators/set-poster.ts';
import { startUpload } from '#api/modules/creators/start-upload.ts';
import { updateVideo } from '#api/modules/creators/update-video.ts';
import { bodyOf } from '../form-body.server.ts';
import type { PortalIntents } from '../intents.server.ts';
import { ServiceError } from '../portal.server.ts';
import { text } from '../texts.ts';
import { imageOf } from './image.server.ts';
import { requireShop, shopAt } from './shop.server.ts';

export async function loadVideos(args: LoaderFunctionArgs) {
  const { ctx, which, query } = await requireShop(args);
  const [videos, products] = await Promise.all([listVideos(ctx, which), listShopProducts(ctx, which)]);
  return { videos, products, chosen: Number(query.get('product')) || null };
}
export type VideosData = Awaited<ReturnType<typeof loadVideos>>;

const videoHints = () => ({
  product_id: text('shops.videoProduct'),
  title: text('shops.atMost', { count: 120 }),
  mime: text('shops.videoType'),
  bytes: text('shops.fileEmpty'),
});

export const videosIntents: PortalIntents = {
  start: (step) => {
    const { field } = step;
    const poster = { mime: field('poster-mime'), bytes: step.id('poster-bytes') };
    const upload = {
      product_id: step.id('product'),
      mime: field('mime'),
      bytes: step.id('bytes'),
      ...(poster.mime !== '' && { poster }),
    };
    return startUpload(step.ctx, shopAt(step), bodyOf(newUpload, upload, videoHints()));
  },
  finish: async (step) => {
    const { field } = step;
    const upload = {
      storage_path: field('video-path'),
      poster_path: field('poster-path') || null,
      product_id: step.id('product'),
      title: field('title'),
    };
    await finishUpload(step.ctx, shopAt(step), bodyOf(finishedUpload, upload, videoHints()));
  },
  // Translates the API's reason for refusing a file.
  refused: async ({ field }) => {
    throw new ServiceError('invalid_input', { field: field('of'), hint: field('said') });
  },
  'video-edit': async (step) => {
    const change = bodyOf(videoChange, { title: step.field('title') }, videoHints());
    await updateVideo(step.ctx, shopAt(step), step.id('video'), change);
  },
  'video-status': async (step) => {
    const status = videoStatuses.find((one) => one === step.field('status'));
    if (!status) throw new Response(null, { status: 400 });
    await updateVideo(step.ctx, shopAt(step), step.id('video'), { status });
  },
  'video-move': async (step) => {
    await updateVideo(step.ctx, shopAt(step), step.id('video'), { position: step.id('position') });
  },
  'video-poster': async (step) => {
    await setPoster(step.ctx, shopAt(step), step.id('video'), imageOf(step));
  },
  'video-delete': async (step) => {
    await deleteVideo(step.ctx, shopAt(step), step.id('video'));
  },
};
