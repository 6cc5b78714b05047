import { z } from 'zod';
import { orThrow } from '../../../client/index.ts';
import { described } from '../../core/described.ts';
import { tool } from '../../core/tool.ts';
import { productId, shopId, changeOf, mediaId, position } from '../fields.ts';
import { openFile, type LocalFile } from '../local-file.ts';
import { putFile } from '../put-file.ts';
import { megabytes, videoLine, counted, lines } from '../words.ts';
import { videoStatuses } from '../../../../api/contract/creator-templates.ts';
import { nextOffset, part, partOf } from '../part-of.ts';

export const mediaDelete = tool({
  name: 'media_delete',
  title: 'Delete a product video',
  description:
    'Deletes a product video and its file. This can’t be undone: ask the user first, or hide the video with media_update and status hidden, which also frees one of the plan’s ready videos. Call media_list first for the media_id.',
  input: z.strictObject({ shop_id: shopId, media_id: mediaId }),
  output: z.object({ ok: z.literal(true), deleted_media_id: z.int() }),
  effect: 'removes',
  credentials: true,
  async handle({ shop_id: shopId, media_id: mediaId }, { api }) {
    const path = { shopId, mediaId };
    await orThrow(api.DELETE('/shops/{shopId}/media/{mediaId}', { params: { path } }));
    return { data: { ok: true as const, deleted_media_id: mediaId }, text: `Deleted video ${mediaId}.` };
  },
});

export const mediaList = tool({
  name: 'media_list',
  title: 'List product videos',
  description:
    'Lists the product videos of a creator shop, by product and position, 50 at a time, with ids, status (ready or hidden) and moderation state. Pass product_id for the videos of one product. Use it before media_update and media_delete, and to see which ready videos count towards the plan’s limit (ready_videos_limit in shops_get). If next_offset isn’t null, call again with it as offset for the rest.',
  input: z.strictObject({ shop_id: shopId, product_id: productId.optional(), ...part }),
  output: z.object({ media: z.array(described('ProductVideo')), next_offset: nextOffset }),
  effect: 'reads',
  credentials: true,
  async handle({ shop_id: shopId, product_id, ...wanted }, { api }) {
    const { media } = await orThrow(
      api.GET('/shops/{shopId}/media', { params: { path: { shopId }, query: { product_id } } }),
    );
    const { some, next, rest } = partOf(media, wanted);
    const text =
      media.length === 0
        ? 'No videos. media_upload_video adds one.'
        : lines(`${counted(media.length, 'video')}:`, [...some.map(videoLine), ...rest]);
    return { data: { media: some, next_offset: next }, text };
  },
});

export const mediaUpdate = tool({
  name: 'media_update',
  title: 'Change, hide or show a product video',
  description:
    'Changes the title of a product video, its position among the product’s videos (counted from 0), or its status: hidden removes it from the page and frees one of the plan’s ready videos, ready shows it again. Pass only what should change. Call media_list first for the media_id. A rejected video can’t be set to ready again (media_rejected).',
  input: changeOf(
    { shop_id: shopId, media_id: mediaId },
    {
      title: z.string().max(120).describe('Shown with the video. Up to 120 characters.'),
      position,
      status: z
        .enum(videoStatuses)
        .describe('ready: on the page once it’s approved. hidden: kept, but neither shown nor counted.'),
    },
  ),
  output: z.object({ media: described('ProductVideo') }),
  effect: 'changes',
  credentials: true,
  async handle({ shop_id: shopId, media_id: mediaId, ...body }, { api }) {
    const { media } = await orThrow(
      api.PATCH('/shops/{shopId}/media/{mediaId}', { params: { path: { shopId, mediaId } }, body }),
    );
    return { data: { media }, text: `Changed. ${videoLine(media)}` };
  },
});

export const mediaUploadVideo = tool({
  name: 'media_upload_video',
  title: 'Upload a product video',
  description:
    'Uploads a product video from a file on this machine, MP4 or MOV, at most 200 MB, with an optional poster (JPEG, PNG or WebP, at most 10 MB). The product must be on a list of the shop: lists_get returns its product_id. On the Free plan, a shop can have 5 ready videos (ready_videos and ready_videos_limit in shops_get). Size and content are checked before anything is sent. An upload can take minutes: progress is reported in bytes, and canceling stores nothing. The video is ready immediately, but the page doesn’t show it while moderation_state is pending. Calling this twice creates two videos. Next: media_list, media_update.',
  input: z.strictObject({
    shop_id: shopId,
    product_id: productId,
    path: z
      .string()
      .min(1)
      .max(4_000)
      .describe('Absolute path of the MP4 or MOV on the machine where this server runs.'),
    poster_path: z
      .string()
      .min(1)
      .max(4_000)
      .optional()
      .describe('Absolute path of the JPEG, PNG or WebP that is shown before the video plays.'),
    title: z.string().max(120).optional().describe('Shown with the video. Up to 120 characters.'),
  }),
  output: z.object({ media: described('ProductVideo') }),
  effect: 'adds',
  credentials: true,
  async handle({ shop_id: shopId, product_id, path, poster_path, title }, { api, signal, progress }) {
    const opened: LocalFile[] = [];
    const openedAs = async (...file: Parameters<typeof openFile>) => {
      const one = await openFile(...file);
      opened.push(one);
      return one;
    };
    try {
      const video = await openedAs(path, 'video', 'path');
      const poster = poster_path === undefined ? null : await openedAs(poster_path, 'image', 'poster_path');
      const { mime, bytes } = video;
      const total = bytes + (poster?.bytes ?? 0);
      const report = everyHundredth(total, progress);
      const tickets = await orThrow(
        api.POST('/shops/{shopId}/media/uploads', {
          params: { path: { shopId } },
          body: {
            product_id,
            mime,
            bytes,
            ...(poster && { poster: { mime: poster.mime, bytes: poster.bytes } }),
          },
        }),
      );
      report(0);
      await putFile(video, tickets.video, { signal, onProgress: report });
      if (poster && tickets.poster) {
        const onProgress = (sent: number) => report(bytes + sent);
        await putFile(poster, tickets.poster, { signal, onProgress });
      }
      const body = {
        storage_path: tickets.video.storage_path,
        product_id,
        ...(tickets.poster && { poster_path: tickets.poster.storage_path }),
        ...(title !== undefined && { title }),
      };
      const { media } = await orThrow(
        api.POST('/shops/{shopId}/media', { params: { path: { shopId } }, body }),
      );
      return { data: { media }, text: `Uploaded. ${videoLine(media)}` };
    } finally {
      await Promise.all(opened.map(({ handle }) => handle.close()));
    }
  },
});

/** Reports progress to the client at most a hundred times, and never backwards. */
function everyHundredth(
  total: number,
  progress: (done: number, total?: number, message?: string) => Promise<void>,
): (sent: number) => void {
  let next = 0;
  return (sent) => {
    if (sent < next && sent < total) return;
    next = sent + total / 100;
    progress(sent, total, `${megabytes(sent)} of ${megabytes(total)} sent`).catch(() => undefined);
  };
}
