import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { idempotent, orThrow } from '../../../client/index.ts';
import { schemaOf } from '../../core/described.ts';
import { counted, lines } from '../../core/format-results.ts';
import { changeOf } from '../../core/inputs.ts';
import { type Call, tool } from '../../core/tool.ts';
import { listId, listSlug, listTexts, position, shopId } from '../fields.ts';
import { itemLine, listLine } from '../format-results.ts';
import { nextOffset, part, partOf } from '../part-of.ts';

/** The title of a list. */
export const listName = async (path: { shopId: number; listId: number }, { api }: Call) =>
  (await orThrow(api.GET('/shops/{shopId}/lists/{listId}', { params: { path } }))).list.title;

export const listsCreate = tool({
  name: 'lists_create',
  title: 'Create a product list',
  description:
    'Adds a product list, a section of products, to the end of a shop. Up to 100 per shop. Next: products_add_by_url; lists_update moves it, shops_upload_image sets its image.',
  input: z.strictObject({
    shop_id: shopId,
    title: listTexts.title,
    headline: listTexts.headline.optional(),
    description: listTexts.description.optional(),
  }),
  output: z.object({ list: schemaOf('ProductList') }),
  effect: 'adds',
  credentials: true,
  async handle({ shop_id: shopId, ...body }, { api }) {
    const { list } = await orThrow(
      api.POST('/shops/{shopId}/lists', {
        params: { path: { shopId }, header: idempotent(randomUUID()) },
        body,
      }),
    );
    return {
      data: { list },
      text: `Created. ${listLine(list)}\nNext: products_add_by_url with shop_id ${shopId} and list_id ${list.id}.`,
    };
  },
});

export const listsDelete = tool({
  name: 'lists_delete',
  title: 'Delete a product list',
  description:
    'Deletes a product list with its notes, custom prices and order; this can’t be undone. The products stay in the catalog.',
  input: z.strictObject({ shop_id: shopId, list_id: listId }),
  output: z.object({ ok: z.literal(true), deleted_list_id: z.int() }),
  effect: 'removes',
  confirms: {
    what: 'Title of the list',
    from: 'lists_get',
    read: ({ shop_id: shopId, list_id: listId }, call) => listName({ shopId, listId }, call),
  },
  credentials: true,
  async handle({ shop_id: shopId, list_id: listId }, { api }) {
    const path = { shopId, listId };
    await orThrow(api.DELETE('/shops/{shopId}/lists/{listId}', { params: { path } }));
    return { data: { ok: true as const, deleted_list_id: listId }, text: `Deleted list ${listId}.` };
  },
});

export const listsGet = tool({
  name: 'lists_get',
  title: 'Read a product list with its products',
  description:
    'Returns a product list with its products in order, 50 at a time: item ids, product ids, titles, notes, prices in minor units (5400 is 54.00) and where clicks lead.',
  input: z.strictObject({ shop_id: shopId, list_id: listId, ...part }),
  output: z.object({
    list: schemaOf('ProductList'),
    items: z.array(schemaOf('ShopItem')),
    next_offset: nextOffset,
  }),
  effect: 'reads',
  credentials: true,
  async handle({ shop_id: shopId, list_id: listId, ...wanted }, { api }) {
    const { list, items } = await orThrow(
      api.GET('/shops/{shopId}/lists/{listId}', { params: { path: { shopId, listId } } }),
    );
    const { some, next, rest } = partOf(items, wanted);
    const empty = items.length === 0 ? ['No products yet: products_add_by_url adds one.'] : [];
    return {
      data: { list, items: some, next_offset: next },
      text: lines(listLine(list), [...some.map(itemLine), ...empty, ...rest]),
    };
  },
});

export const listsList = tool({
  name: 'lists_list',
  title: 'List the product lists of a shop',
  description:
    'Lists a shop’s product lists in page order, with ids and number of products. Next: lists_get, lists_create.',
  input: z.strictObject({ shop_id: shopId, ...part }),
  output: z.object({ lists: z.array(schemaOf('ProductList')), next_offset: nextOffset }),
  effect: 'reads',
  credentials: true,
  async handle({ shop_id: shopId, ...wanted }, { api }) {
    const { lists } = await orThrow(api.GET('/shops/{shopId}/lists', { params: { path: { shopId } } }));
    const { some, next, rest } = partOf(lists, wanted);
    const text =
      lists.length === 0
        ? 'The shop has no lists yet. lists_create creates one.'
        : lines(`${counted(lists.length, 'list')}:`, [...some.map(listLine), ...rest]);
    return { data: { lists: some, next_offset: next }, text };
  },
});

export const listsUpdate = tool({
  name: 'lists_update',
  title: 'Change or move a product list',
  description:
    'Changes a product list’s texts or slug, or moves it by position (from 0). Pass only what should change. For its image: shops_upload_image.',
  input: changeOf(
    { shop_id: shopId, list_id: listId },
    {
      title: listTexts.title,
      headline: listTexts.headline,
      description: listTexts.description,
      slug: listSlug,
      position,
    },
  ),
  output: z.object({ list: schemaOf('ProductList') }),
  effect: 'changes',
  credentials: true,
  async handle({ shop_id: shopId, list_id: listId, ...body }, { api }) {
    const { list } = await orThrow(
      api.PATCH('/shops/{shopId}/lists/{listId}', { params: { path: { shopId, listId } }, body }),
    );
    return { data: { list }, text: `Changed. ${listLine(list)}` };
  },
});
