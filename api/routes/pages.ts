import { createRequestHandler, type AppLoadContext, type ServerBuild } from '@remix-run/node';
import type { Context } from '../domain/context.ts';
import { createRouter } from '../http/router.ts';

/** Pages are rendered by Remix, which is asked last: whatever is hot was answered before. */
export function pageRoutes(ctx: Context, build: ServerBuild, mode: string) {
  const router = createRouter();
  const render = createRequestHandler(build, mode);
  const { siteUrl, baseUrl, brandName } = ctx.settings;
  const loadContext: AppLoadContext = { ctx, publicUrls: { siteUrl, baseUrl }, brandName };
  router.all('*', (c) => render(c.req.raw, loadContext));
  return router;
}
