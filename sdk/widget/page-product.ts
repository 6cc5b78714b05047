/**
 * `{site}/sdk/v1/page.js`: reads product data from the page, for buttons without any. Loaded when
 * they're clicked.
 */
import { decimalsOf } from '../../api/contract/currency-decimals.ts';
import type { SaveProduct } from '../../api/contract/events.ts';
import { textOf } from '../../api/contract/offered-fields.ts';
import { parsePriceText } from '../../api/contract/parse-price-text.ts';

interface Offer {
  price?: unknown;
  lowPrice?: unknown;
  priceCurrency?: unknown;
  offers?: Offer | Offer[];
}
interface Described {
  '@type'?: string | string[];
  '@graph'?: unknown;
  name?: unknown;
  image?: unknown;
  offers?: Offer | Offer[];
}

const first = (value: unknown): unknown => (Array.isArray(value) ? first(value[0]) : value);
const textIn = (value: unknown) => textOf(typeof value === 'number' ? `${value}` : value, 4_000);

/** The page's structured data, if it describes exactly one product. */
function describedProduct(): Described | undefined {
  const found: Described[] = [];
  const look = (value: unknown) => {
    if (Array.isArray(value)) value.forEach(look);
    else if (value && typeof value === 'object') {
      const one = value as Described;
      if (/^(Product|ProductGroup)$/.test(`${first(one['@type'])}`)) found.push(one);
      look(one['@graph']);
    }
  };
  for (const script of document.querySelectorAll('script[type="application/ld+json"]')) {
    try {
      look(JSON.parse(script.textContent));
    } catch {
      // Other scripts may be valid.
    }
  }
  return found.length === 1 ? found[0] : undefined;
}

const meta = (name: string) =>
  textIn(document.querySelector<HTMLMetaElement>(`meta[property="${name}"],meta[name="${name}"]`)?.content);

/** Machine-readable amounts are in major units, with or without decimals. */
const inMinorUnits = (amount: string, currency: string): number | undefined =>
  /^\d+(\.\d+)?$/.test(amount)
    ? Math.round(Number(amount) * 10 ** decimalsOf(currency))
    : parsePriceText(amount, currency);

/**
 * Fills in missing fields of a product whose URL is the page's own. Existing fields aren't changed.
 */
export function completed(product: SaveProduct): SaveProduct {
  const own = new URL(location.href);
  const { origin, pathname } = new URL(product.url, own);
  if (product.title || origin !== own.origin || pathname !== own.pathname) return product;
  const described = describedProduct();
  const image = first(described?.image);
  const imageUrl =
    textIn(image) ??
    textIn((image as { url?: unknown } | undefined)?.url) ??
    meta('og:image:secure_url') ??
    meta('og:image');
  const offer = first(described?.offers) as Offer | undefined;
  const price = textIn(offer?.price ?? offer?.lowPrice);
  const currency = textIn(offer?.priceCurrency);
  const shown = meta('product:price:amount') ?? meta('og:price:amount');
  const shownCurrency = meta('product:price:currency') ?? meta('og:price:currency');
  // Amount and currency must come from the same source.
  const [amount, unit] = price && currency ? [price, currency] : [shown, shownCurrency];
  return {
    ...product,
    title:
      textIn(described?.name) ??
      meta('og:title') ??
      (textIn(document.querySelector('h1')?.textContent) || document.title),
    imageUrl: product.imageUrl ?? (imageUrl && new URL(imageUrl, own).href),
    ...(product.price === undefined &&
      amount &&
      /^[a-z]{3}$/i.test(unit ?? '') && { price: inMinorUnits(amount, unit!), currency: unit }),
  };
}
