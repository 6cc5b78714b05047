import type { PublicShopItem } from '#api/contract/creator-shop.ts';
import { webUrl } from '#app/basket/web-url.ts';
import { useCreator } from './creator-context.tsx';

/** The product's title; with a page somewhere, the whole card is its link. */
export function ProductLink({ item }: { item: PublicShopItem }) {
  const { say } = useCreator();
  const href = webUrl(item.click_url);
  if (!href) return <span dir="auto">{item.title}</span>;
  return (
    <a className="product-link" href={href} target="_blank" rel="noopener nofollow sponsored" dir="auto">
      {item.title}
      <span className="visually-hidden"> ({say('opensShop')})</span>
    </a>
  );
}

const soldOut = new Set(['out_of_stock', 'discontinued']);

/** Brand and what else is to be known, on one line; nothing where there is nothing. */
export function ProductFacts({ item }: { item: PublicShopItem }) {
  const { say } = useCreator();
  const facts = [item.brand, soldOut.has(item.availability ?? '') ? say('soldOut') : ''].filter(Boolean);
  return facts.length > 0 ? <p className="product-facts">{facts.join(' · ')}</p> : null;
}
