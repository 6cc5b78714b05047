import type { LoaderFunctionArgs } from '@remix-run/node';
import { eventTypes } from '#api/contract/event-types.ts';
import { plans } from '#api/contract/plans.ts';
import { webhookTypes } from '#api/contract/webhook-types.ts';
import { listBaskets } from '#api/modules/baskets/read-basket.ts';
import { listTools } from '#api/modules/marketing/list-tools.ts';
import { listEndpoints } from '#api/modules/webhooks/list-endpoints.ts';
import { listMessages } from '#api/modules/webhooks/list-messages.ts';
import { readMessage } from '#api/modules/webhooks/read-message.ts';
import { resendMessage } from '#api/modules/webhooks/resend-message.ts';
import type { Context } from '#api/platform/context.ts';
import { foundOr404 } from '#app/hosted/found-or-404.server.ts';
import { attemptsIn } from '#app/hosted/refusal-text.server.ts';
import { partnerPlan } from '#app/portal/plan.server.ts';
import type { PortalIntents } from '../intents.server.ts';
import { requirePortal } from '../portal.server.ts';
import { lang } from '../texts.ts';
import { toolName } from '../tool-words.ts';

const pageSize = 25;

/** Everything that gets events: endpoints and marketing tools. */
async function listReceivers(ctx: Context, partnerId: number) {
  const [endpoints, tools] = await Promise.all([listEndpoints(ctx, partnerId), listTools(ctx, partnerId)]);
  return [
    ...endpoints.map(({ id, url, description }) => {
      return { id, url, description, page: `/portal/webhooks/endpoints/${id}` };
    }),
    ...tools.map((tool) => {
      return {
        id: tool.id,
        url: tool.url,
        description: toolName(tool),
        page: `/portal/marketing/${tool.id}`,
      };
    }),
  ];
}

/** Recent messages, filtered by the URL. */
export async function loadWebhooks(args: LoaderFunctionArgs) {
  const { ctx, member, query } = await requirePortal(args);
  const { partnerId } = member;
  const type = [...webhookTypes, ...eventTypes].find((one) => one === query.get('type'));
  const failed = query.get('failed') === 'true';
  // “All baskets” is sent as an empty value.
  const basket = query.get('basket') || undefined;
  const endpoint = query.get('endpoint') || undefined;
  const cursor = query.get('cursor') || undefined;
  const [{ messages, nextCursor }, baskets, endpoints, plan] = await Promise.all([
    listMessages(ctx, partnerId, { basket, endpoint, type, failed, cursor, limit: pageSize }),
    listBaskets(ctx, partnerId),
    listReceivers(ctx, partnerId),
    partnerPlan(ctx, partnerId),
  ]);
  return {
    messages: attemptsIn(lang(), messages),
    nextCursor,
    filter: {
      type: type ?? '',
      failed,
      basket: basket ?? '',
      endpoint: endpoint ?? '',
      cursor: cursor ?? '',
    },
    baskets: baskets.map(({ publicId, name, webhookUrl }) => ({
      id: publicId,
      name,
      hasWebhook: webhookUrl !== null,
    })),
    endpoints,
    included: plans[plan].webhooks,
    now: ctx.clock().toISOString(),
  };
}
export type WebhooksData = Awaited<ReturnType<typeof loadWebhooks>>;

export async function loadWebhook(args: LoaderFunctionArgs) {
  const { ctx, member, params } = await requirePortal(args);
  const { partnerId } = member;
  const [message, endpoints] = await Promise.all([
    foundOr404(readMessage(ctx, { partnerId, attemptId: attemptOf(params.attemptId) })),
    listReceivers(ctx, partnerId),
  ]);
  return {
    message: { ...message, tries: attemptsIn(lang(), message.tries) },
    endpoints,
  };
}
export type WebhookData = Awaited<ReturnType<typeof loadWebhook>>;

export const webhookIntents: PortalIntents = {
  resend: ({ ctx, member, params }) =>
    resendMessage(ctx, { partnerId: member.partnerId, attemptId: attemptOf(params.attemptId) }),
};

function attemptOf(text = ''): string {
  if (!/^\d{1,18}$/.test(text)) throw new Response(null, { status: 404 });
  return text;
}
