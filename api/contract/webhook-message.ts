import { z } from '@hono/zod-openapi';
import { messageStates } from './webhook-types.ts';

const attempt = {
  id: z.int().openapi({ description: 'Of the attempt.' }),
  status: z.int().nullable().openapi({ description: 'What was answered; null where nothing came.' }),
  error: z.string().nullable().openapi({ description: 'Null where the answer was 200 to 299.' }),
  took_ms: z.int().nullable().openapi({ description: 'Milliseconds until the answer.' }),
};

/** A message, with what came of its newest attempt. */
const message = z.object({
  ...attempt,
  message_id: z.string().openapi({ description: '`webhook-id` of every attempt.' }),
  type: z.string(),
  state: z.enum(messageStates),
  basket_id: z.string().nullable().openapi({ description: 'Null once the basket was deleted.' }),
  basket_name: z.string().nullable(),
  attempts: z.int(),
  next_try_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime().openapi({ description: 'Of the first attempt.' }),
  tried_at: z.iso.datetime().openapi({ description: 'Of the newest attempt.' }),
});
export const webhookMessage = message.openapi('WebhookMessage');
export type WebhookMessage = z.infer<typeof webhookMessage>;

const webhookAttempt = z.object({
  ...attempt,
  url: z.string().openapi({ description: 'Where it went.' }),
  answer: z.string().nullable().openapi({ description: 'The beginning of the answer, up to 1 kB.' }),
  created_at: z.iso.datetime(),
});

export const webhookMessageDetail = message
  .extend({
    payload: z.record(z.string(), z.unknown()),
    tries: z.array(webhookAttempt).openapi({ description: 'The newest first.' }),
  })
  .openapi('WebhookMessageDetail');
export type WebhookMessageDetail = z.infer<typeof webhookMessageDetail>;
