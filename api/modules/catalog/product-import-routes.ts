import { z } from '@hono/zod-openapi';
import type { Context as HttpContext } from 'hono';
import { type ImportFormat, importTypes } from '#api/contract/product-import.ts';
import type { Context } from '#api/platform/context.ts';
import { endpoint, endpoints, idParameter } from '#api/platform/http/endpoint.ts';
import { rawBody } from '#api/platform/http/raw-body.ts';
import { requireOwn } from '#api/platform/http/require-own.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { listProductImports } from './list-product-imports.ts';
import { readProductFeed } from './read-product-feed.ts';
import { readProductImport } from './read-product-import.ts';
import { feedUrl, listedImport, productFeed, productImport } from './schemas.ts';
import { setProductFeed } from './set-product-feed.ts';
import { startProductImport } from './start-product-import.ts';

const ofPartner = { tag: 'Product data', auth: 'member', audience: 'partners' } as const;

const send = endpoint({
  ...ofPartner,
  method: 'put',
  path: '/partners/{id}/products',
  summary: 'Send prices and stock of products',
  description:
    'A file of at most 50 MB and 100,000 rows, one product or variant each: `url`, `currency`, `availability` and `price_minor`; optionally `product_id`, `variant_id`, `sku`, `gtin`, `title`, `image_url`, `compare_at_price_minor` and `quantity`. With `application/x-ndjson`, each line is a JSON object; with `text/csv`, the first line has the headings, and `price` and `compare_at_price` can be in major units instead. Rows update products that someone has saved, found by `url`, else by `product_id`, `sku` or `gtin` as wishes were saved with them; rows without one are accepted and counted as `unmatched`, and those that could mean several products are refused. Rows of hosts that aren’t verified for the partner are refused. Processed in the background: poll the import until it is `done` or `failed`.',
  params: z.object({ id: idParameter }),
  rejects: { id: 'invalid_partner_id' },
  consumes: Object.keys(importTypes),
  creates: 'in once',
  answer: z.object({ import_id: z.int() }),
  status: 202,
  fails: ['forbidden', 'file_too_large', 'unsupported_mime', 'invalid_bytes', 'rate_limited'],
});

const readImport = endpoint({
  ...ofPartner,
  method: 'get',
  path: '/partners/{id}/products/imports/{importId}',
  summary: 'Get an import of products',
  description:
    'Its progress, and the first 1,000 refused rows. The header of a CSV file isn’t counted as a row.',
  params: z.object({ id: idParameter, importId: idParameter }),
  rejects: { id: 'invalid_partner_id', importId: 'invalid_id' },
  answer: productImport,
  fails: ['forbidden', 'not_found'],
});

const maxListed = 50;
const listImports = endpoint({
  ...ofPartner,
  method: 'get',
  path: '/partners/{id}/products/imports',
  summary: 'List imports of products, newest first',
  description: `Files and feeds of the last 90 days; ten, unless \`limit\` asks for up to ${maxListed}.`,
  params: z.object({ id: idParameter }),
  query: z.object({ limit: z.coerce.number().int().min(1).max(maxListed).default(10) }),
  rejects: { id: 'invalid_partner_id' },
  answer: z.object({ imports: z.array(listedImport) }),
  fails: ['forbidden'],
});

const ofFeed = {
  ...ofPartner,
  path: '/partners/{id}/products/feed',
  params: z.object({ id: idParameter }),
  answer: productFeed,
} as const;

const readFeed = endpoint({
  ...ofFeed,
  method: 'get',
  summary: 'Get the product feed',
  description: 'Its URL, and how it was last read and processed.',
  rejects: { id: 'invalid_partner_id' },
  fails: ['forbidden'],
});

const setFeed = endpoint({
  ...ofFeed,
  method: 'put',
  summary: 'Set or remove the product feed',
  description:
    'The URL of a feed in the format of Google Merchant Center: XML (RSS or Atom) or a table with tabs, of at most 50 MB and 100,000 products. It is read at once and then daily; if that fails, hourly. Each product is a row as in `PUT /partners/{id}/products`: `link` is its URL, `item_group_id` or else `id` its `product_id`, and `id` its `variant_id` if it has an `item_group_id`.',
  proof: 'person or token',
  proofFor: ['url'],
  body: z
    .object({
      url: feedUrl.nullable().openapi({ description: 'null removes it.' }),
    })
    .openapi({ example: { url: 'https://shop.example/feeds/google.xml' } }),
  rejects: { id: 'invalid_partner_id', url: 'missing_url' },
  fails: ['forbidden'],
});

/** @throws ServiceError `unsupported_mime` */
function formatOf(http: HttpContext): ImportFormat {
  const type = http.req.header('content-type')?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const format = (importTypes as Record<string, ImportFormat>)[type];
  if (format) return format;
  throw new ServiceError('unsupported_mime', { hint: `Send ${Object.keys(importTypes).join(' or ')}.` });
}

/** Receives files. Mounted before the API's body limit. */
export function productUploadRoutes(ctx: Context) {
  const { router, on } = endpoints(ctx);

  on(send, (call) => {
    const { once, http } = call;
    const partnerId = requireOwn(call);
    return startProductImport(ctx, { partnerId, format: formatOf(http), body: rawBody(http), once });
  });

  return router;
}

/** The progress of files, and the feed. */
export function productImportRoutes(ctx: Context) {
  const { router, on } = endpoints(ctx);

  on(readImport, (call) =>
    readProductImport(ctx, { partnerId: requireOwn(call), importId: call.params.importId }),
  );
  on(listImports, async (call) => ({
    imports: await listProductImports(ctx, { partnerId: requireOwn(call), ...call.query }),
  }));
  on(readFeed, (call) => readProductFeed(ctx, requireOwn(call)));
  on(setFeed, async (call) => {
    const partnerId = requireOwn(call);
    await setProductFeed(ctx, partnerId, call.body.url);
    return readProductFeed(ctx, partnerId);
  });

  return router;
}
