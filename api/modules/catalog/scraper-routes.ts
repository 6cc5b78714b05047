import { z } from '@hono/zod-openapi';
import { callerOf } from '#api/modules/identity/visitor-of-request.ts';
import type { Context } from '#api/platform/context.ts';
import { endpoint, endpoints } from '#api/platform/http/endpoint.ts';
import { readPage } from './read-page.ts';
import { scrapeResult } from './schemas.ts';

const scrape = endpoint({
  tag: 'Scraper',
  method: 'post',
  auth: 'shopper',
  audience: 'shoppers',
  path: '/scraper',
  summary: 'Read the product on a page',
  description:
    'Stores nothing. If the page can’t be read, returns `success: false` with a `code` and a `message`.',
  body: z.object({ url: z.string().trim().min(1).max(8_000) }),
  answer: scrapeResult,
  rejects: { url: 'missing_url' },
  unexpected: 'internal_error',
});

/** Reads product pages for signed-in shoppers. */
export function scraperRoutes(ctx: Context) {
  const { router, on } = endpoints(ctx);
  on(scrape, ({ body, http }) => {
    const { caller, gone } = callerOf(http);
    return readPage(ctx, caller, body.url, gone);
  });
  return router;
}
