import { z } from '@hono/zod-openapi';
import { eventTypes } from '#api/contract/event-types.ts';
import { webhookTypes } from '#api/contract/webhook-types.ts';
import type { Context } from '#api/platform/context.ts';
import { endpoint, endpoints, pageQuery } from '#api/platform/http/endpoint.ts';
import { listMessages } from './list-messages.ts';
import { readMessage } from './read-message.ts';
import { resendMessage } from './resend-message.ts';
import { webhookMessage, webhookMessageDetail } from './schemas.ts';

const ofMember = { tag: 'Webhooks', auth: 'member', audience: 'partners' } as const;
const ofAttempt = {
  ...ofMember,
  params: z.object({
    attemptId: z
      .string()
      .regex(/^\d{1,18}$/)
      .openapi({ type: 'integer', minimum: 0 }),
  }),
} as const;

const list = endpoint({
  ...ofMember,
  method: 'get',
  path: '/portal/webhooks',
  summary: 'List the messages sent to the partner’s webhooks',
  description:
    'Returns the messages of the last 90 days, newest first, each with its latest attempt; 50 per page.',
  query: pageQuery.extend({
    basket: z.string().max(200).optional().openapi({ description: 'Only this basket, `bkt_…`.' }),
    endpoint: z.string().max(200).optional().openapi({ description: 'Only this endpoint, `whe_…`.' }),
    type: z.enum([...webhookTypes, ...eventTypes]).optional(),
    failed: z
      .enum(['true', 'false'])
      .optional()
      .openapi({ description: '`true`: only those whose latest attempt failed.' }),
  }),
  answer: z.object({
    messages: z.array(webhookMessage),
    next_cursor: z.string().nullable(),
  }),
});

const read = endpoint({
  ...ofAttempt,
  method: 'get',
  path: '/portal/webhooks/{attemptId}',
  summary: 'Get a message and every attempt to deliver it',
  description: 'Returns the message that the attempt belongs to.',
  answer: z.object({ message: webhookMessageDetail }),
  fails: ['not_found'],
});

const resend = endpoint({
  ...ofAttempt,
  method: 'post',
  path: '/portal/webhooks/{attemptId}/resend',
  summary: 'Resend a message',
  description:
    'Sends the same content under the same `webhook-id` to the basket’s current URL, and retries failures. Simultaneous requests send it only once.',
  answer: z.object({ ok: z.literal(true), message_id: z.string() }),
  creates: true,
  fails: ['not_found', 'invalid_input'],
});

/** Messages sent to a partner's server, and their results. */
export function portalWebhookRoutes(ctx: Context) {
  const { router, on } = endpoints(ctx);

  on(list, async ({ member, query: { failed, ...filter } }) => {
    const page = await listMessages(ctx, member.partnerId, { ...filter, failed: failed === 'true' });
    return { messages: page.messages, next_cursor: page.nextCursor };
  });

  on(read, async ({ member: { partnerId }, params: { attemptId } }) => ({
    message: await readMessage(ctx, { partnerId, attemptId }),
  }));

  on(resend, async ({ member: { partnerId }, params: { attemptId } }) => {
    const { messageId } = await resendMessage(ctx, { partnerId, attemptId });
    return { ok: true, message_id: messageId };
  });

  return router;
}
