import { z } from '@hono/zod-openapi';
import { basketName, basketSettingsChange, webUrl } from './basket-settings.ts';
import { basketConfig } from './widget.ts';

/** Maximum baskets per partner. */
export const mostBaskets = 50;

/** Hours for which messages are signed with both secrets after a rotation. */
export const secretOverlapHours = 24;

const webhookUrl = webUrl.nullable().optional().openapi({
  description: 'URL to which the server sends checkouts; null: none. Requires the Growth plan or higher.',
});

/** A basket as its owner sees it, including settings that the plan doesn't apply. */
export const basketRecord = basketConfig
  .omit({ id: true, webhook: true })
  .extend({
    id: z.string().openapi({ example: 'bkt_…' }),
    name: z.string(),
    webhook_url: z.string().nullable(),
    webhook_secret: z.string().nullable().openapi({
      description: 'Signing secret, `whsec_…`; null until there has been a webhook URL.',
    }),
    old_secret_until: z.iso.datetime().nullable().openapi({
      description: 'Until then, messages are also signed with the secret before the last rotation.',
    }),
    is_first: z
      .boolean()
      .openapi({ description: 'Whether it is the basket returned by `POST /widget/init`.' }),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .openapi('Basket');

export const newBasket = z
  .strictObject({ ...basketSettingsChange, name: basketName, webhook_url: webhookUrl })
  .openapi('NewBasket');

export const basketChange = z
  .strictObject({ ...basketSettingsChange, name: basketName.optional(), webhook_url: webhookUrl })
  .openapi('BasketChange');

export const webhookTest = z
  .object({
    status: z.int().nullable().openapi({ description: 'The server’s response; null if there was none.' }),
    error: z
      .string()
      .nullable()
      .openapi({ description: 'Why it doesn’t count as delivered; null if it does.' }),
  })
  .openapi('WebhookTest');
