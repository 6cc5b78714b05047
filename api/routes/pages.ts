import { createRequestHandler, type AppLoadContext, type ServerBuild } from '@remix-run/node';
import type { Context } from '../domain/context.ts';
import { requestId } from '../http/request-log.ts';
import { createRouter } from '../http/router.ts';

/**
 * Pages are rendered by Remix, which is asked last: whatever is hot was answered before. It answers in the mode that
 * it was built in: outside of its own watch that is production, so that no answer ever holds a stack.
 */
export function pageRoutes(ctx: Context, build: ServerBuild) {
  const router = createRouter();
  const render = createRequestHandler(build);
  const { siteUrl, baseUrl, brandName } = ctx.settings;
  const shared: AppLoadContext = { ctx, publicUrls: { siteUrl, baseUrl }, brandName };
  router.all('*', (c) => render(c.req.raw, { ...shared, requestId: requestId(c) }));
  return router;
}
