import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { shopStatuses } from '#api/contract/creator-shop.ts';
import { ToolFailure } from '#sdk/mcp/core/tool-failure.ts';
import { idempotent, orThrow } from '../../../client/index.ts';
import { schemaOf } from '../../core/described.ts';
import { counted, lines } from '../../core/format-results.ts';
import { changeOf } from '../../core/inputs.ts';
import { quoteText } from '../../core/quoted.ts';
import { type Call, type Confirmation, tool } from '../../core/tool.ts';
import { listId, shopId, shopTexts } from '../fields.ts';
import { shopLine } from '../format-results.ts';
import { openFile } from '../local-file.ts';
import { listName } from './lists.ts';

const shopName = async (shopId: number, { api }: Call) =>
  (await orThrow(api.GET('/shops/{shopId}', { params: { path: { shopId } } }))).shop.name;

const shopConfirmed: Confirmation<{ shop_id: number }> = {
  what: 'Name of the shop',
  from: 'shops_get',
  read: ({ shop_id: id }, call) => shopName(id, call),
};

const why = {
  taken: 'another shop uses it',
  reserved: 'it is reserved',
  malformed: 'a handle is 3 to 40 of a-z, 0-9 and -, and starts and ends with a letter or digit',
} as const;

export const shopsCheckHandle = tool({
  name: 'shops_check_handle',
  title: 'Check whether a shop handle is available',
  description:
    'Checks whether a handle, the last part of /shop/{handle}, is available, and suggests one if it isn’t. Reserves nothing. Before shops_create and a new handle.',
  input: z.strictObject({
    handle: z.string().min(1).max(60).describe('3 to 40 of a-z, 0-9 and -.'),
  }),
  output: z.object({ check: schemaOf('HandleCheck') }),
  effect: 'reads',
  credentials: true,
  async handle({ handle }, { api }) {
    const answer = await orThrow(
      api.GET('/shops/handles/{handle}', { params: { path: { handle: handle.trim() } } }),
    );
    if (answer.available) {
      return {
        data: { check: answer },
        text: `${quoteText(answer.handle)} is available. Next: shops_create or shops_update.`,
      };
    }
    const instead = answer.suggestion ? ` Available instead: ${quoteText(answer.suggestion)}.` : '';
    const reason = answer.reason ? why[answer.reason] : 'it can’t be used';
    return {
      data: { check: answer },
      text: `${quoteText(answer.handle)} isn’t available: ${reason}.${instead}`,
    };
  },
});

export const shopsCreate = tool({
  name: 'shops_create',
  title: 'Create a creator shop (draft)',
  description:
    'Creates a shop, a page of product lists at /shop/{handle}, as a draft. First: shops_check_handle. Next: lists_create, products_add_by_url, shops_upload_image, shops_publish. Up to 20 shops.',
  input: z.strictObject({
    name: shopTexts.name,
    handle: shopTexts.handle,
    description: shopTexts.description.optional(),
    template: shopTexts.template.optional(),
    settings: shopTexts.settings.optional(),
    markets: shopTexts.markets.optional(),
  }),
  output: z.object({ shop: schemaOf('CreatorShop') }),
  effect: 'adds',
  credentials: true,
  async handle(input, { api }) {
    const { shop } = await orThrow(
      api.POST('/shops', { params: { header: idempotent(randomUUID()) }, body: input }),
    );
    return {
      data: { shop },
      text: `Created. ${shopLine(shop)}\nNext: lists_create with shop_id ${shop.id}, then products_add_by_url; shops_publish when it’s ready.`,
    };
  },
});

export const shopsGet = tool({
  name: 'shops_get',
  title: 'Read a creator shop',
  description:
    'Returns a shop: texts, template, settings, images, markets, status, URL and how many ready videos its plan allows. Next: lists_list, shops_update, shops_publish.',
  input: z.strictObject({ shop_id: shopId }),
  output: z.object({ shop: schemaOf('CreatorShop') }),
  effect: 'reads',
  credentials: true,
  async handle({ shop_id: shopId }, { api }) {
    const { shop } = await orThrow(api.GET('/shops/{shopId}', { params: { path: { shopId } } }));
    const { cover, avatar } = shop.images;
    const images = `Cover: ${cover ? 'yes' : 'none'}. Avatar: ${avatar ? 'yes' : 'none'}. Markets: ${shop.markets.join(', ') || 'none'}.`;
    return {
      data: { shop },
      text: lines(shopLine(shop), [`Description: ${quoteText(shop.description, 300)}`, images]),
    };
  },
});

