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
    'Deletes a product video and its file. This cannot be undone: ask before, or hide it with media_update and status hidden, which frees a place of the plan’s ready videos just as well. Call media_list before for the media_id.',
  input: z.strictObject({ shop_id: shopId, media_id: mediaId }),
  output: z.object({ ok: z.literal(true), deleted_media_id: z.int() }),
  effect: 'removes',
  credentials: true,
  async handle({ shop_id: shopId, media_id: mediaId }, { api }) {
    const path = { shopId, mediaId };
    await orThrow(api.DELETE('/shops/{shopId}/media/{mediaId}', { params: { path } }));
    return { data: { ok: true as const, deleted_media_id: mediaId }, text: `Video ${mediaId} is deleted.` };
  },
});

export const mediaList = tool({
  name: 'media_list',
  title: 'List product videos',
  description:
    'Lists the product videos of a creator shop, by product and position, 50 at a time, with ids, status (ready or hidden) and moderation state. Give product_id for those of one product. Use it before media_update and media_delete, and to see which ready videos use up the plan’s limit (shops_get tells ready_videos_limit). Where next_offset is not null, call again with it as offset for the rest.',
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
    'Changes the title of a product video, its place among the product’s videos (from 0), or its status: hidden takes it off the page and frees a place of the plan’s ready videos, ready shows it again. Give only what is to change. Call media_list before for the media_id. A rejected video cannot be made ready again (media_rejected).',
  input: changeOf(
    { shop_id: shopId, media_id: mediaId },
    {
      title: z.string().max(120).describe('Shown with the video, up to 120 characters.'),
      position,
      status: z
        .enum(videoStatuses)
        .describe('ready: on the page once approved. hidden: kept, but neither shown nor counted.'),
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
    'Uploads a video of a product from a file of this machine, MP4 or MOV by content, at most 200 MB, with an optional poster (jpg, png or webp, at most 10 MB). The product must stand on a list of the shop: lists_get tells its product_id. On the plan Free a shop has up to 5 ready videos (shops_get tells ready_videos and ready_videos_limit). Size and content are checked before anything is sent. It can take minutes: progress is told in bytes, and cancelling stores nothing. The video is ready at once; while moderation_state is pending the page does not show it yet. Calling this twice makes two videos. Next: media_list, media_update.',
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
      .describe('Absolute path of a jpg, png or webp that is shown before the video plays.'),
    title: z.string().max(120).optional().describe('Shown with the video, up to 120 characters.'),
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
      const told = everyHundredth(total, progress);
      const tickets = await orThrow(
        api.POST('/shops/{shopId}/media/uploads', {
          params: { path: { shopId } },
          body: {
            ...{ product_id, mime, bytes },
            ...(poster && { poster: { mime: poster.mime, bytes: poster.bytes } }),
          },
        }),
      );
      told(0);
      await putFile(video, tickets.video, { signal, onProgress: told });
      if (poster && tickets.poster) {
        const onProgress = (sent: number) => told(bytes + sent);
        await putFile(poster, tickets.poster, { signal, onProgress });
      }
      const body = {
        ...{ storage_path: tickets.video.storage_path, product_id },
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

/** Tells the client at most a hundred times and never backwards. */
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
