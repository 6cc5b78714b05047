import { z } from 'zod';
import { videoStatuses } from '#api/contract/creator-shop.ts';
import { ToolFailure } from '#sdk/mcp/core/tool-failure.ts';
import { orThrow } from '../../../client/index.ts';
import { schemaOf } from '../../core/described.ts';
import { counted, lines } from '../../core/format-results.ts';
import { changeOf } from '../../core/inputs.ts';
import { tool } from '../../core/tool.ts';
import { mediaId, position, productId, shopId } from '../fields.ts';
import { megabytes, videoLine } from '../format-results.ts';
import { type LocalFile, openFile } from '../local-file.ts';
import { nextOffset, part, partOf } from '../part-of.ts';
import { putFile } from '../put-file.ts';

export const mediaDelete = tool({
  name: 'media_delete',
  title: 'Delete a product video',
  description:
    'Deletes a product video and its file; this can’t be undone. media_update hides it instead, which frees one of the plan’s ready videos, too.',
  input: z.strictObject({ shop_id: shopId, media_id: mediaId }),
  output: z.object({ ok: z.literal(true), deleted_media_id: z.int() }),
  effect: 'removes',
  confirms: {
    what: 'Title of the video, or its id without one',
    from: 'media_list',
    async read({ shop_id: shopId, media_id: mediaId }, { api }) {
      const { media } = await orThrow(api.GET('/shops/{shopId}/media', { params: { path: { shopId } } }));
      const video = media.find(({ id }) => id === mediaId);
      if (!video) throw new ToolFailure('not_found', `The shop has no video ${mediaId}.`);
      return video.title || String(mediaId);
    },
  },
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
    'Lists a shop’s product videos, 50 at a time, with ids, status (ready or hidden) and moderation state. Ready ones count towards ready_videos_limit in shops_get.',
  input: z.strictObject({ shop_id: shopId, product_id: productId.optional(), ...part }),
  output: z.object({ media: z.array(schemaOf('ProductVideo')), next_offset: nextOffset }),
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
    'Changes a video’s title, its position among the product’s videos (from 0) or its status. Pass only what should change. A rejected video can’t be ready again (media_rejected).',
  input: changeOf(
    { shop_id: shopId, media_id: mediaId },
    {
      title: z.string().max(120).describe('Shown with the video.'),
      position,
      status: z
        .enum(videoStatuses)
        .describe('ready: on the page once approved. hidden: kept, not shown or counted.'),
    },
  ),
  output: z.object({ media: schemaOf('ProductVideo') }),
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
    'Uploads a product video: MP4 or MOV, at most 200 MB, with an optional poster (JPEG, PNG or WebP, at most 10 MB). The product must be on a list of the shop. This can take minutes; canceling stores nothing. The page shows it once moderation_state isn’t pending. Next: media_list.',
  input: z.strictObject({
    shop_id: shopId,
    product_id: productId,
    path: z.string().min(1).max(4_000).describe('Absolute, on the machine of this server.'),
    poster_path: z
      .string()
      .min(1)
      .max(4_000)
      .optional()
      .describe('Absolute path of the image shown before it plays.'),
    title: z.string().max(120).optional().describe('Shown with the video.'),
  }),
  output: z.object({ media: schemaOf('ProductVideo') }),
  effect: 'adds',
  credentials: true,
  isLocal: true,
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
