import { z } from 'zod';
import { orThrow } from '../../../client/index.ts';
import { described } from '../../core/described.ts';
import { tool } from '../../core/tool.ts';
import { changeOf, shopId, shopTexts } from '../fields.ts';
import { shopLine } from '../words.ts';

const { name, handle, description, template, settings, markets } = shopTexts;

export const shopsUpdate = tool({
  name: 'shops_update',
  title: 'Change a creator shop',
  description:
    'Changes texts, handle, template, settings or markets of a creator shop. Give only what is to change: fields and settings that are left out keep their value. A change of a live shop is public at once. A new handle changes the public address at once: links to the old one stop working and the old handle is free for others, so ask before and check it with shops_check_handle. Pictures: shops_upload_image. Live or draft: shops_publish.',
  input: changeOf(
    { shop_id: shopId },
    {
      name,
      handle,
      description,
      template,
      settings,
      markets,
    },
  ),
  output: z.object({ shop: described('CreatorShop') }),
  effect: 'changes',
  // A handle that is given up may be somebody else's the next moment.
  annotations: { destructiveHint: true },
  credentials: true,
  async handle({ shop_id: shopId, ...body }, { api }) {
    const { shop } = await orThrow(api.PATCH('/shops/{shopId}', { params: { path: { shopId } }, body }));
    return { data: { shop }, text: `Changed. ${shopLine(shop)}` };
  },
});
