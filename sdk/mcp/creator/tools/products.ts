import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { idempotent, orThrow } from '../../../client/index.ts';
import { schemaOf } from '../../core/described.ts';
import { counted, lines, money } from '../../core/format-results.ts';
import { changeOf, webUrl } from '../../core/inputs.ts';
import { quoteText } from '../../core/quoted.ts';
import { tool } from '../../core/tool.ts';
import { clickUrl, itemId, itemTexts, listId, position, productId, shopId } from '../fields.ts';
import { itemLine } from '../format-results.ts';

export const catalogSearch = tool({
  name: 'catalog_search',
  title: 'Search the product catalog',
  description:
    'Finds products to add without reading their page again: on the partner’s lists, from its shop domains and in live shops. Every word of q must be in title or brand; without q, the newest. Next: products_add_existing. For more, pass next_cursor as cursor.',
  input: z.strictObject({
    q: z.string().max(200).optional().describe('Words, such as “linen napkins”.'),
    cursor: z.string().max(200).optional().describe('next_cursor of the last page.'),
    limit: z.int().min(1).max(50).default(20).describe('Products per response.'),
  }),
  output: z.object({
    products: z.array(schemaOf('CatalogProduct')),
    next_cursor: z.string().nullable().describe('cursor for the next page. null: this is the last page.'),
  }),
  effect: 'reads',
  credentials: true,
  async handle(query, { api }) {
    const { products, next_cursor = null } = await orThrow(api.GET('/shops/catalog', { params: { query } }));
    const rows = products.map(
      (product) =>
        `product_id ${product.product_id} ${quoteText(product.title)}: ${[product.brand && quoteText(product.brand), product.domain, money(product.price_minor, product.currency), product.listed && 'on one of your lists'].filter(Boolean).join(', ')}`,
    );
    const more = next_cursor === null ? '' : `\nMore: cursor ${JSON.stringify(next_cursor)}.`;
    const text =
      rows.length === 0
        ? 'No products found. Try fewer words, or add one with products_add_by_url.'
        : lines(`${counted(rows.length, 'product')}:`, rows) + more;
    return { data: { products, next_cursor }, text };
  },
});

export const productsAddByUrl = tool({
  name: 'products_add_by_url',
  title: 'Add a product by its URL',
  description:
    'Reads a product page and adds the product to the end of a list. title, price_minor and currency replace what the page says. A product that’s already on the list is updated. If the page can’t be read, pass a title or use products_add_manual. Up to 500 per list.',
  input: z.strictObject({
    shop_id: shopId,
    list_id: listId,
    url: webUrl.describe('URL of the product’s page.'),
    affiliate_url: clickUrl.optional(),
    title: itemTexts.title.optional(),
    note: itemTexts.note.optional(),
    price_minor: itemTexts.price_minor.optional(),
    currency: itemTexts.currency.optional(),
  }),
  output: z.object({ item: schemaOf('ShopItem') }),
  effect: 'changes',
  annotations: { openWorldHint: true },
  credentials: true,
  hints: {
    invalid_input:
      'Correct the named field and call the tool again. If the page can’t be read, pass title, or use products_add_manual. products_preview_url shows what can be read from a page.',
  },
  async handle({ shop_id: shopId, list_id: listId, ...body }, { api }) {
    const { item } = await orThrow(
      api.POST('/shops/{shopId}/lists/{listId}/items/by-url', {
        params: { path: { shopId, listId }, header: idempotent(randomUUID()) },
        body,
      }),
    );
    return { data: { item }, text: `Saved on list ${listId}. ${itemLine(item)}` };
  },
});

export const productsAddExisting = tool({
  name: 'products_add_existing',
  title: 'Add a product from the catalog',
  description:
    'Adds a product of the catalog (catalog_search, lists_get) to the end of a list without reading its page. One that’s already on the list is updated.',
  input: z.strictObject({
    shop_id: shopId,
    list_id: listId,
    product_id: productId,
    title: itemTexts.title.optional(),
    note: itemTexts.note.optional(),
    url: clickUrl.optional(),
    price_minor: itemTexts.price_minor.optional(),
    currency: itemTexts.currency.optional(),
  }),
  output: z.object({ item: schemaOf('ShopItem') }),
  effect: 'changes',
  credentials: true,
  async handle({ shop_id: shopId, list_id: listId, ...body }, { api }) {
    const { item } = await orThrow(
      api.POST('/shops/{shopId}/lists/{listId}/items/existing', {
        params: { path: { shopId, listId }, header: idempotent(randomUUID()) },
        body,
      }),
    );
    return { data: { item }, text: `Saved on list ${listId}. ${itemLine(item)}` };
  },
});

