import type { Element } from 'domhandler';
import { oneLine, type Page } from '../page.ts';
import type { FoundProduct, WrittenPrice } from '../found-product.ts';
import { textOf } from '../elements.ts';
import { pricesIn } from '../visible-price.ts';

export const isEbay = ({ hostname }: URL) =>
  /(^|\.)ebay\.([a-z]{2,3}|co\.[a-z]{2}|com\.[a-z]{2})$/.test(hostname);

const pricePlaces = [
  '.x-price-primary',
  '#mm-saleDscPrc',
  '#prcIsum',
  '#prcIsum_bidPrice',
  '.x-bin-price [itemprop="price"]',
  '[itemprop="price"]',
];

/** eBay's own item: its offers nest those of other sellers. Undefined if it's no item. */
export function readEbay(page: Page): FoundProduct | undefined {
  const { $ } = page;
  const title = oneLine(textOf($('.x-item-title h1, .x-item-title, #itemTitle').get(0), 1_000), 500);
  if (!title) return undefined;
  return {
    title: title.replace(/^(Details about|Détails sur|Dettagli su|Details zu|Detalles de)\s+/i, ''),
    price: priceOf(page),
  };
}

function priceOf(page: Page): WrittenPrice | undefined {
  for (const place of pricePlaces) {
    const price = pricesIn(page, textOf(page.$<Element, string>(place).get(0), 200))[0];
    if (price) return price;
  }
  return undefined;
}
