import { regionCurrencies } from '#api/contract/currency-signs.ts';
import { currencyIn, parseMinorUnits } from '#api/contract/parse-price.ts';
import type { ScrapedProduct } from '../../schemas.ts';
import { type FoundProduct, maxImages, type WrittenPrice } from './found-product.ts';
import { isDecoration } from './images.ts';
import type { Page } from './page.ts';

type Amounts = Pick<ScrapedProduct, 'price_minor' | 'compare_at_price_minor' | 'currency'>;

/** Merges the sources into one product, field by field, most trusted first. A price keeps its own currency. */
export function mergeFound(
  page: Page,
  found: FoundProduct[],
  chosen: WrittenPrice | undefined,
): Omit<ScrapedProduct, 'url'> {
  const first = <Key extends keyof FoundProduct>(key: Key): FoundProduct[Key] =>
    found.find((each) => each[key] !== undefined)?.[key];
  const fallback =
    found.map(({ price }) => price?.currency).find(Boolean) ?? regionCurrencies[page.region ?? ''];
  const price = amountsOf(page, chosen, fallback);
  const all = [...new Set(found.flatMap((each) => each.images ?? []))];
  const [title, siteName] = [first('title'), first('siteName')];
  const images = all.filter((url) => !isDecoration(url, title)).slice(0, maxImages);
  return {
    title: title ?? '',
    description: first('description') ?? '',
    image_url: images[0] ?? null,
    images,
    ...price,
    availability: first('availability') ?? null,
    brand: first('brand') ?? null,
    product_type: first('productType') ?? null,
    ...(siteName && { site_name: siteName }),
    rating: first('rating') ?? null,
    review_count: first('reviewCount') ?? null,
    variants: (first('variants') ?? []).map((variant) => {
      const { price_minor, currency } = amountsOf(page, variant.price, price.currency);
      const { id, title, availability = null, image = null } = variant;
      return { id, title, price_minor, currency, availability, image_url: image };
    }),
  };
}

/** Ignores a compare-at price that isn't higher than the current price. */
function amountsOf(
  page: Page,
  price: WrittenPrice | undefined,
  fallback: string | null | undefined,
): Amounts {
  if (!price) return { price_minor: null, compare_at_price_minor: null, currency: null };
  const { machine, compareAt } = price;
  const currency = price.currency ?? currencyIn(price.amount, page.region) ?? fallback ?? null;
  const amount = parseMinorUnits(price.amount, { currency, machine });
  const former = compareAt === undefined ? null : parseMinorUnits(compareAt, { currency, machine });
  return {
    price_minor: amount,
    compare_at_price_minor: amount !== null && former !== null && former > amount ? former : null,
    currency: amount === null ? null : currency,
  };
}
