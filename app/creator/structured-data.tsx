import { decimalsOf } from '#api/contract/currency-decimals.ts';
import type { PublicShopItem } from '#api/modules/creators/schemas.ts';
import { scriptJson } from '#app/hosted/page-data.tsx';
import { webUrl } from '#app/ui/web-url.ts';
import { descriptionOf, titleOf } from './creator-meta.ts';
import type { CreatorPage } from './creator-page.ts';

const availabilities: Record<string, string> = {
  in_stock: 'InStock',
  out_of_stock: 'OutOfStock',
  preorder: 'PreOrder',
  backorder: 'BackOrder',
  discontinued: 'Discontinued',
};

function productOf(item: PublicShopItem, page: string) {
  const { currency, price_minor: minor, availability } = item;
  const priced = minor !== null && currency;
  const decimals = decimalsOf(currency);
  return {
    '@type': 'Product',
    name: item.title,
    url: webUrl(item.product_url) ?? `${page}#item-${item.id}`,
    ...(webUrl(item.image?.url) ? { image: webUrl(item.image?.url) } : {}),
    ...(item.brand ? { brand: { '@type': 'Brand', name: item.brand } } : {}),
    ...(priced
      ? {
          offers: {
            '@type': 'Offer',
            price: (minor / 10 ** decimals).toFixed(decimals),
            priceCurrency: currency,
            ...(availability && availabilities[availability]
              ? { availability: `https://schema.org/${availabilities[availability]}` }
              : {}),
          },
        }
      : {}),
  };
}

/** The page's products as structured data for search engines, without duplicates, in page order. */
export function structuredData(page: CreatorPage) {
  const { shop, list, address } = page;
  const all = list ? list.items : shop.lists.flatMap(({ items }) => items);
  const items = [...new Map(all.map((item) => [item.product_id, item])).values()];
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    name: titleOf(page),
    description: descriptionOf(page),
    url: address,
    numberOfItems: items.length,
    itemListElement: items.map((item, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      item: productOf(item, address),
    })),
  };
}

/** Data, not a script: it isn't executed, and its text can't close the element. */
export function StructuredData({ page }: { page: CreatorPage }) {
  const json = scriptJson(structuredData(page));
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
