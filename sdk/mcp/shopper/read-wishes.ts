/** The wishes on a list, as the tools return them. */
import type { Language } from '#api/contract/language/languages.ts';
import { shownPrice } from '#api/contract/shown-price.ts';
import { orThrow, type Schema } from '../../client/index.ts';
import type { Environment } from '../core/environment.ts';
import type { Call } from '../core/tool.ts';
import { ToolFailure } from '../core/tool-failure.ts';
import type { FoundWish, ShownList, ShownWish } from './fields.ts';

/** Wishes in a result: clients truncate long ones. */
export const maxShown = 25;
type HostedProduct = Schema<'HostedProduct'>;
type Changes = ReadonlyMap<number, Schema<'WishChange'>>;

interface Part {
  lang: Language;
  cursor?: string | undefined;
  limit?: number;
}

export async function readItems({ api }: Call, { id, role }: ShownList, part: Part) {
  const params = { path: { token: id }, query: part };
  const { products, next_cursor: next } = await orThrow(
    role === 'giver'
      ? api.GET('/hosted/public/lists/{token}/items', { params })
      : api.GET('/hosted/lists/{token}/items', { params }),
  );
  return { items: products, next: next ?? null };
}

/** All items of a list, in its order. */
export async function* eachItem(call: Call, list: ShownList, lang: Language): AsyncGenerator<HostedProduct> {
  let cursor: string | undefined;
  do {
    const { items, next } = await readItems(call, list, { lang, cursor });
    yield* items;
    cursor = next ?? undefined;
  } while (cursor !== undefined);
}

/** @throws ToolFailure `not_found` if the item isn't on the list */
export async function findItem(
  call: Call,
  list: ShownList,
  itemId: number,
  lang: Language,
): Promise<HostedProduct> {
  for await (const item of eachItem(call, list, lang)) if (item.item_id === itemId) return item;
  throw new ToolFailure('not_found', 'There is no item with this item_id on the list.');
}

/** The changes to a person's own wishes in the last 30 days, without dismissed ones. */
export async function readChanges({ api }: Call): Promise<Changes> {
  const { changes } = await orThrow(
    api.GET('/me/changes', { params: { query: { since: '1970-01-01T00:00:00Z' } } }),
  );
  return new Map(changes.map((change) => [change.item_id, change]));
}

const pixels = 320;

/** Images come from our own host, so shops can't track who sees them. */
function imageOf({ baseUrl, siteUrl }: Environment, url: string | null): string | null {
  if (url === null || url.startsWith(`${siteUrl}/media/`)) return url;
  return `${baseUrl}/images/proxy?${new URLSearchParams({ url, w: `${pixels}` })}`;
}

function facts(item: HostedProduct, changes: Changes) {
  const change = changes.get(item.item_id);
  return {
    item_id: item.item_id,
    title: item.title,
    variant: item.variant_title,
    shop: item.source_label,
    price_minor: shownPrice(item).priceMinor,
    currency: item.currency,
    saved_price_minor: item.saved_price_minor,
    availability: item.availability,
    change: change
      ? { kind: change.kind, from_price_minor: change.from_price_minor, stock_left: change.stock_left }
      : null,
  };
}

export const foundWishOf = (item: HostedProduct, { id, name }: ShownList, changes: Changes): FoundWish => ({
  ...facts(item, changes),
  product_url: item.affiliateUrl,
  list: id,
  list_name: name,
});

/** A page of a list, with the links to buy its wishes. */
export async function readWishes(
  call: Call,
  list: ShownList,
  { changes, ...part }: Part & { changes: Changes },
): Promise<{ items: ShownWish[]; next: string | null }> {
  const { items, next } = await readItems(call, list, { limit: maxShown, ...part });
  const links = await readLinks(
    call,
    list.id,
    items.map(({ item_id: id }) => id),
  );
  const isHidden = list.role === 'owner' && list.is_surprise;
  const shown = items.map((item): ShownWish => {
    const link = links.get(item.item_id);
    return {
      ...facts(item, changes),
      quantity: item.quantity,
      priority: item.priority,
      note: item.note,
      bought: isHidden ? null : item.purchased,
      reserved: isHidden ? null : item.reserved,
      watches_price: item.alerts?.price_drop ?? false,
      target_price_minor: item.alerts?.target_price_minor ?? null,
      image_url: imageOf(call.environment, item.imageUrl),
      product_url: link?.product_url ?? item.affiliateUrl,
      buy_url: link?.cart_url ?? null,
    };
  });
  return { items: shown, next };
}

/** By item, the links with which it can be bought. */
export async function readLinks(
  { api }: Call,
  token: string,
  itemIds: number[],
): Promise<Map<number, Schema<'BuyLinks'>>> {
  if (itemIds.length === 0) return new Map();
  const params = { path: { token }, query: { items: itemIds.join(',') } };
  const { links } = await orThrow(api.GET('/hosted/lists/{token}/buy-links', { params }));
  return new Map(links.map((link) => [link.item_id, link]));
}
