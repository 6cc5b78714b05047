import { z } from '@hono/zod-openapi';
import { hostedProduct } from '#api/contract/hosted-product.ts';
import { languageQuery, nextCursor, shareToken } from '#api/contract/hosted-query.ts';
import { publicList } from '#api/contract/hosted-list.ts';
import { text } from '#api/contract/text.ts';
import { JsonText } from '#api/platform/http/json-text.ts';
import type { Context } from '#api/platform/context.ts';
import { markPublicPurchased } from './mark-public-purchased.ts';
import { readPublicItems } from './read-public-items.ts';
import { readPublicList } from './read-public-list.ts';
import { recordListView } from '#api/modules/metering/record-list-view.ts';
import { viewerOf } from '#api/modules/metering/visitor.ts';
import { done, endpoint, endpoints, idParameter, pageQuery } from '#api/platform/http/endpoint.ts';
import { exposed } from '#api/platform/http/open-to-every-origin.ts';
import { anyVisitorOf, visitorOf } from '#api/modules/identity/visitor-of-request.ts';

const ofList = {
  tag: 'Public lists',
  auth: 'none',
  audience: 'everybody',
  path: '/hosted/public/lists/{token}',
  params: z.object({ token: shareToken }),
  fails: ['not_found'],
  rejects: { token: 'missing_token' },
} as const;

const read = endpoint({
  ...ofList,
  method: 'get',
  summary: 'Read a public list',
  description: 'Counts as a view of the list: one a viewer and ten minutes. Private lists are `not_found`.',
  query: languageQuery,
  answer: z.object({ list: publicList }),
});

const items = endpoint({
  ...ofList,
  method: 'get',
  path: '/hosted/public/lists/{token}/items',
  summary: 'List the items of a public list',
  description: 'In the order of the list. All at once up to 1,000; `limit` asks for pages.',
  query: pageQuery.extend(languageQuery.shape),
  answer: z.object({ products: z.array(hostedProduct), next_cursor: nextCursor }),
});

const purchased = endpoint({
  ...ofList,
  method: 'put',
  path: '/hosted/public/lists/{token}/items/{itemId}/purchased',
  summary: 'Mark an item of a public list as bought, without an account',
  description:
    'Whoever marks first is answered `X-Undo-Token`; with it, or from the same browser on the same day, they can undo. Marking what somebody else has bought already changes nothing and answers `already_purchased`. `name` is shown to the list’s people.',
  params: ofList.params.extend({ itemId: idParameter }),
  body: z.object({ purchased: z.boolean(), name: text(80).nullish() }),
  takes: ['X-Undo-Token'],
  answer: done,
  headers: ['X-Undo-Token'],
  fails: ['not_found', 'forbidden', 'already_purchased'],
  rejects: { ...ofList.rejects, itemId: 'missing_item_id', purchased: 'missing_params' },
  unexpected: 'update_failed',
});

/** Public lists: what everybody with the link may read and mark. */
export function hostedPublicRoutes(ctx: Context) {
  const { router, on } = endpoints(ctx);

  on(read, async ({ params, query, http }) => {
    const list = await readPublicList(ctx, params.token, query);
    recordListView(ctx, { listId: list.internal_id, visitor: await anyVisitorOf(ctx, http) });
    return { list };
  });

  on(items, async ({ params, query }) => {
    const { products, nextCursor } = await readPublicItems(ctx, params.token, query);
    return { products, next_cursor: nextCursor ?? undefined };
  });

  on(purchased, async ({ params, body, http }) => {
    const { undoToken } = await markPublicPurchased(ctx, params.token, params.itemId, {
      purchased: body.purchased,
      name: body.name ?? undefined,
      undoToken: http.req.header('x-undo-token'),
      viewer: await viewerOf(ctx, visitorOf(http)),
    });
    return JsonText.of({ ok: true }, undoToken ? { 'X-Undo-Token': undoToken, ...exposed } : {});
  });

  return router;
}
