import { type Language, languages } from '#api/contract/language/languages.ts';
import { callerOf } from '#api/modules/identity/visitor-of-request.ts';
import { BoundedWork } from '#api/platform/bounded-work.ts';
import type { Context } from '#api/platform/context.ts';
import { createRouter } from '#api/platform/http/router.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { SharedWork } from '#api/platform/shared-work.ts';
import { describeCard } from './describe-card.ts';
import { isSurpriseList } from './is-surprise-list.ts';
import { readCard } from './read-card.ts';
import { readPublicItems } from './read-public-items.ts';
import { readPublicList } from './read-public-list.ts';

const bounds = { atOnce: 2, atOnceOfOne: 1, waiting: 100, waitingOfOne: 30, longestWaitMs: 10_000 };

/**
 * Shared caches drop a deleted list's card within a day. Until then, they don't need to revalidate
 * it, because new content has a new URL.
 */
const caching = { current: 'public, max-age=86400, immutable', other: 'public, max-age=60' };

/** `{lists_url}/{lang}/list/{token}/preview.jpg`: the image that messengers show with a share link. */
export function shareImageRoutes(ctx: Context) {
  const router = createRouter();
  const work = new BoundedWork(bounds);
  const shared = new SharedWork<Awaited<ReturnType<typeof readCard>>>();
  router.get(`/:lang{${languages.join('|')}}/list/:token{[\\w-]+}/preview.jpg`, async (c) => {
    const { token, lang } = c.req.param() as { token: string; lang: Language };
    try {
      const [list, { products }, isSecret] = await Promise.all([
        readPublicList(ctx, token, { lang }),
        readPublicItems(ctx, token, { lang }),
        isSurpriseList(ctx, token),
      ]);
      const card = describeCard(ctx, { lang, list, products, isSecret });
      const { caller, gone } = callerOf(c);
      const { image, isCurrent } = await shared.get(`${token} ${card.version}`, gone, (stopped) =>
        readCard(ctx, token, card, (draw) => work.run(caller, draw, stopped)),
      );
      const isAsked = isCurrent && c.req.query('v') === card.version;
      c.header('Content-Type', 'image/jpeg');
      c.header('Cache-Control', isAsked ? caching.current : caching.other);
      c.header('X-Content-Type-Options', 'nosniff');
      return c.body(new Uint8Array(image));
    } catch (error) {
      if (error instanceof ServiceError && error.status === 404) return c.body(null, 404);
      throw error;
    }
  });
  return router;
}
