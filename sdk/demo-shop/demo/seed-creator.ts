/** Creates the demo's creator as an agency would: through the API, with the creator's own token. */
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { productUrl } from '../pages/page.ts';
import { chosenVariant, findProduct } from '../products.ts';
import { creator, creatorSettings, type CreatorShop, creatorShops } from './creator-shops.ts';
import type { Operator } from './operator.ts';
import { type Send, sendTo } from './send.ts';

const created = z.object({ partner_id: z.number() });
const signedIn = z.object({ access_token: z.string() });
const someShops = z.object({
  shops: z.array(z.object({ id: z.number(), status: z.string() })),
});
const handleCheck = z.object({ available: z.boolean() });
const oneShop = z.object({ shop: z.object({ id: z.number() }) });
const oneList = z.object({ list: z.object({ id: z.number() }) });
const oneItem = z.object({ item: z.object({ product_id: z.number() }) });
const ticket = z.object({
  storage_path: z.string(),
  upload_url: z.string(),
  headers: z.record(z.string(), z.string()),
});
type Ticket = z.infer<typeof ticket>;
const started = z.object({ video: ticket, poster: ticket });

/** The creator's partner and session. */
export interface CreatorAccount {
  partnerId: number;
  token: string;
}

/** Signs the creator in. @param known the creator's partner ID, if they already have one */
export async function creatorAccount(known: number | null, wl: Operator): Promise<CreatorAccount> {
  const { name, email } = creator;
  const partner = ['--email', email, '--name', name, '--plan', 'growth', '--json'];
  const partnerId = known ?? created.parse(await wl('partner', 'create', ...partner)).partner_id;
  const session = signedIn.parse(await wl('user', 'token', '--email', email, '--json'));
  return { partnerId, token: session.access_token };
}

/** Creates and publishes the creator's missing shops; incomplete ones are recreated. */
export async function seedCreator(
  { baseUrl, shopOrigin }: { baseUrl: string; shopOrigin: string },
  { partnerId, token }: CreatorAccount,
): Promise<void> {
  const send = sendTo(baseUrl, { Authorization: `Bearer ${token}`, 'X-Partner-Id': String(partnerId) });
  const { shops } = someShops.parse(await send('GET', '/shops'));
  for (const { id, status } of shops) if (status !== 'live') await send('DELETE', `/shops/${id}`);

  const products = new Map<string, number>();
  const missing = [];
  for (const shop of creatorShops) {
    const { available } = handleCheck.parse(await send('GET', `/shops/handles/${shop.handle}`));
    if (available) missing.push(shop);
  }
  const open = (shop: CreatorShop) => openShop({ send, shopOrigin, products }, shop);
  for (const shop of missing.slice(0, 1)) await open(shop);
  await Promise.all(missing.slice(1).map(open));
}

interface Making {
  send: Send;
  shopOrigin: string;
  /** IDs of products that are already on a list, by handle. */
  products: Map<string, number>;
}

async function openShop(making: Making, shop: CreatorShop): Promise<void> {
  const { send, shopOrigin } = making;
  const { handle, name, template, description, accent } = shop;
  const links = creatorSettings.links.map(({ label }) => ({ label, url: shopOrigin }));
  const settings = { ...creatorSettings, accent_color: accent, links };
  const fields = { handle, name, template, description, markets: ['en-IE'], settings };
  const made = oneShop.parse(await send('POST', '/shops', fields));
  const path = `/shops/${made.shop.id}`;
  if (shop.cover) await sendImage(send, `${path}/images/cover`, shop.cover);
  const lists = [];
  for (const list of shop.lists) {
    const { title, headline, description: words } = list;
    const { list: own } = oneList.parse(
      await send('POST', `${path}/lists`, { title, headline, description: words }),
    );
    lists.push({ ...list, path: `${path}/lists/${own.id}` });
  }
  await Promise.all(
    lists.map(async (list) => {
      if (list.image) await sendImage(send, `${list.path}/image`, list.image);
      for (const item of list.items) await addItem(making, list.path, item, shop.notes?.[item]);
    }),
  );
  for (const [item, clip] of Object.entries(shop.clips ?? {})) {
    await addClip(making, path, { productId: making.products.get(item) ?? 0, ...clip });
  }
  await send('PUT', `${path}/status`, { status: 'live' });
}

/** The price of the variant that the product page shows first, if the variants' prices differ. */
function priceOf(item: string) {
  const product = findProduct(item);
  if (!product) throw new Error(`No product is called ${item}`);
  const { price } = chosenVariant(product);
  const isOnly = product.variants.every((variant) => variant.price === price);
  return isOnly ? {} : { price_minor: price, currency: 'EUR' };
}

/**
 * Adds a product by URL the first time, so that the service reads its page. Clicks use the
 * creator's own link.
 */
async function addItem(
  { send, shopOrigin, products }: Making,
  list: string,
  item: string,
  note?: string,
): Promise<void> {
  const page = shopOrigin + productUrl(item);
  const link = `${page}?ref=mila`;
  const words = { note, ...priceOf(item) };
  const known = products.get(item);
  const added = oneItem.parse(
    known
      ? await send('POST', `${list}/items/existing`, { product_id: known, url: link, ...words })
      : await send('POST', `${list}/items/by-url`, { url: page, affiliate_url: link, ...words }),
  );
  products.set(item, added.item.product_id);
}

/** Three steps, like every upload: start, send, finish. */
async function addClip(
  { send }: Making,
  shop: string,
  { productId, file, title }: { productId: number; file: string; title: string },
): Promise<void> {
  const [clip, picture] = await Promise.all([asset(`${file}.mp4`), asset(`${file}-poster.webp`)]);
  const { video, poster } = started.parse(
    await send('POST', `${shop}/media/uploads`, {
      product_id: productId,
      mime: 'video/mp4',
      bytes: clip.length,
      poster: { mime: 'image/webp', bytes: picture.length },
    }),
  );
  await Promise.all([sendFile(video, clip), sendFile(poster, picture)]);
  await send('POST', `${shop}/media`, {
    storage_path: video.storage_path,
    poster_path: poster.storage_path,
    product_id: productId,
    title,
  });
}

async function sendFile({ upload_url: url, headers }: Ticket, body: Uint8Array): Promise<void> {
  const answer = await fetch(url, { method: 'PUT', headers, body: new Uint8Array(body) });
  if (!answer.ok) throw new Error(`PUT of a file answered ${answer.status}: ${await answer.text()}`);
}

const asset = (file: string): Promise<Uint8Array> => readFile(new URL(`../assets/${file}`, import.meta.url));

async function sendImage(send: Send, path: string, file: string): Promise<void> {
  const bytes = await asset(file);
  await send('PUT', path, bytes, { 'Content-Type': 'image/webp' });
}
