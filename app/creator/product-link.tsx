import type { PublicShopItem } from '#api/modules/creators/schemas.ts';
import { webUrl } from '#app/ui/web-url.ts';
import { useCreator } from './creator-context.tsx';

/** The product's title; with a product page, the whole card links to it. */
export function ProductLink({ item }: { item: PublicShopItem }) {
  const { say } = useCreator();
  const href = webUrl(item.click_url);
  if (!href) return <span dir="auto">{item.title}</span>;
  return (
    <a className="product-link" href={href} target="_blank" rel="noopener nofollow sponsored" dir="auto">
      {item.title}
      <span className="visually-hidden"> ({say('newTab')})</span>
    </a>
  );
}

const soldOut = new Set(['out_of_stock', 'discontinued']);

/** Brand and other facts on one line, if there are any. */
export function ProductFacts({ item }: { item: PublicShopItem }) {
  const { say } = useCreator();
  const facts = [item.brand, soldOut.has(item.availability ?? '') ? say('soldOut') : ''].filter(Boolean);
  return facts.length > 0 ? <p className="product-facts">{facts.join(' · ')}</p> : null;
}
