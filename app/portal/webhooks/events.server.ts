/** The partner's stream of events, newest first. */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { eventTypes } from '#api/contract/event-types.ts';
import { plans } from '#api/contract/plans.ts';
import { listEndpoints } from '#api/modules/webhooks/list-endpoints.ts';
import { listRecentEvents } from '#api/modules/webhooks/list-recent-events.ts';
import { sendEventTo } from '#api/modules/webhooks/send-event-to.ts';
import { attemptsIn } from '#app/hosted/refusal-text.server.ts';
import type { PortalIntents } from '../intents.server.ts';
import { partnerPlan } from '../plan.server.ts';
import { requirePortal } from '../portal.server.ts';
import { lang } from '../texts.ts';

const pageSize = 25;

export async function loadEvents(args: LoaderFunctionArgs) {
  const { ctx, member, query } = await requirePortal(args);
  const { partnerId } = member;
  const type = eventTypes.find((one) => one === query.get('type'));
  const cursor = query.get('cursor') ?? '';
  const [endpoints, plan] = await Promise.all([listEndpoints(ctx, partnerId), partnerPlan(ctx, partnerId)]);
  const included = plans[plan].webhooks;
  const { events, nextCursor } = included
    ? await listRecentEvents(ctx, partnerId, { type, cursor, limit: pageSize })
    : { events: [], nextCursor: null };
  return {
    events,
    nextCursor,
    filter: { type: type ?? '', cursor },
    endpoints: endpoints.map(({ id, url, description }) => ({ id, url, description })),
    included,
    now: ctx.clock().toISOString(),
  };
}
export type EventsData = Awaited<ReturnType<typeof loadEvents>>;

export const eventsIntents: PortalIntents = {
  send: async ({ ctx, partnerId, field }) => {
    const result = await sendEventTo(ctx, { partnerId, publicId: field('endpoint') }, field('event'));
    return attemptsIn(lang(), [result])[0];
  },
};
