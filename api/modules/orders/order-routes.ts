import type { Context as HttpContext } from 'hono';
import type { CountedAction } from '#api/modules/audit/count-action.ts';
import { visitorOf } from '#api/modules/identity/visitor-of-request.ts';
import { isPartnerSuspended } from '#api/modules/plans/suspended.ts';
import type { Context } from '#api/platform/context.ts';
import { endpoint, endpoints } from '#api/platform/http/endpoint.ts';
import type { HttpEnv } from '#api/platform/http/types.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { recordOrder } from './record-order.ts';
import { orderAnswer, orderReport } from './schemas.ts';

const report = endpoint({
  tag: 'Orders',
  auth: 'member or webhook',
  audience: 'partners',
  // Shops report every order, so the log groups these entries.
  audited: 'by its verb',
  method: 'post',
  path: '/orders',
  summary: 'Report an order that was paid, cancelled or refunded',
  description:
    'Lines whose `wl` came from the wishlist mark the wish as bought and count as its sales; a cancellation or refund undoes it. Each order is counted once by `status` and `refund_id`, in whichever order they arrive; a repeated report returns the first response. Lines without `wl` are never matched, and not stored. Send it with a token, or signed with the secret of a basket’s webhook. The response says nothing about lists or shoppers.',
  body: orderReport,
  answer: orderAnswer,
  fails: ['partner_suspended'],
});

/** The sender of the report, for the audit log. */
function reporterIn(http: HttpContext<HttpEnv>): Pick<CountedAction, 'actor' | 'from'> {
  const { address, agent } = visitorOf(http);
  const basketId = http.req.header('x-basket-id');
  if (basketId !== undefined) return { actor: { kind: 'server', basketId }, from: { address, agent } };
  const { userId, tokenId } = http.get('member')!;
  return { actor: { kind: 'member', userId, tokenId }, from: { address, agent } };
}

export function orderRoutes(ctx: Context) {
  const { router, on } = endpoints(ctx);

  on(report, async ({ partnerId, body, http }) => {
    if (await isPartnerSuspended(ctx, partnerId)) throw new ServiceError('partner_suspended');
    return recordOrder(ctx, partnerId, body, { by: reporterIn(http) });
  });

  return router;
}
