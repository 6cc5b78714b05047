import { z } from 'zod';
import { orThrow } from '../../../client/index.ts';
import { tool } from '../../core/tool.ts';
import { basketHints, basketId } from './basket-inputs.ts';

export const basketsTestWebhook = tool({
  name: 'baskets_test_webhook',
  title: 'Send a test to a basket’s webhook',
  description:
    'Sends {"type":"basket.test"} once, signed like every message, to the webhook address that is saved for the basket, and tells the HTTP status the shop’s server answered. A server that fails is a result of this tool (delivered: false), not an error. Needs the Growth plan or a larger one, and a webhook_url set by baskets_update.',
  input: z.strictObject({ basket_id: basketId }),
  output: z.object({
    delivered: z.boolean().describe('Whether the shop’s server took it.'),
    http_status: z.int().nullable().describe('What it answered; null where no answer came.'),
    reason: z.string().nullable().describe('Why it does not count as delivered.'),
  }),
  effect: 'adds',
  annotations: { openWorldHint: true },
  credentials: true,
  hints: {
    ...basketHints,
    invalid_input:
      'Without an address set webhook_url with baskets_update first. Where the plan includes no webhooks the user chooses Growth or a larger one in the Partner Portal.',
  },
  async handle({ basket_id: id }, { api }) {
    const { status, error } = await orThrow(
      api.POST('/portal/baskets/{basketId}/test-webhook', { params: { path: { basketId: id } } }),
    );
    const answered = status === null ? 'gave no answer' : `answered ${status}`;
    return {
      data: { delivered: error === null, http_status: status, reason: error },
      text:
        error === null
          ? `Delivered: the shop’s server answered ${status}.`
          : `Not delivered: the shop’s server ${answered} (${error}). Check the address and the server, then send it again; basket_guide, topic webhook, shows how to take a message.`,
    };
  },
});
