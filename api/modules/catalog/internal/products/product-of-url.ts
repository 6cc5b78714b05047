import { parseMinorUnits } from '#api/contract/parse-price.ts';
import { type Availability, isInStock } from '#api/contract/product.ts';
import type { ProductVariant, ScrapedProduct } from '../../schemas.ts';
import type { PlatformProduct, PlatformVariant } from './platform-product.ts';

/** The known data of a product saved from one of its URLs. */
export interface SavedUrl {
  url: string;
  title: string;
  currency: string | null;
  variants: ProductVariant[];
}

/**
 * Whether a URL belongs to another market than the shop's default: `/de/products/…`,
 * `/en-ca/collections/…/products/…`.
 */
const isOfMarket = (url: string) => /^https?:\/\/[^/]+\/[a-z]{2}(-[a-z]{2,4})?\//i.test(url);

const unknownVariant = (id: string): ProductVariant => ({
  id,
  title: '',
  availability: null,
  image_url: null,
  price_minor: null,
  currency: null,
});

function amounts({ price, compareAtPrice }: PlatformVariant, currency: string) {
  const minor = price === null ? null : parseMinorUnits(price, { currency, machine: true });
  const before =
    compareAtPrice === null ? null : parseMinorUnits(compareAtPrice, { currency, machine: true });
  return { price: minor, before: minor !== null && before !== null && before > minor ? before : null };
}

function inWords(
  { isAvailable, isLow }: Pick<PlatformVariant, 'isAvailable' | 'isLow'>,
  status: PlatformProduct['status'],
): Availability | null {
  if (isAvailable === null) return null;
  if (isAvailable) return isLow ? 'low_stock' : 'in_stock';
  return status === 'gone' ? 'discontinued' : 'out_of_stock';
}

/**
 * Combines availabilities: available if one variant is; unavailable only if all are known to be.
 */
function ofAll(each: (Availability | null)[]): Availability | null {
  const best = each.find((one) => one === 'in_stock') ?? each.find(isInStock);
  return best ?? (each.includes(null) ? null : (each[0] ?? null));
}

/**
 * A platform's product as the page at one of its URLs shows it. `?variant=` selects a variant; otherwise the cheapest
 * available one is used. A page of another market keeps its own title and, in another currency, its own prices, because
 * the platform only reports those of the default market.
 * @param currency the shop's currency; while it is unknown, prices stay unchanged
 */
export function productOfUrl(
  update: PlatformProduct,
  known: SavedUrl,
  currency: string | null,
): ScrapedProduct {
  const ofMarket = isOfMarket(known.url);
  const priced = ofMarket && known.currency !== null && known.currency !== currency ? null : currency;
  const knownVariants = new Map(known.variants.map((variant) => [variant.id, variant]));

  const offers = update.variants.map((variant) => ({
    ...variant,
    availability: inWords(variant, update.status),
    ...(priced ? amounts(variant, priced) : { price: null, before: null }),
  }));
  const variants: ProductVariant[] = offers.map(({ id, title, availability, imageUrl, price, ...offer }) => {
    const before = knownVariants.get(id);
    return {
      id,
      availability,
      image_url: imageUrl,
      title: (ofMarket && before?.title) || title,
      price_minor: price ?? before?.price_minor ?? null,
      currency: price === null ? (before?.currency ?? null) : priced,
      compare_at_price_minor: offer.before,
    };
  });
  // The event describes only the first variants and lists the IDs of the others; variants that
  // aren't listed are gone.
  const omitted = [...update.omitted].map((id) => {
    const variant = knownVariants.get(id) ?? unknownVariant(id);
    return update.status === 'sold'
      ? variant
      : { ...variant, availability: inWords({ isAvailable: false, isLow: false }, update.status) };
  });

  const chosen = new URL(known.url).searchParams.get('variant') ?? '';
  const isOmitted = update.omitted.has(chosen);
  const shown = isOmitted ? undefined : (offers.find(({ id }) => id === chosen) ?? cheapest(offers));
  const isOne = isOmitted || shown?.id === chosen;
  const every = [...variants, ...omitted];
  return {
    url: known.url,
    title: (ofMarket && known.title) || update.title,
    description: '',
    image_url: (isOne && shown?.imageUrl) || (update.images[0] ?? null),
    images: update.images,
    price_minor: shown?.price ?? null,
    compare_at_price_minor: shown?.before ?? null,
    currency: priced,
    availability: isOne
      ? (every.find(({ id }) => id === chosen)?.availability ?? null)
      : ofAll(every.map(({ availability }) => availability)),
    brand: update.vendor,
    product_type: update.productType,
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
