import { createRequestHandler, type AppLoadContext, type ServerBuild } from '@remix-run/node';
import type { LoadedShopifyApp } from '../adapters/shopify/shopify-app.ts';
import type { ApiDescription } from '../contract/description.ts';
import type { Context } from '../domain/context.ts';
import { ServiceError } from '../domain/service-error.ts';
import { requestId } from '../http/request-log.ts';
import { createRouter } from '../http/router.ts';
import { visitorOf } from '../http/visitor.ts';

/** The library behind the embedded admin, and the app's public id. */
export interface ShopifyParts {
  app: () => Promise<LoadedShopifyApp>;
  apiKey: string;
  /** What the app asks of a shop. */
  scopes: readonly string[];
}

const onlyRead = new Set(['GET', 'HEAD']);

/** Whether a form was posted by a page that is not ours: it must do nothing in a shopper's name. */
function isForeignPost({ method, headers }: Request, hostedOrigins: ReadonlySet<string>): boolean {
  const origin = headers.get('origin');
  if (onlyRead.has(method) || origin === null || hostedOrigins.has(origin)) return false;
  return URL.parse(origin)?.host !== headers.get('host');
}

/**
 * Pages are rendered by Remix, which is asked last: whatever is hot was answered before. It answers in the mode that
 * it was built in: outside of its own watch that is production, so that no answer ever holds a stack.
 */
export function pageRoutes(
  ctx: Context,
  build: ServerBuild,
  parts: { describe: () => ApiDescription; shopify: ShopifyParts | undefined },
) {
  const router = createRouter();
  const render = createRequestHandler(build);
  const { siteUrl, baseUrl, brandName } = ctx.settings;
  const shared: AppLoadContext = { ctx, publicUrls: { siteUrl, baseUrl }, brandName, ...parts };
  router.use('*', (c, next) => {
    if (isForeignPost(c.req.raw, ctx.settings.hostedOrigins)) throw new ServiceError('forbidden');
    return next();
  });
  // The same for everybody, and long: it is drawn once.
  let reference: { html: string; headers: [string, string][] } | undefined;
  router.get('/reference', async (c) => {
    if (reference) return new Response(reference.html, { headers: reference.headers });
    const request = new Request(`${siteUrl}/reference`);
    const page = await render(request, { ...shared, requestId: requestId(c), visitor: visitorOf(c) });
    if (page.ok) reference = { html: await page.clone().text(), headers: [...page.headers] };
    return page;
  });
  router.all('*', (c) => render(c.req.raw, { ...shared, requestId: requestId(c), visitor: visitorOf(c) }));
  return router;
}
