/** Adds a product to a creator shop's list: by URL, manually, or from the catalog. */
import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { canonicalUrl } from '#api/modules/catalog/canonical-url.ts';
import { addItemByHand, addItemByUrl, addItemOfCatalog } from '#api/modules/creators/add-item.ts';
import { previewProduct } from '#api/modules/creators/preview-product.ts';
import { readProductList } from '#api/modules/creators/read-product-list.ts';
import { itemByHand, itemByUrl, itemOfCatalog } from '#api/modules/creators/schemas.ts';
import { searchCatalog } from '#api/modules/creators/search-catalog.ts';
import { storable } from '#api/platform/schemas.ts';
import { foundOr404 } from '#app/hosted/found-or-404.server.ts';
import { parseId } from '#app/hosted/parse-id.server.ts';
import { bodyOf } from '../form-body.server.ts';
import type { PortalIntents, PortalStep } from '../intents.server.ts';
import { ServiceError } from '../portal.server.ts';
import { text } from '../texts.ts';
import { changedFieldsOf, itemFieldsOf, itemHints } from './item.server.ts';
import { requireShop, shopAt } from './shop.server.ts';
import { waysToAdd, type WayToAdd } from './ways-to-add.ts';

/** Search results per page. */
const maxFound = 24;

export async function loadAdd(args: LoaderFunctionArgs) {
  const { ctx, which, query, shop, params, member } = await requireShop(args);
  const { list } = await foundOr404(readProductList(ctx, { ...which, listId: parseId(params.listId) }));
  const asked = query.get('by') as WayToAdd;
  const way = waysToAdd.includes(asked) ? asked : 'url';
  const q = storable((query.get('q') ?? '').slice(0, 100));
  const cursor = /^\d{1,15}$/.exec(query.get('cursor') ?? '')?.[0];
  const found =
    way === 'catalog'
      ? await searchCatalog(ctx, { partnerId: member.partnerId, q, cursor, limit: maxFound })
      : null;
  return {
    shop: { id: shop.id, name: shop.name },
    list: { id: list.id, title: list.title, itemCount: list.item_count },
    way,
    q,
    found,
    isFirst: !cursor,
    url: (query.get('url') ?? '').slice(0, 4_000),
  };
}
export type AddData = Awaited<ReturnType<typeof loadAdd>>;

const at = (step: PortalStep) => ({ ...shopAt(step), listId: parseId(step.params.listId) });

function added({ params }: PortalStep, item: { id: number; list_id: number }): Response {
  return redirect(`/portal/shops/${params.shopId}?list=${item.list_id}&added=${item.id}#item-${item.id}`, {
    status: 303,
  });
}

/** Parses a typed URL, with or without `https://`. @throws ServiceError `missing_url` */
function urlOf(typed: string): string {
  const isWhole = /^https?:\/\//i.test(typed);
  const url = isWhole ? typed : `https://${typed}`;
  if (canonicalUrl(url) === null || !(isWhole || URL.parse(url)?.hostname.includes('.'))) {
    const hint = text('shops.urlMissing');
    throw new ServiceError('missing_url', { field: 'url', hint });
  }
  return url;
}

export const addIntents: PortalIntents = {
  preview: async (step) => {
    const url = urlOf(step.field('url'));
    // Checks the list first, so that another partner's list reveals nothing.
    await readProductList(step.ctx, at(step));
    return { url, ...(await previewProduct(step.ctx, { partnerId: step.member.partnerId, url })) };
  },
  'add-url': async (step) => {
    const { url: link, ...fields } = changedFieldsOf(step);
    const body = bodyOf(itemByUrl, { ...fields, affiliate_url: link, url: step.field('page') }, itemHints());
    const { title, price_minor, currency } = itemFieldsOf(step);
    throw added(step, await addItemByUrl(step.ctx, at(step), body, { title, price_minor, currency }));
  },
  'add-hand': async (step) => {
    const { field } = step;
    const more = { description: field('description'), image_url: field('image_url') };
    const body = bodyOf(itemByHand, { ...itemFieldsOf(step), ...more }, itemHints());
    throw added(step, await addItemByHand(step.ctx, at(step), body));
  },
  'add-product': async (step) => {
    const body = bodyOf(itemOfCatalog, { product_id: step.id('product') }, itemHints());
    throw added(step, await addItemOfCatalog(step.ctx, at(step), body));
  },
};
