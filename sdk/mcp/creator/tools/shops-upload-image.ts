import { z } from 'zod';
import { orThrow } from '../../../client/index.ts';
import { described } from '../../core/described.ts';
import { ToolFailure } from '../../core/failure.ts';
import { tool } from '../../core/tool.ts';
import { listId, shopId } from '../fields.ts';
import { openFile } from '../local-file.ts';

export const shopsUploadImage = tool({
  name: 'shops_upload_image',
  title: 'Upload a cover, avatar or list picture',
  description:
    'Uploads a picture from a file of this machine: the cover or avatar of a creator shop, or the picture of one of its product lists (kind list, with list_id). JPEG, PNG or WebP by content, at most 10 MB; checked before anything is sent. It replaces the picture that was there, which cannot be brought back. A cover is best wide, from 1600 pixels; an avatar square. Call shops_list before for the shop_id, lists_list for a list_id.',
  input: z.strictObject({
    shop_id: shopId,
    kind: z.enum(['cover', 'avatar', 'list']).describe('Which picture. list needs list_id.'),
    list_id: listId.optional().describe('Only with kind list: `id` in lists_list.'),
    path: z
      .string()
      .min(1)
      .max(4_000)
      .describe('Absolute path of the picture on the machine where this server runs.'),
  }),
  output: z.object({
    shop: described('CreatorShop').optional(),
    list: described('ProductList').optional(),
  }),
  effect: 'changes',
  annotations: { destructiveHint: true },
  credentials: true,
  async handle({ shop_id: shopId, kind, list_id: listId, path }, { api }) {
    if ((kind === 'list') !== (listId !== undefined)) {
      throw new ToolFailure(
        'invalid_input',
        kind === 'list' ? 'list_id is missing.' : `list_id does not go with kind ${kind}.`,
        'Give list_id with kind list, and with no other kind. lists_list tells the ids.',
        { field: 'list_id' },
      );
    }
    const { handle, mime } = await openFile(path, 'image', 'path');
    try {
      const content = await handle.readFile();
      const sending = {
        headers: { 'Content-Type': mime },
        body: content as never,
        bodySerializer: (body: unknown) => body as Uint8Array<ArrayBuffer>,
      };
      if (kind !== 'list') {
        const { shop } = await orThrow(
          api.PUT('/shops/{shopId}/images/{kind}', { params: { path: { shopId, kind } }, ...sending }),
        );
        return { data: { shop }, text: `The ${kind} of shop ${shopId} is set: ${shop.images[kind]?.url}` };
      }
      const { list } = await orThrow(
        api.PUT('/shops/{shopId}/lists/{listId}/image', {
          params: { path: { shopId, listId: listId as number } },
          ...sending,
        }),
      );
      return { data: { list }, text: `The picture of list ${listId} is set: ${list.image?.url}` };
    } finally {
      await handle.close();
    }
  },
});
