import { callerOf } from '#api/modules/identity/visitor-of-request.ts';
import { BoundedWork } from '#api/platform/bounded-work.ts';
import type { Context } from '#api/platform/context.ts';
import { createRouter } from '#api/platform/http/router.ts';
import type { PreviewImage } from '#api/platform/images/preview-image.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { readPublicItems } from './read-public-items.ts';

/** Items considered for the preview, because some have no image or no copy. */
const itemsLookedAt = 12;

const bounds = { atOnce: 2, atOnceOfOne: 1, waiting: 100, waitingOfOne: 30, longestWaitMs: 10_000 };

/**
 * `{lists_url}/{lang}/list/{token}/preview.jpg`: the image that messengers show with a share link, composed of our
 * copies.
 */
export function shareImageRoutes(ctx: Context, previewOf: PreviewImage) {
  const router = createRouter();
  const work = new BoundedWork(bounds);
  const media = `${ctx.settings.mediaUrl}/`;
  router.get('/:lang/list/:token{[\\w-]+}/preview.jpg', async (c) => {
    try {
      const { products } = await readPublicItems(ctx, c.req.param('token'), { limit: itemsLookedAt });
      const { caller, gone } = callerOf(c);
      const copies = products.flatMap(({ imageUrl }) =>
        imageUrl?.startsWith(media) ? imageUrl.slice(media.length) : [],
      );
      const preview = await work.run(caller, () => previewOf(copies), gone);
      c.header('Content-Type', 'image/jpeg');
      c.header('Cache-Control', 'public, max-age=3600');
      c.header('X-Content-Type-Options', 'nosniff');
      return c.body(new Uint8Array(preview));
    } catch (error) {
      if (error instanceof ServiceError && error.status === 404) return c.body(null, 404);
      throw error;
    }
  });
  return router;
}
