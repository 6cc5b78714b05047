import { z } from '@hono/zod-openapi';
import { anyVisitorOf } from '#api/modules/identity/visitor-of-request.ts';
import { recordListView } from '#api/modules/metering/record-list-view.ts';
import type { Context } from '#api/platform/context.ts';
import { exposeHeadersHeader } from '#api/platform/http/allow-all-origins.ts';
import { done, endpoint, endpoints, idParameter, pageQuery } from '#api/platform/http/endpoint.ts';
import { JsonText } from '#api/platform/http/json-text.ts';
import { readPublicly } from '#api/platform/http/read-publicly.ts';
import { markPublicPurchased } from './mark-public-purchased.ts';
import { publicItemsBody } from './read-public-items.ts';
import { readPublicList } from './read-public-list.ts';
import { hostedProduct, languageQuery, nextCursor, publicList, publicMark, shareToken } from './schemas.ts';

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
  summary: 'Get a public list',
  description:
    'Counts as a view of the list, at most one per viewer every ten minutes. Private lists are `not_found`.',
  query: languageQuery,
  answer: z.object({ list: publicList }),
});

const items = endpoint({
  ...ofList,
  method: 'get',
  path: '/hosted/public/lists/{token}/items',
  summary: 'List the items of a public list',
  description:
    'Returns the items in list order, up to 1,000 at once; use `limit` for pages. With the access token of the owner of a surprise, only the owner’s own marks are included.',
  query: pageQuery.extend(languageQuery.shape),
  answer: z.object({ products: z.array(hostedProduct), next_cursor: nextCursor }),
});

const purchased = endpoint({
  ...ofList,
  auth: 'shopper or nobody',
  method: 'put',
  path: '/hosted/public/lists/{token}/items/{itemId}/purchased',
  summary: 'Mark an item of a public list as bought, without an account',
  description:
    'The first person to mark it receives `X-Undo-Token`; with it, they can change and undo the mark. With an access token, the mark also belongs to the account, which can undo it without `X-Undo-Token`. If someone else has already bought it, nothing changes and you get `already_purchased`. `name` and `note` are for the list’s owner. `quantity` marks some of those wanted, `shared` joins a group gift, and `reserve_until` reserves the item until the giver buys it: others then get `already_reserved`. `purchased: false` without `shared` or `reserve_until` undoes the mark. The owner of a surprise gets `forbidden`.',
  params: ofList.params.extend({ itemId: idParameter }),
  body: publicMark,
  requestHeaders: ['X-Undo-Token'],
  answer: done,
  headers: ['X-Undo-Token'],
  fails: [
    'not_found',
    'forbidden',
    'already_purchased',
    'already_reserved',
    'quantity_unavailable',
    'too_many_givers',
  ],
  rejects: { ...ofList.rejects, itemId: 'missing_item_id', purchased: 'missing_params' },
  unexpected: 'update_failed',
});

/** Public lists: everything that people with the link can read and mark. */
export function hostedPublicRoutes(ctx: Context) {
  const { router, on } = endpoints(ctx);

  on(read, async ({ params, query, http }) => {
    const list = await readPublicly(ctx, http.req.raw, (from) => readPublicList(from, params.token, query));
    recordListView(ctx, { listId: list.internal_id, visitor: await anyVisitorOf(ctx, http) });
    return { list };
  });

  on(items, async ({ params, query, http }) => {
    const { userId } = await anyVisitorOf(ctx, http);
    return readPublicly(
      ctx,
      http.req.raw,
      (from) => publicItemsBody(from, params.token, { ...query, userId }),
      (answer) => answer.products.length === 0,
    );
  });

  on(purchased, async ({ userId, params, body, http }) => {
    const shown = http.req.header('x-undo-token');
    const { undoToken } = await markPublicPurchased(ctx, params.token, params.itemId, {
      purchased: body.purchased,
      quantity: body.quantity ?? undefined,
      name: body.name ?? undefined,
      note: body.note ?? undefined,
      showsName: body.show_name ?? undefined,
      shared: body.shared ?? undefined,
      reserveUntil: body.reserve_until ?? undefined,
      undoTokens: shown === undefined ? [] : [shown],
      userId,
    });
    return JsonText.of({ ok: true }, undoToken ? { 'X-Undo-Token': undoToken, ...exposeHeadersHeader } : {});
  });

  return router;
}
