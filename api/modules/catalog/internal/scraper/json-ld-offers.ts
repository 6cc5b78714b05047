import { currencyCodeOf, parseMinorUnits } from '#api/contract/parse-price.ts';
import type { Availability } from '#api/contract/product.ts';
import { isInStock } from '#api/contract/product.ts';
import { availabilityOf } from './availability-of.ts';
import type { FoundVariant, WrittenPrice } from './found-product.ts';
import { type Node, typesOf } from './json-ld-nodes.ts';
import { type Page, plainText, urlOn } from './page.ts';

const maxOffers = 500;

/** An Offer or AggregateOffer, with its price as written. */
export interface Offer {
  node: Node;
  price: WrittenPrice | undefined;
  availability: Availability | undefined;
}

type Resolve = (value: unknown) => unknown;

/** The offers of a product, including those inside an AggregateOffer. */
export function offersOf(product: unknown, resolve: Resolve): Offer[] {
  const { offers } = (product ?? {}) as Node;
  return nodes(resolve(offers), resolve).flatMap((node) => {
    const inner = nodes(resolve(node.offers), resolve);
    const own = { node, price: writtenPrice(node, resolve), availability: availabilityOf(node.availability) };
    if (inner.length === 0) return [own];
    const currency = currencyCodeOf(asText(node.priceCurrency)) ?? undefined;
    const each = inner.map((entry) => {
      const price = writtenPrice(entry, resolve);
      return {
        node: entry,
        price: price && { currency, ...price },
        availability: availabilityOf(entry.availability),
      };
    });
    return each.some((offer) => offer.price) ? each : [own];
  });
}

/** The offer that the page shows: the variant in its URL, else the cheapest available one, else the cheapest. */
export function priceOf(page: Page, offers: Offer[]): Pick<Offer, 'price' | 'availability'> | undefined {
  const chosen = page.url.searchParams.get('variant');
  const priced = offers.filter((offer) => offer.price);
  const own = chosen && priced.find((offer) => variantParameter(page, offer) === chosen);
  if (own) return own;
  const isHad = ({ availability }: Offer) => availability === undefined || isInStock(availability);
  const amount = ({ price }: Offer) =>
    parseMinorUnits(price?.amount ?? '', { currency: price?.currency ?? null, machine: true }) ?? Infinity;
  const [best] = [...priced].sort((a, b) => Number(isHad(b)) - Number(isHad(a)) || amount(a) - amount(b));
  const stock = offers.map((offer) => offer.availability).filter((value) => value !== undefined);
  if (!best && stock.length === 0) return undefined;
  return {
    price: best?.price,
    availability:
      stock.find((one) => one === 'in_stock') ?? stock.find(isInStock) ?? best?.availability ?? stock[0],
  };
}

/** The variant of an offer, if it specifies one. */
export function variantOfOffer(page: Page, offer: Offer): FoundVariant[] {
  const { node, price, availability } = offer;
  const sku = plainText(page, node.sku ?? node.mpn, 255);
  const id = variantParameter(page, offer) ?? sku;
  if (!id) return [];
  return [{ id, title: plainText(page, node.name, 500) ?? sku ?? id, price, availability }];
}

function variantParameter(page: Page, { node }: Offer): string | undefined {
  const url = URL.parse(urlOn(page, node.url) ?? '');
  return plainText(page, url?.searchParams.get('variant'), 255);
}

function writtenPrice(node: Node, resolve: Resolve): WrittenPrice | undefined {
  const specifications = nodes(resolve(node.priceSpecification ?? node.PriceSpecification), resolve);
  const isOld = (entry: Node) => /(list|strikethrough|msrp|srp)/i.test(asText(entry.priceType) ?? '');
  // A unit price, such as per liter, isn't the product's price.
  const current = specifications.find(
    (entry) => !isOld(entry) && !entry.referenceQuantity && amountOf(entry),
  );
  const isAggregate = typesOf(node).includes('aggregateoffer');
  const amount =
    (isAggregate ? asText(node.lowPrice) : undefined) ?? amountOf(node) ?? (current && amountOf(current));
  if (amount === undefined) return undefined;
  const old = specifications.find(isOld);
  const currency = currencyCodeOf(asText(node.priceCurrency) ?? asText(current?.priceCurrency));
  return { amount, compareAt: old && amountOf(old), currency: currency ?? undefined, machine: true };
}

function amountOf(node: Node): string | undefined {
  return asText(node.price) ?? asText(node.lowPrice) ?? asText(node.minPrice);
}

function asText(value: unknown): string | undefined {
  const [first] = Array.isArray(value) ? (value as unknown[]) : [value];
  if (typeof first === 'number' && Math.abs(first) < 1e15) return first.toFixed(4).replace(/\.?0+$/, '');
  return typeof first === 'string' && first.trim() !== '' ? first : undefined;
}

function nodes(value: unknown, resolve: Resolve): Node[] {
  const entries = Array.isArray(value) ? value.slice(0, maxOffers) : [value];
  return entries
    .map(resolve)
    .filter((entry): entry is Node => typeof entry === 'object' && entry !== null && !Array.isArray(entry));
}
