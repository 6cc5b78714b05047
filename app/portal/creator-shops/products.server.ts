/** The lists of a creator shop and their products. */
import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { maxItemsOfList, maxLists } from '#api/contract/creator-shop.ts';
import { addItemByUrl } from '#api/modules/creators/add-item.ts';
import { createProductList } from '#api/modules/creators/create-product-list.ts';
import { deleteProductList } from '#api/modules/creators/delete-product-list.ts';
import { listProductLists } from '#api/modules/creators/list-product-lists.ts';
import { readProductList } from '#api/modules/creators/read-product-list.ts';
import { removeItem } from '#api/modules/creators/remove-item.ts';
import {
  itemByUrl,
  newProductList,
  productListChange,
  shopItemChange,
  type ShopItemRecord,
} from '#api/modules/creators/schemas.ts';
import { removeListImage, setListImage } from '#api/modules/creators/set-list-image.ts';
import { updateItem } from '#api/modules/creators/update-item.ts';
import { updateProductList } from '#api/modules/creators/update-product-list.ts';
import { foundOr404 } from '#app/hosted/found-or-404.server.ts';
import { bodyOf } from '../form-body.server.ts';
import type { PortalIntents, PortalStep } from '../intents.server.ts';
import { text } from '../texts.ts';
import { imageOf } from './image.server.ts';
import { changedFieldsOf, itemHints } from './item.server.ts';
import { requireShop, shopAt } from './shop.server.ts';

/** All lists, and the products of the selected one; by default, the first. */
export async function loadProducts(args: LoaderFunctionArgs) {
  const { ctx, which, query } = await requireShop(args);
  const lists = await foundOr404(listProductLists(ctx, which));
  const asked = Number(query.get('list'));
  const open = lists.find(({ id }) => id === asked) ?? lists[0];
  const read = open && (await foundOr404(readProductList(ctx, { ...which, listId: open.id })));
  return {
    lists,
    open: read?.list ?? null,
    items: read?.items ?? [],
    editing: Number(query.get('edit')) || null,
    removing: Number(query.get('remove')) || null,
    full: { lists: lists.length >= maxLists, items: (read?.items.length ?? 0) >= maxItemsOfList },
  };
}
export type ProductsData = Awaited<ReturnType<typeof loadProducts>>;

const listHints = () => ({
  title: text('shops.listTitleProblem'),
  headline: text('shops.atMost', { count: 120 }),
  description: text('shops.atMost', { count: 500 }),
});
const listFields = ({ field }: PortalStep) => ({
  title: field('title'),
  headline: field('headline'),
  description: field('description'),
});
const listAt = (step: PortalStep) => ({ ...shopAt(step), listId: step.id('list') });
const itemAt = (step: PortalStep) => ({ ...shopAt(step), itemId: step.id('item') });
const productsPage = ({ params }: PortalStep, listId: number) =>
  redirect(`/portal/shops/${params.shopId}?list=${listId}`, { status: 303 });

/** The data that restores a removed product to its place. */
export interface RemovedItem {
  title: string;
  list: number;
  /** The product’s own URL. */
  url: string;
  position: number;
  /** The creator's own values, as JSON. */
  words: string;
}

export const productsIntents: PortalIntents = {
  'list-create': async (step) => {
    const body = bodyOf(newProductList, listFields(step), listHints());
    const { id } = await createProductList(step.ctx, shopAt(step), body);
    throw productsPage(step, id);
  },
  'list-edit': async (step) => {
    const change = bodyOf(productListChange, listFields(step), listHints());
    await updateProductList(step.ctx, listAt(step), change);
    throw productsPage(step, step.id('list'));
  },
  'list-move': async (step) => {
    await updateProductList(step.ctx, listAt(step), { position: step.id('position') });
  },
  'list-delete': async (step) => {
    await deleteProductList(step.ctx, listAt(step));
    throw redirect(`/portal/shops/${step.params.shopId}`, { status: 303 });
  },
  'list-image': async (step) => {
    await setListImage(step.ctx, listAt(step), imageOf(step));
  },
  'list-image-remove': async (step) => {
    await removeListImage(step.ctx, listAt(step));
  },
  'item-edit': async (step) => {
    const to = step.id('list');
    const change = bodyOf(shopItemChange, { ...changedFieldsOf(step), list_id: to }, itemHints());
    await updateItem(step.ctx, itemAt(step), change);
    throw productsPage(step, to);
  },
  'item-move': async (step) => {
    await updateItem(step.ctx, itemAt(step), { position: step.id('position') });
  },
  'item-remove': async (step) => {
    const { items } = await readProductList(step.ctx, listAt(step));
    const item = items.find(({ id }) => id === step.id('item'));
    await removeItem(step.ctx, itemAt(step));
    const url = item?.product_url;
    return item && url ? removedOf({ ...item, product_url: url }) : null;
  },
  'item-restore': async (step) => {
    const { price_minor: price, currency, ...words } = wordsIn(step.field('words'));
    const { title } = words;
    const { id } = await addItemByUrl(step.ctx, listAt(step), { ...words, url: step.field('url') });
    const own = { ...shopAt(step), itemId: id };
    // Values that equal the product's own aren't the creator's.
    const item = await updateItem(step.ctx, own, { title: '' });
    const change = {
      position: step.id('position'),
      ...(title !== item.title && { title }),
      ...((price !== item.price_minor || currency !== item.currency) && { price_minor: price, currency }),
    };
    await updateItem(step.ctx, own, change);
  },
};

const removedOf = (item: ShopItemRecord & { product_url: string }): RemovedItem => ({
  title: item.title,
  list: item.list_id,
  url: item.product_url,
  position: item.position,
  words: JSON.stringify({
    title: item.title,
    note: item.note,
    price_minor: item.price_minor,
    currency: item.currency,
    ...(item.url !== item.product_url && { affiliate_url: item.url ?? '' }),
  }),
});

const ofCreator = {
  title: true,
  note: true,
  affiliate_url: true,
  price_minor: true,
  currency: true,
} as const;

/** The values that the page received when the item was removed. */
function wordsIn(sent: string) {
  try {
    return bodyOf(itemByUrl.pick(ofCreator), JSON.parse(sent), itemHints());
  } catch {
    throw new Response(null, { status: 400 });
  }
}
