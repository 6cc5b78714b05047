import type { LinksFunction, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { ComponentProps } from 'react';
import { decimalsOf } from '#api/contract/currency-decimals.ts';
import type { PublicShopItem } from '#api/modules/creators/schemas.ts';
import { PageData, scriptJson } from '#app/hosted/page-data.tsx';
import { MissingPage } from '#app/ui/missing-page.tsx';
import { webUrl } from '#app/ui/web-url.ts';
import base from '../ui/base.css';
import tokens from '../ui/tokens.css';
import creator from './creator.css';
import { creatorMeta, descriptionOf, titleOf } from './creator-meta.ts';
import type { CreatorPage } from './creator-page.ts';
import { CreatorRoot } from './creator-root.tsx';
import type { ShopActionsProps } from './shop-actions.tsx';

export { hostedHeaders as creatorHeaders } from '#app/hosted/security-headers.ts';
export const creatorHandle = { ownScript: true, siteFoot: true };
export const creatorLinks: LinksFunction = () =>
  [tokens, base, creator].map((href) => ({ rel: 'stylesheet', href }));
export const creatorMetaOf: MetaFunction = ({ data }) => creatorMeta(data as Loaded | undefined);

/** The loader's response. */
export type Loaded =
  | { kind: 'lost'; title: string; notice: ComponentProps<typeof MissingPage> }
  | { kind: 'shop'; props: CreatorPage; css: string; data: ShopActionsProps; script: string };

/** A page of a creator shop. Hearts are regular save buttons, which the widget's script finds. */
export function CreatorRoute() {
  const loaded = useLoaderData() as Loaded;
  if (loaded.kind === 'lost') return <MissingPage {...loaded.notice} />;
  const { props, data, script } = loaded;
  const { save } = props;
  return (
    <>
      <CreatorRoot {...props} />
      <StructuredData page={props} />
      <PageData data={data} script={script} />
      {save && (
        <script
          src={save.script}
          defer
          data-wl-key={save.key}
          data-wl-api={save.api}
          data-wl-locale={save.locale ?? undefined}
        />
      )}
    </>
  );
}

const availabilities: Record<string, string> = {
  in_stock: 'InStock',
  low_stock: 'LimitedAvailability',
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
function structuredData(page: CreatorPage) {
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
function StructuredData({ page }: { page: CreatorPage }) {
  const json = scriptJson(structuredData(page));
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
