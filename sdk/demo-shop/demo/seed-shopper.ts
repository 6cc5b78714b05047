/** Creates a shopper with some wishes through the public API, as a browser would. */
import { z } from 'zod';
import { photoUrl, productUrl } from '../pages/page.ts';
import { chosenVariant, findProduct } from '../products.ts';
import type { Operator } from './operator.ts';
import { type Send, sendTo } from './send.ts';

/** The demo's public list. Its link shows the share page as the shopper's friends see it. */
const sharedList = {
  name: 'Clara turns thirty',
  description:
    'Small kitchen, long table. Second-hand is just as welcome, and so is coming by for dinner instead.',
  occasion_slug: 'birthday',
  /** Oldest wish first. */
  wishes: [
    'waffle-towels',
    'noon-wall-clock',
    'flax-stripe-cushion',
    'ono-vase',
    'daily-mug',
    'still-carafe',
    'brass-taper-holders',
    'the-quiet-kitchen',
    'nesting-bowls',
    'elm-dining-chair',
    'kyo-teapot',
    'dome-table-lamp',
  ],
};

const owner = 'Clara Winter';
const wantedMost = 'Dome Table Lamp';
const notes: Record<string, string> = { 'Ono Vase': 'For the long table. Any glaze but white.' };
/** Items that friends have already bought. */
const bought = ['Kyo Teapot', 'Brass Taper Holders', 'Flax Stripe Cushion', 'Waffle Towels'];

const items = z.object({ products: z.array(z.object({ item_id: z.number(), title: z.string() })) });

/** Sets the owner's name and the list's description, makes it public, and marks some items as bought. */
async function shareList(send: Send, shopper: Record<string, string>, token: string): Promise<void> {
  const { description, occasion_slug } = sharedList;
  await send('PATCH', '/me', { display_name: owner }, shopper);
  await send('PUT', `/hosted/lists/${token}`, { description, occasion_slug, share_public: true }, shopper);

  const { products } = items.parse(await send('GET', `/hosted/lists/${token}/items`, undefined, shopper));
  for (const { item_id: id, title } of products) {
    const changes = {
      ...(title === wantedMost && { priority: 1 }),
      ...(notes[title] && { note: notes[title] }),
    };
    if (Object.keys(changes).length > 0)
      await send('PUT', `/hosted/lists/${token}/items/${id}`, changes, shopper);
    if (bought.includes(title)) {
      await send('PUT', `/hosted/public/lists/${token}/items/${id}/purchased`, { purchased: true });
    }
  }
}

export const shopperEmail = 'clara@winter.example';

/** Lists and their items, oldest wish first; `handle` or `handle:variant id`. */
const wishes = {
  'One day': ['elm-dining-chair', 'noon-wall-clock', 'low-sun-print:4302'],
  Kitchen: ['kyo-teapot', 'serving-board', 'turned-mills', 'rim-plates', 'waffle-towels'],
  [sharedList.name]: sharedList.wishes,
  Birthday: ['flax-stripe-cushion', 'brass-taper-holders', 'still-carafe', 'daily-mug'],
};

export interface ShopAddress {
  baseUrl: string;
  shopOrigin: string;
  apiKey: string;
}

const someLists = z.object({ lists: z.array(z.object({ id: z.string(), name: z.string() })) });

/**
 * Creates the shopper's missing lists with their products, and makes one of them public.
 * @returns its share token
 */
export async function seedShopper(
  { baseUrl, shopOrigin, apiKey }: ShopAddress,
  wl: Operator,
): Promise<string> {
  const account = z
    .object({ access_token: z.string() })
    .parse(await wl('user', 'token', '--email', shopperEmail, '--json'));

  const send = sendTo(baseUrl, { apikey: apiKey, Origin: shopOrigin });
  const shopper = { Authorization: `Bearer ${account.access_token}` };
  const { token } = z
    .object({ token: z.string() })
    .parse(await send('POST', '/widget/init', { origin: shopOrigin }, { Authorization: `Bearer ${apiKey}` }));
  const { lists } = someLists.parse(await send('POST', '/hosted/lists', {}, shopper));

  for (const [name, handles] of Object.entries(wishes)) {
    if (lists.some((list) => list.name === name)) continue;
    const { list } = z
      .object({ list: z.object({ id: z.string(), db_id: z.number() }) })
      .parse(await send('POST', '/hosted/me/lists', { name }, shopper));
    lists.push({ id: list.id, name });
    for (const wish of handles) {
      const body = { wishlistId: list.db_id, product: wished(wish, shopOrigin) };
      await send('POST', '/widget/save', body, { ...shopper, 'X-Widget-Token': token });
    }
    if (name === sharedList.name) await shareList(send, shopper, list.id);
  }
  return lists.find(({ name }) => name === sharedList.name)?.id ?? '';
}

/** The product as the shop's save button would describe it. */
function wished(wish: string, shopOrigin: string) {
  const [handle = '', variantId] = wish.split(':');
  const product = findProduct(handle);
  if (!product) throw new Error(`No product is called ${handle}`);
  const variant = chosenVariant(product, variantId);
  return {
    url: shopOrigin + productUrl(handle),
    title: product.title,
    description: product.description,
    imageUrl: shopOrigin + photoUrl(variant.photo),
    price: variant.price,
    compareAtPrice: variant.compareAt,
    currency: 'EUR',
    marketCode: 'en-IE',
    siteDomain: new URL(shopOrigin).hostname,
    metadata: { variantId: variant.id, quantity: 1, variantTitle: variant.title, swatch: variant.swatch },
  };
}
