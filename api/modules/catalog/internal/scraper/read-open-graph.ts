import { currencyCodeOf } from '#api/contract/parse-price.ts';
import { availabilityOf } from './availability-of.ts';
import { type FoundProduct, maxImages } from './found-product.ts';
import { type Page, plainText, urlOn } from './page.ts';

/** The page's meta tags by lower-case name, each with its values in order. */
function metaTags({ all }: Page): Map<string, string[]> {
  const tags = new Map<string, string[]>();
  for (const element of all) {
    if (element.name !== 'meta') continue;
    const { property, name, content = '' } = element.attribs;
    const key = (property ?? name ?? '').trim().toLowerCase();
    const values = tags.get(key) ?? [];
    if (key && content.trim() && values.length < maxImages) tags.set(key, [...values, content]);
  }
  return tags;
}

/** A page's Open Graph data. `isProduct`: according to it, the page shows one product for sale. */
export function readOpenGraph(page: Page): {
  found: FoundProduct;
  isProduct: boolean;
  type: string | undefined;
} {
  const tags = metaTags(page);
  const first = (...names: string[]) => names.map((name) => tags.get(name)?.[0]).find(Boolean);
  const amount = first('product:price:amount', 'og:price:amount');
  const sale = first('product:sale_price:amount');
  const former = first('product:original_price:amount', 'og:price:standard_amount');
  const currency = first('product:price:currency', 'og:price:currency', 'product:sale_price:currency');
  const type = first('og:type')?.trim().toLowerCase();
  const images = ['og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image', 'twitter:image:src']
    .flatMap((name) => tags.get(name) ?? [])
    .map((value) => urlOn(page, value))
    .filter((value) => value !== undefined);
  const price = sale ?? amount;
  const found: FoundProduct = {
    title: plainText(page, first('og:title', 'twitter:title'), 500),
    description: plainText(page, first('og:description', 'twitter:description', 'description'), 5_000),
    images: [...new Set(images)],
    price:
      price === undefined
        ? undefined
        : {
            amount: price,
            compareAt: sale === undefined ? former : amount,
            currency: currencyCodeOf(currency) ?? undefined,
            machine: true,
          },
    availability: availabilityOf(first('product:availability', 'og:availability')),
    brand: plainText(page, first('product:brand', 'og:brand'), 200),
    productType: plainText(page, first('product:category'), 200),
    siteName: plainText(page, first('og:site_name'), 60),
  };
  return { found, isProduct: amount !== undefined || /(^|[.:])product(\.item)?$/.test(type ?? ''), type };
}
