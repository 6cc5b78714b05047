import { z } from 'zod';
import { orThrow, idempotent } from '../../../client/index.ts';
import { described } from '../../core/described.ts';
import { ToolFailure } from '../../core/failure.ts';
import { tool } from '../../core/tool.ts';
import { listId, shopId, changeOf, shopTexts } from '../fields.ts';
import { openFile } from '../local-file.ts';
import { shopLine, counted, lines, quoted } from '../words.ts';
import { shopStatuses } from '../../../../api/contract/creator-templates.ts';
import { randomUUID } from 'node:crypto';

const why = {
  taken: 'another shop has it',
  reserved: 'the service keeps it for itself',
  malformed: 'a handle is 3 to 40 of a-z, 0-9 and -, and begins and ends with a letter or digit',
} as const;

export const shopsCheckHandle = tool({
  name: 'shops_check_handle',
  title: 'Check whether a shop handle is free',
  description:
    'Tells whether a handle, the last part of a shop’s public address /shop/{handle}, is free, and suggests a free one like it where it is not. Reserves nothing. Call it before shops_create, and before shops_update with a new handle.',
  input: z.strictObject({
    handle: z
      .string()
      .min(1)
      .max(60)
      .describe('The handle wished for: 3 to 40 of a-z, 0-9 and -. Upper case is taken as lower case.'),
  }),
  output: z.object({ check: described('HandleCheck') }),
  effect: 'reads',
  credentials: true,
  async handle({ handle }, { api }) {
    const answer = await orThrow(
      api.GET('/shops/handles/{handle}', { params: { path: { handle: handle.trim() } } }),
    );
    if (answer.available) {
      return {
        data: { check: answer },
        text: `${quoted(answer.handle)} is free. shops_create or shops_update takes it.`,
      };
    }
    const instead = answer.suggestion ? ` Free instead: ${quoted(answer.suggestion)}.` : '';
    const reason = answer.reason ? why[answer.reason] : 'it cannot be used';
    return {
      data: { check: answer },
      text: `${quoted(answer.handle)} cannot be taken: ${reason}.${instead}`,
    };
  },
});

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

export const shopsGet = tool({
  name: 'shops_get',
  title: 'Read a creator shop',
  description:
    'Reads one creator shop: name, handle, description, template, settings, images, markets, status, public address and how many ready videos its plan allows. Call shops_list before for the id. Next: lists_list for its product lists, shops_update to change it, shops_publish to put it live or back to draft.',
  input: z.strictObject({ shop_id: shopId }),
  output: z.object({ shop: described('CreatorShop') }),
  effect: 'reads',
  credentials: true,
  async handle({ shop_id: shopId }, { api }) {
    const { shop } = await orThrow(api.GET('/shops/{shopId}', { params: { path: { shopId } } }));
    const { cover, avatar } = shop.images;
    const images = `Cover: ${cover ? 'yes' : 'none'}. Avatar: ${avatar ? 'yes' : 'none'}. Markets: ${shop.markets.join(', ') || 'none'}.`;
    return {
      data: { shop },
      text: lines(shopLine(shop), [`Description: ${quoted(shop.description, 300)}`, images]),
    };
  },
});

export const shopsList = tool({
  name: 'shops_list',
  title: 'List creator shops',
  description:
    'Lists all creator shops of the signed-in partner, drafts and live ones, with their ids, public addresses and counts. Start here: nearly every other tool takes a shop_id from this answer. Next: shops_get or lists_list for what is in a shop; shops_create where there is none.',
  input: z.strictObject({}),
  output: z.object({ shops: z.array(described('CreatorShop')) }),
  effect: 'reads',
  credentials: true,
  async handle(_, { api }) {
    const { shops } = await orThrow(api.GET('/shops'));
    const text =
      shops.length === 0
        ? 'There is no creator shop yet. shops_create makes one.'
        : lines(`${counted(shops.length, 'shop')}:`, shops.map(shopLine));
    return { data: { shops }, text };
  },
});

export const shopsPublish = tool({
  name: 'shops_publish',
  title: 'Put a creator shop live, or back to draft',
  description:
    'Sets a creator shop live, so that everybody can open its public page, or back to draft, so that its address answers 404. Going live needs at least one product on one of its lists (lists_get, products_add_by_url). It can be reversed at any time and nothing is lost; saying the same status again changes nothing. The answer holds the public address.',
  input: z.strictObject({
    shop_id: shopId,
    status: z.enum(shopStatuses).describe('live: public. draft: only the partner sees it.'),
  }),
  output: z.object({ shop: described('CreatorShop') }),
  effect: 'changes',
  annotations: { openWorldHint: true },
  credentials: true,
  hints: {
    invalid_input: 'Put a product on one of its lists first: lists_list and products_add_by_url do that.',
  },
  async handle({ shop_id: shopId, status }, { api }) {
    const { shop } = await orThrow(
      api.PUT('/shops/{shopId}/status', { params: { path: { shopId } }, body: { status } }),
    );
    const done = status === 'live' ? `It is live at ${shop.url}.` : 'It is a draft; its page answers 404.';
    return { data: { shop }, text: `${done} ${shopLine(shop)}` };
  },
});

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
