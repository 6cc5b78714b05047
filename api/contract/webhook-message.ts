import { z } from '@hono/zod-openapi';
import { messageStates } from './webhook-types.ts';

const attempt = {
  id: z.int().openapi({ description: 'Of the attempt.' }),
  status: z.int().nullable().openapi({ description: 'Status of the response; null if there was none.' }),
  error: z.string().nullable().openapi({ description: 'Null if the status was 200 to 299.' }),
  took_ms: z.int().nullable().openapi({ description: 'Milliseconds until the response arrived.' }),
};

/** A message and the result of its latest attempt. */
const message = z.object({
  ...attempt,
  message_id: z.string().openapi({ description: '`webhook-id` of every attempt.' }),
  type: z.string(),
  state: z.enum(messageStates),
  basket_id: z.string().nullable().openapi({ description: 'Null if the basket has been deleted.' }),
  basket_name: z.string().nullable(),
  attempts: z.int(),
  next_try_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime().openapi({ description: 'Time of the first attempt.' }),
  tried_at: z.iso.datetime().openapi({ description: 'Time of the latest attempt.' }),
});
export const webhookMessage = message.openapi('WebhookMessage');
export type WebhookMessage = z.infer<typeof webhookMessage>;

const webhookAttempt = z.object({
  ...attempt,
  url: z.string().openapi({ description: 'Where it went.' }),
  answer: z.string().nullable().openapi({ description: 'Start of the response, up to 1 kB.' }),
  created_at: z.iso.datetime(),
});

export const webhookMessageDetail = message
  .extend({
    payload: z.record(z.string(), z.unknown()),
    tries: z.array(webhookAttempt).openapi({ description: 'The newest first.' }),
  })
  .openapi('WebhookMessageDetail');
export type WebhookMessageDetail = z.infer<typeof webhookMessageDetail>;
