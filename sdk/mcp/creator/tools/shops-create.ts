import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { idempotent, orThrow } from '../../../client/index.ts';
import { described } from '../../core/described.ts';
import { tool } from '../../core/tool.ts';
import { shopTexts } from '../fields.ts';
import { shopLine } from '../words.ts';

export const shopsCreate = tool({
  name: 'shops_create',
  title: 'Create a creator shop (draft)',
  description:
    'Creates a creator shop: a public page of product lists at /shop/{handle}. It starts as a draft that nobody else sees. Call shops_check_handle before. Next: lists_create, then products_add_by_url for each product, shops_upload_image for cover and avatar, and shops_publish at the end: a shop needs at least one product to go live. A partner has up to 20 shops; calling this twice makes two.',
  input: z.strictObject({
    name: shopTexts.name,
    handle: shopTexts.handle,
    description: shopTexts.description.optional(),
    template: shopTexts.template.optional(),
    settings: shopTexts.settings.optional(),
    markets: shopTexts.markets.optional(),
  }),
  output: z.object({ shop: described('CreatorShop') }),
  effect: 'adds',
  credentials: true,
  async handle(input, { api }) {
    const { shop } = await orThrow(
      api.POST('/shops', { params: { header: idempotent(randomUUID()) }, body: input }),
    );
    return {
      data: { shop },
      text: `Created. ${shopLine(shop)}\nNext: lists_create with shop_id ${shop.id}, then products_add_by_url; shops_publish when it is ready.`,
    };
  },
});
