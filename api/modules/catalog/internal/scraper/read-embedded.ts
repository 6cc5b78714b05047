import { currencyCodeOf } from '#api/contract/parse-price.ts';
import { availabilityOf } from './availability-of.ts';
import type { FoundProduct, WrittenPrice } from './found-product.ts';
import type { Node } from './json-ld-nodes.ts';
import { type Page, plainText, urlOn } from './page.ts';
import { eventObjects, stateObjects } from './script-objects.ts';
import { wordsOf } from './titles.ts';

const maxNodes = 20_000;

/**
 * The product in a page's scripts: in the state that its framework embeds, or in its analytics events.
 * @param title the page's title, because state holds other products, too
 */
export function readEmbedded(page: Page, title: string | undefined): FoundProduct | undefined {
  const isOwn = (name: string | undefined) => name !== undefined && isNamedIn(name, title);
  const found = [
    ...stateObjects(page).flatMap((state) => productsIn(page, state, isOwn)),
    ...eventObjects(page).flatMap(({ call, object }) => viewed(page, call, asNode(object))),
  ];
  return found.find((each) => isOwn(each.title));
}

/** Whether a title consists of a name and little else. */
function isNamedIn(name: string, title: string | undefined): boolean {
  const [words, whole] = [wordsOf(name), wordsOf(title ?? '')];
  const shared = words.filter((word) => whole.includes(word)).length;
  return words.length > 0 && shared >= words.length * 0.8 && shared >= whole.length * 0.4;
}

/** Objects with a name and a price with its currency; without one, an amount could be in cents. */
function productsIn(
  page: Page,
  state: unknown,
  isOwn: (name: string | undefined) => boolean,
): FoundProduct[] {
  const found: FoundProduct[] = [];
  const waiting: unknown[] = [state];
  for (let seen = 0; waiting.length > 0 && seen < maxNodes; seen += 1) {
    const value = waiting.pop();
    if (typeof value !== 'object' || value === null) continue;
    const node = value as Node;
    const title = plainText(page, node.name ?? node.title ?? node.productName, 500);
    const price = isOwn(title) ? priceIn(node) : undefined;
    if (price) found.push({ title, price, images: imagesIn(page, node), availability: stockIn(node) });
    for (const entry of Object.values(node).slice(0, 2_000))
      if (typeof entry === 'object') waiting.push(entry);
  }
  return found;
}

const priceKeys = [
  'price',
  'currentPrice',
  'salePrice',
  'finalPrice',
  'sellingPrice',
  'prices',
  'offers',
  'priceRange',
];
const amountKeys = ['amount', 'value', 'current', 'price', 'currentPrice', 'sale', 'min', 'minVariantPrice'];
const currencyKeys = ['currency', 'currencyCode', 'priceCurrency', 'currencyIso', 'currency_code'];

function priceIn(node: Node): WrittenPrice | undefined {
  const outer = codeIn(node);
  for (const key of priceKeys) {
    const value = node[key];
    const inner = asNode(Array.isArray(value) ? (value as unknown[])[0] : value);
    const nested = amountKeys.map((name) => asNode(inner[name])).find((each) => amountIn(each, amountKeys));
    const amount = asAmount(value) ?? amountIn(inner, amountKeys) ?? (nested && amountIn(nested, amountKeys));
    const currency = codeIn(inner) ?? (nested && codeIn(nested)) ?? outer;
    if (amount && currency) return { amount, currency, machine: true };
  }
  return undefined;
}

const codeIn = (node: Node) =>
  currencyKeys
    .map((key) => node[key])
    .map((value) => (typeof value === 'string' ? currencyCodeOf(value) : null))
    .find((code) => code !== null);
const amountIn = (node: Node, keys: string[]) => keys.map((key) => asAmount(node[key])).find(Boolean);

function asAmount(value: unknown): string | undefined {
  if (typeof value === 'number' && value > 0 && value < 1e9) return String(value);
  return typeof value === 'string' && /^\d+([.,]\d{1,2})?$/.test(value.trim()) ? value.trim() : undefined;
}

function imagesIn(page: Page, node: Node): string[] | undefined {
  const [first] = [node.images, node.image, node.imageUrl, node.mainImage].flat() as unknown[];
  const url = urlOn(page, typeof first === 'string' ? first : (asNode(first).url ?? asNode(first).src));
  return url ? [url] : undefined;
}

function stockIn(node: Node) {
  const flag = node.inStock ?? node.isInStock ?? node.is_in_stock ?? node.available ?? node.availableForSale;
  if (typeof flag === 'boolean') return flag ? 'in_stock' : 'out_of_stock';
  return availabilityOf(node.availability ?? node.stockStatus);
}

/**
 * The only product of a page view event of Google Analytics 4, Enhanced Ecommerce or Facebook's
 * pixel.
 */
function viewed(page: Page, call: string, object: Node): FoundProduct[] {
  const layer = object.ecommerce === undefined ? object : asNode(object.ecommerce);
  const isView = /view_item\b/.test(call) || object.event === 'view_item';
  const items = isView ? layer.items : asNode(layer.detail).products;
  const isPixel = /ViewContent/.test(call);
  const [item, ...others] = isPixel ? [object] : Array.isArray(items) ? (items as unknown[]).map(asNode) : [];
  if (!item || others.length > 0) return [];
  const amount = asAmount(item.price) ?? asAmount(item.value) ?? asAmount(layer.value);
  const currency = codeIn(item) ?? codeIn(layer);
  const title = plainText(page, item.item_name ?? item.name ?? item.content_name, 500);
  return amount && currency ? [{ title, price: { amount, currency, machine: true } }] : [];
}

const asNode = (value: unknown): Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Node) : {};
