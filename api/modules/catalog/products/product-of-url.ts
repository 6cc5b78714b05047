import type { Availability, ProductVariant, ScrapedProduct } from '#api/contract/product.ts';
import { minorUnitsOf } from '#api/contract/written-price.ts';
import type { PlatformProduct, PlatformVariant } from './platform-product.ts';

/** What is known of a product that was saved from one of the addresses it is sold at. */
export interface SavedUrl {
  url: string;
  title: string;
  currency: string | null;
  variants: ProductVariant[];
}

/** `/de/products/…`, `/en-ca/collections/…/products/…`: the page of another market than the shop's own. */
const isOfMarket = (url: string) => /^https?:\/\/[^/]+\/[a-z]{2}(-[a-z]{2,4})?\//i.test(url);

function amounts({ price, compareAtPrice }: PlatformVariant, currency: string) {
  const minor = price === null ? null : minorUnitsOf(price, { currency, machine: true });
  const before = compareAtPrice === null ? null : minorUnitsOf(compareAtPrice, { currency, machine: true });
  return { price: minor, before: minor !== null && before !== null && before > minor ? before : null };
}

function inWords(isAvailable: boolean | null, status: PlatformProduct['status']): Availability | null {
  if (isAvailable === null) return null;
  if (isAvailable) return 'in_stock';
  return status === 'archived' ? 'discontinued' : 'out_of_stock';
}

/** Of several: one that can be had is enough, and none only where that is known of all. */
function ofAll(each: (Availability | null)[]): Availability | null {
  return each.find((one) => one === 'in_stock') ?? (each.includes(null) ? null : (each[0] ?? null));
}

/**
 * A platform's product as the page of one of its addresses shows it. `?variant=` shows that variant, else the cheapest
 * is shown that can be had. The page of another market keeps its own title and, in another currency, its own prices: a
 * platform tells those of the shop's own market alone.
 * @param currency the shop's; prices stay as they are known while it is not
 */
export function productOfUrl(
  told: PlatformProduct,
  known: SavedUrl,
  currency: string | null,
): ScrapedProduct {
  const ofMarket = isOfMarket(known.url);
  const priced = ofMarket && known.currency !== null && known.currency !== currency ? null : currency;
  const knownVariants = new Map(known.variants.map((variant) => [variant.id, variant]));

  const offers = told.variants.map((variant) => ({
    ...variant,
    availability: inWords(variant.isAvailable, told.status),
    ...(priced ? amounts(variant, priced) : { price: null, before: null }),
  }));
  const variants: ProductVariant[] = offers.map(({ id, title, availability, imageUrl, price }) => {
    const before = knownVariants.get(id);
    return {
      id,
      availability,
      image_url: imageUrl,
      title: (ofMarket && before?.title) || title,
      price_minor: price ?? before?.price_minor ?? null,
      currency: price === null ? (before?.currency ?? null) : priced,
    };
  });
  const untold = known.variants
    .filter(({ id }) => told.untold.has(id))
    .map((variant) =>
      told.status === 'sold' ? variant : { ...variant, availability: inWords(false, told.status) },
    );

  const chosen = new URL(known.url).searchParams.get('variant') ?? '';
  const isUntold = told.untold.has(chosen);
  const shown = isUntold ? undefined : (offers.find(({ id }) => id === chosen) ?? cheapest(offers));
  const isOne = isUntold || shown?.id === chosen;
  const every = [...variants, ...untold];
  return {
    url: known.url,
    title: (ofMarket && known.title) || told.title,
    description: '',
    image_url: (isOne && shown?.imageUrl) || (told.images[0] ?? null),
    images: told.images,
    price_minor: shown?.price ?? null,
    compare_at_price_minor: shown?.before ?? null,
    currency: priced,
    availability: isOne
      ? (every.find(({ id }) => id === chosen)?.availability ?? null)
      : ofAll(every.map(({ availability }) => availability)),
    brand: told.vendor,
    product_type: told.productType,
    rating: null,
    review_count: null,
    variants: every,
  };
}

function cheapest<Offer extends { isAvailable: boolean | null; price: number | null }>(offers: Offer[]) {
  const rank = ({ isAvailable }: Offer) => (isAvailable === false ? 1 : 0);
  const amount = ({ price }: Offer) => price ?? Infinity;
  return offers.toSorted((a, b) => rank(a) - rank(b) || amount(a) - amount(b))[0];
}