export const shopsList = tool({
  name: 'shops_list',
  title: 'List creator shops',
  description:
    'Lists the partner’s shops, drafts and live ones, with ids, URLs and counts. Start here: most tools take a shop_id. Next: shops_get, lists_list or shops_create.',
  input: z.strictObject({}),
  output: z.object({ shops: z.array(schemaOf('CreatorShop')) }),
  effect: 'reads',
  credentials: true,
  async handle(_, { api }) {
    const { shops } = await orThrow(api.GET('/shops'));
    const text =
      shops.length === 0
        ? 'There are no creator shops yet. shops_create creates one.'
        : lines(`${counted(shops.length, 'shop')}:`, shops.map(shopLine));
    return { data: { shops }, text };
  },
});

export const shopsPublish = tool({
  name: 'shops_publish',
  title: 'Publish a creator shop, or set it back to draft',
  description:
    'Publishes a shop for everyone, or sets it back to draft (404); nothing is lost. To go live, it needs a product on a list (products_add_by_url).',
  input: z.strictObject({
    shop_id: shopId,
    status: z.enum(shopStatuses).describe('draft: only the partner sees it.'),
  }),
  output: z.object({ shop: schemaOf('CreatorShop') }),
  effect: 'changes',
  // Visitors of a shop that becomes a draft again get an error.
  annotations: { openWorldHint: true, destructiveHint: true },
  confirms: shopConfirmed,
  credentials: true,
  hints: {
    invalid_input: 'Add a product to one of the shop’s lists first, with lists_list and products_add_by_url.',
  },
  async handle({ shop_id: shopId, status }, { api }) {
    const { shop } = await orThrow(
      api.PUT('/shops/{shopId}/status', { params: { path: { shopId } }, body: { status } }),
    );
    const done =
      status === 'live' ? `The shop is live at ${shop.url}.` : 'The shop is a draft; its page returns 404.';
    return { data: { shop }, text: `${done} ${shopLine(shop)}` };
  },
});

const { name, handle, description, template, settings, markets } = shopTexts;

export const shopsUpdate = tool({
  name: 'shops_update',
  title: 'Change a creator shop',
  description:
    'Changes the fields of a shop that you pass, public immediately if it’s live. A new handle breaks links to the old URL, which others may take. For images: shops_upload_image.',
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
  output: z.object({ shop: schemaOf('CreatorShop') }),
  effect: 'changes',
  // Another shop may immediately take the old handle.
  annotations: { destructiveHint: true },
  confirms: shopConfirmed,
  credentials: true,
  async handle({ shop_id: shopId, ...body }, { api }) {
    const { shop } = await orThrow(api.PATCH('/shops/{shopId}', { params: { path: { shopId } }, body }));
    return { data: { shop }, text: `Changed. ${shopLine(shop)}` };
  },
});

export const shopsUploadImage = tool({
  name: 'shops_upload_image',
  title: 'Upload a cover, avatar or list image',
  description:
    'Uploads a cover, avatar or list image (kind list, with list_id) from a file: JPEG, PNG or WebP, at most 10 MB. It permanently replaces the previous one. A cover should be at least 1600 pixels wide, an avatar square.',
  input: z.strictObject({
    shop_id: shopId,
    kind: z.enum(['cover', 'avatar', 'list']).describe('list needs list_id.'),
    list_id: listId.optional().describe('Only with kind list.'),
    path: z.string().min(1).max(4_000).describe('Absolute, on the machine of this server.'),
  }),
  output: z.object({
    shop: schemaOf('CreatorShop').optional(),
    list: schemaOf('ProductList').optional(),
  }),
  effect: 'changes',
  annotations: { destructiveHint: true },
  confirms: {
    what: 'Name of the shop, or title of the list',
    from: 'shops_get, lists_list',
    async read({ shop_id: shopId, kind, list_id: listId }, call) {
      if ((kind === 'list') !== (listId !== undefined)) {
        throw new ToolFailure(
          'invalid_input',
          kind === 'list' ? 'list_id is missing.' : `list_id can’t be used with kind ${kind}.`,
          'Pass list_id with kind list, and with no other kind. lists_list returns the ids.',
          { field: 'list_id' },
        );
      }
      return listId === undefined ? shopName(shopId, call) : listName({ shopId, listId }, call);
    },
  },
  credentials: true,
  isLocal: true,
  async handle({ shop_id: shopId, kind, list_id: listId, path }, { api }) {
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
        return { data: { shop }, text: `Uploaded the ${kind} of shop ${shopId}: ${shop.images[kind]?.url}` };
      }
      const { list } = await orThrow(
        api.PUT('/shops/{shopId}/lists/{listId}/image', {
          params: { path: { shopId, listId: listId as number } },
          ...sending,
        }),
      );
      return { data: { list }, text: `Uploaded the image of list ${listId}: ${list.image?.url}` };
    } finally {
      await handle.close();
    }
  },
});
