import { type FoundProduct, type FoundVariant, maxImages, maxVariants } from './found-product.ts';
import { type Node, parseScripts, typesOf } from './json-ld-nodes.ts';
import { offersOf, priceOf, variantOfOffer } from './json-ld-offers.ts';
import { type Page, plainText, urlOn } from './page.ts';
import { isListKind, isOtherKind } from './page-kind-hints.ts';
import { ratingOf } from './rating-of.ts';

const productTypes = new Set([
  'product',
  'productgroup',
  'individualproduct',
  'productmodel',
  'someproducts',
  'vehicle',
  'car',
  'book',
]);

/** Properties that contain other products. */
const asideKeys = new Set([
  'isRelatedTo',
  'isSimilarTo',
  'isAccessoryOrSparePartFor',
  'isConsumableFor',
  'itemListElement',
  'hasVariant',
  'isVariantOf',
  'offers',
  'review',
  'reviews',
]);

const maxNodes = 20_000;

const fewProducts = 3;

/**
 * The page's main product in its JSON-LD; undefined if there's none, or many but none matches the
 * page. Skips malformed scripts.
 */
export function readJsonLd(
  page: Page,
  heading: string | undefined,
): { found: FoundProduct | undefined; isOther: boolean; isList: boolean } {
  const { roots, resolve } = parseScripts(page);
  const products: Node[] = [];
  const waiting: unknown[] = [...roots].reverse();
  for (let seen = 0; waiting.length > 0 && seen < maxNodes; seen += 1) {
    const value = waiting.pop();
    if (Array.isArray(value)) {
      for (let index = Math.min(value.length, maxNodes) - 1; index >= 0; index -= 1)
        waiting.push(value[index]);
    } else if (typeof value === 'object' && value !== null) {
      const node = value as Node;
      if (typesOf(node).some((type) => productTypes.has(type)) && !isOfManyBrands(node)) products.push(node);
      for (const [key, entry] of Object.entries(node).reverse()) {
        if (typeof entry === 'object' && !asideKeys.has(key)) waiting.push(entry);
      }
    }
  }
  const own =
    products.find((node) => isOfPage(page, node)) ??
    products.find(({ name }) => heading !== undefined && plainText(page, name, 500) === heading) ??
    (products.length > fewProducts ? undefined : (products.find(({ name }) => name) ?? products[0]));
  return {
    found: own && describe(page, own, resolve),
    isOther: isOtherKind(roots),
    isList: isListKind(roots),
  };
}

/** Some categories are marked up as products to show their price range in search results. */
const isOfManyBrands = ({ brand }: Node) => Math.max(list(brand).length, list(asNode(brand).name).length) > 1;

function isOfPage(page: Page, node: Node): boolean {
  const given = urlOn(page, node.url) ?? urlOn(page, node['@id']);
  const url = URL.parse(given ?? '');
  return url?.host === page.url.host && url.pathname === page.url.pathname;
}

function describe(page: Page, node: Node, resolve: (value: unknown) => unknown): FoundProduct {
  const offers = offersOf(node, resolve);
  const title = plainText(page, node.name, 500);
  const members = list(resolve(node.hasVariant)).slice(0, maxVariants);
  const variants = members.flatMap((member) => variantOfMember(page, resolve(member), { resolve, title }));
  const ofOffers = offers.flatMap((offer) => variantOfOffer(page, offer));
  const own =
    priceOf(page, offers) ??
    priceOf(
      page,
      members.flatMap((member) => offersOf(resolve(member), resolve)),
    );
  const nested = [members[0], offers[0]?.node.itemOffered];
  const rating = asNode(resolve(list(node.aggregateRating)[0]));
  return {
    title,
    description: plainText(page, node.description, 5_000),
    images: imagesOf(page, [node.image, ...nested.map((each) => asNode(resolve(each)).image)], resolve),
    price: own?.price,
    prices: offers.map(({ price }) => price).filter((price) => price !== undefined),
    availability: own?.availability,
    brand: nameOf(page, resolve(node.brand) ?? resolve(node.manufacturer)),
    productType: nameOf(page, resolve(node.category)),
    ...ratingOf({
      value: rating.ratingValue,
      best: rating.bestRating,
      count: rating.reviewCount ?? rating.ratingCount,
    }),
    variants:
      variants.length > 0 ? variants : ofOffers.length > 1 ? ofOffers.slice(0, maxVariants) : undefined,
  };
}

function variantOfMember(
  page: Page,
  value: unknown,
  { resolve, title }: { resolve: (value: unknown) => unknown; title: string | undefined },
): FoundVariant[] {
  const node = asNode(value);
  const offers = offersOf(node, resolve);
  const offer = priceOf(page, offers);
  const named = offers.flatMap((each) => variantOfOffer(page, each))[0]?.id;
  const id =
    named ?? plainText(page, node.sku ?? node.productID ?? node.mpn ?? node.gtin ?? node['@id'], 255);
  if (!id) return [];
  const options = [node.color, node.size, node.material, node.pattern].map((option) =>
    nameOf(page, resolve(option)),
  );
  const name = plainText(page, node.name, 500) ?? '';
  const shortName =
    title && name.startsWith(title) ? name.slice(title.length).replace(/^[\s\-–—:,|/]+/, '') : name;
  return [
    {
      id,
      title: options.filter(Boolean).join(' / ') || shortName || id,
      price: offer?.price,
      availability: offer?.availability,
      image: imagesOf(page, [node.image], resolve)?.[0],
    },
  ];
}

function imagesOf(page: Page, values: unknown[], resolve: (value: unknown) => unknown): string[] | undefined {
  const urls = values
    .flatMap((value) => list(resolve(value)).slice(0, maxImages))
    .map((value) => {
      const entry = resolve(value);
      if (typeof entry === 'string') return urlOn(page, entry);
      const node = asNode(entry);
      return urlOn(page, list(node.contentUrl ?? node.url ?? node['@id'])[0]);
    })
    .filter((url) => url !== undefined);
  return urls.length > 0 ? [...new Set(urls)] : undefined;
}

function nameOf(page: Page, value: unknown): string | undefined {
  const [first] = list(value);
  return plainText(page, typeof first === 'object' ? asNode(first).name : first, 200);
}

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : value == null ? [] : [value]);
const asNode = (value: unknown): Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Node) : {};
