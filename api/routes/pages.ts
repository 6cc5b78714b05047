import { type AppLoadContext, createRequestHandler, type ServerBuild } from '@remix-run/node';
import type { Context as HttpContext } from 'hono';
import type { ApiDescription } from '#api/contract/description.ts';
import type { Limits } from '#api/modules/identity/abuse-limits.ts';
import { visitorOf } from '#api/modules/identity/visitor-of-request.ts';
import type { LoadedShopifyApp } from '#api/modules/shopify/create-shopify-app.ts';
import type { Context } from '#api/platform/context.ts';
import { isTemporaryFailure } from '#api/platform/http/answer-errors.ts';
import { requestId } from '#api/platform/http/request-log.ts';
import { createRouter } from '#api/platform/http/router.ts';
import type { HttpEnv } from '#api/platform/http/types.ts';
import { answerInLanguage } from '#api/platform/page-language.ts';
import { ServiceError } from '#api/platform/service-error.ts';

/** The library behind the embedded admin, and the app's public settings. */
export interface ShopifyParts {
  app: () => Promise<LoadedShopifyApp>;
  apiKey: string;
  /** Scopes that the app requests. */
  scopes: readonly string[];
}

const onlyRead = new Set(['GET', 'HEAD']);

/** Whether a page on another origin posted a form, which mustn't act on the shopper's behalf. */
function isForeignPost({ method, headers }: Request, hostedOrigins: ReadonlySet<string>): boolean {
  const origin = headers.get('origin');
  if (onlyRead.has(method) || origin === null || hostedOrigins.has(origin)) return false;
  return URL.parse(origin)?.host !== headers.get('host');
}

/**
 * Sign-in services post their response here; it's forwarded to the browser as a link and read
 * there.
 */
const acceptsForeignPosts = /^\/signin\/with\/[a-z0-9-]+\/callback$/;

/** Maximum bytes of a form; pages that accept files have their own limits. */
const maxFormBytes = 1_300_000;
const acceptsFiles = /^\/(portal\/(shops\/|(products|lists)$)|app\/lists$|lists\/import$)/;
const formType = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

/**
 * Refuses bodies that none of our forms send, before reading them.
 * @throws ServiceError `payload_too_large`, `invalid_input`
 */
function requireForm({ method, headers }: Request, path: string): void {
  const length = headers.get('content-length');
  const isEmpty = length === null ? !headers.has('transfer-encoding') : length === '0';
  if (onlyRead.has(method) || isEmpty) return;
  if (length === null || (Number(length) > maxFormBytes && !acceptsFiles.test(path))) {
    throw new ServiceError('payload_too_large');
  }
  if (!formType.test(headers.get('content-type') ?? '')) throw new ServiceError('invalid_input');
}

const retryAfterSeconds = 2;

/** The same page with status 503, so that browsers, proxies and search engines try again soon. */
function comeBack({ body, headers: sent }: Response): Response {
  const headers = new Headers(sent);
  if (!headers.has('Retry-After')) headers.set('Retry-After', String(retryAfterSeconds));
  return new Response(body, { status: 503, headers });
}

/**
 * Remix renders the pages and comes last, after the hot routes. It runs in the mode it was built
 * in, which is production except in its own watcher, so responses never contain a stack trace.
 * @returns the routes of all pages, and a function that returns a request's page
 */
export function pageRoutes(
  ctx: Context,
  build: ServerBuild,
  parts: {
    describe: () => ApiDescription;
    shopify: ShopifyParts | undefined;
    limits: Pick<Limits, 'initFrom' | 'initOfKey'>;
  },
) {
  const router = createRouter();
  const render = createRequestHandler(build);
  const { siteUrl, baseUrl, brandName } = ctx.settings;
  const shared: AppLoadContext = { ctx, publicUrls: { siteUrl, baseUrl }, brandName, ...parts };
  // A page rendered after a form must show the change, so it doesn't use replicas.
  const afterForm: AppLoadContext = { ...shared, ctx: { ...ctx, replicas: undefined } };
  const page = async (c: HttpContext<HttpEnv>) => {
    const isForeign = isForeignPost(c.req.raw, ctx.settings.hostedOrigins);
    if (isForeign && !acceptsForeignPosts.test(c.req.path)) throw new ServiceError('forbidden');
    requireForm(c.req.raw, c.req.path);
    let isAway = false;
    const passes = (error: unknown) => {
      const is = isTemporaryFailure(error);
      isAway ||= is;
      return is;
    };
    const answer = await answerInLanguage(c.req.raw, () =>
      render(c.req.raw, {
        ...(onlyRead.has(c.req.method) ? shared : afterForm),
        requestId: requestId(c),
        visitor: visitorOf(c),
        passes,
      }),
    );
    return answer.status === 503 || (isAway && answer.status === 500) ? comeBack(answer) : answer;
  };
  // Long and the same for everyone, so it's only rendered once.
  let reference: { html: string; headers: [string, string][] } | undefined;
  router.get('/reference', async (c) => {
    if (c.req.query('q')) return page(c);
    if (reference) return new Response(reference.html, { headers: reference.headers });
    const request = new Request(`${siteUrl}/reference`);
    const drawn = await render(request, {
      ...shared,
      requestId: requestId(c),
      visitor: visitorOf(c),
      passes: () => false,
    });
    if (drawn.ok) reference = { html: await drawn.clone().text(), headers: [...drawn.headers] };
    return drawn;
  });
  router.all('*', page);
  return { router, page };
}
