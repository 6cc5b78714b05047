import { z } from '@hono/zod-openapi';
import { basketName, basketSettingsChange, webUrl } from './basket-settings.ts';
import { basketConfig } from './widget.ts';

/** A partner may have as many baskets. */
export const mostBaskets = 50;

/** After a rotation messages are signed with both secrets for so long. */
export const secretOverlapHours = 24;

const webhookUrl = webUrl.nullable().optional().openapi({
  description: 'Where checkouts are sent by the server; null sends none. From the Growth plan on.',
});

/** A basket as its owner sees it: settings that the plan holds back are there, too. */
export const basketRecord = basketConfig
  .omit({ id: true, webhook: true })
  .extend({
    id: z.string().openapi({ example: 'bkt_…' }),
    name: z.string(),
    webhook_url: z.string().nullable(),
    webhook_secret: z.string().nullable().openapi({
      description: 'What messages are signed with, `whsec_…`; null while there was no address.',
    }),
    old_secret_until: z.iso.datetime().nullable().openapi({
      description: 'Until when messages are also signed with the secret before the last rotation.',
    }),
    is_first: z.boolean().openapi({ description: 'It is the one that `POST /widget/init` brings.' }),
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
    status: z.int().nullable().openapi({ description: 'What the server answered; null where nothing came.' }),
    error: z
      .string()
      .nullable()
      .openapi({ description: 'Why it does not count as delivered; null where it does.' }),
  })
  .openapi('WebhookTest');