export const productsAddManual = tool({
  name: 'products_add_manual',
  title: 'Add a product manually',
  description:
    'Adds a product with your own details to the end of a list, if it has no page or its page can’t be read; otherwise use products_add_by_url. Without url, it can’t be clicked.',
  input: z.strictObject({
    shop_id: shopId,
    list_id: listId,
    title: z.string().min(1).max(300).describe('Name of the product.'),
    note: itemTexts.note.optional(),
    description: z.string().max(4_000).optional().describe('Description of the product.'),
    url: clickUrl.optional(),
    image_url: webUrl.optional().describe('URL of an image, which is copied.'),
    price_minor: itemTexts.price_minor.optional(),
    currency: itemTexts.currency.optional(),
  }),
  output: z.object({ item: schemaOf('ShopItem') }),
  effect: 'adds',
  annotations: { openWorldHint: true },
  credentials: true,
  async handle({ shop_id: shopId, list_id: listId, ...body }, { api }) {
    const { item } = await orThrow(
      api.POST('/shops/{shopId}/lists/{listId}/items/manual', {
        params: { path: { shopId, listId }, header: idempotent(randomUUID()) },
        body,
      }),
    );
    return { data: { item }, text: `Added to list ${listId}. ${itemLine(item)}` };
  },
});

export const productsPreviewUrl = tool({
  name: 'products_preview_url',
  title: 'Preview a product page',
  description:
    'Reads a product page and returns title, price in minor units (5400 is 54.00), currency, images and brand; stores nothing. If success is false, it says why (then: products_add_manual). product_id is set if it’s in the catalog.',
  input: z.strictObject({ url: webUrl.describe('URL of the product’s page: https://… or http://…') }),
  output: z.object({
    scrape: schemaOf('ScrapeResult'),
    product_id: z.int().nullable().describe('The product’s id in the catalog. null: not in the catalog yet.'),
  }),
  effect: 'reads',
  annotations: { openWorldHint: true },
  credentials: true,
  async handle({ url }, { api }) {
    const answer = await orThrow(api.POST('/shops/preview', { body: { url } }));
    const { scrape } = answer;
    if (!scrape.success) {
      const text = `The page can’t be read as a product: ${scrape.code}: ${quoteText(scrape.message, 200)}. Check the URL, or add the product with products_add_manual.`;
      return { data: answer, text };
    }
    const { product } = scrape;
    const text = lines(`${quoteText(product.title)}, ${money(product.price_minor, product.currency)}`, [
      `Page: ${quoteText(product.url, 4_000)}`,
      `Image: ${product.image_url ? quoteText(product.image_url, 4_000) : 'none'}`,
      answer.product_id === null
        ? 'Next: products_add_by_url with this URL.'
        : `In the catalog as product_id ${answer.product_id}. Next: products_add_by_url or products_add_existing.`,
    ]);
    return { data: answer, text };
  },
});

export const productsRemoveItem = tool({
  name: 'products_remove_item',
  title: 'Remove a product from a list',
  description:
    'Removes a product (item_id, not product_id) from its list, and deletes its note, custom title and price. It stays in the catalog.',
  input: z.strictObject({ shop_id: shopId, item_id: itemId }),
  output: z.object({ ok: z.literal(true), removed_item_id: z.int() }),
  effect: 'removes',
  confirms: {
    what: 'Title of the item',
    from: 'lists_get',
    async read({ shop_id: shopId, item_id: itemId }, { api }) {
      const path = { shopId, itemId };
      return (await orThrow(api.GET('/shops/{shopId}/items/{itemId}', { params: { path } }))).item.title;
    },
  },
  credentials: true,
  async handle({ shop_id: shopId, item_id: itemId }, { api }) {
    const path = { shopId, itemId };
    await orThrow(api.DELETE('/shops/{shopId}/items/{itemId}', { params: { path } }));
    return {
      data: { ok: true as const, removed_item_id: itemId },
      text: `Removed item ${itemId} from its list.`,
    };
  },
});

export const productsUpdateItem = tool({
  name: 'products_update_item',
  title: 'Change or move a product on a list',
  description:
    'Changes a product’s texts, price or link on a list, moves it by position (from 0) or to another list by list_id. Pass only what should change. An empty title or url, or a null price_minor, restores the page’s own.',
  input: changeOf(
    { shop_id: shopId, item_id: itemId },
    {
      title: itemTexts.title,
      note: itemTexts.note,
      url: clickUrl,
      price_minor: itemTexts.price_minor,
      currency: itemTexts.currency,
      image_url: webUrl.describe('Only for products added manually.'),
      list_id: listId.describe('Moves it to this list of the shop.'),
      position,
    },
  ),
  output: z.object({ item: schemaOf('ShopItem') }),
  effect: 'changes',
  credentials: true,
  async handle({ shop_id: shopId, item_id: itemId, ...body }, { api }) {
    const { item } = await orThrow(
      api.PATCH('/shops/{shopId}/items/{itemId}', { params: { path: { shopId, itemId } }, body }),
    );
    return { data: { item }, text: `Changed, on list ${item.list_id}. ${itemLine(item)}` };
  },
});
