import type { Availability } from '#api/contract/product.ts';
import { parseStockText } from './parse-stock-text.ts';

const words: Record<string, Availability> = {
  instock: 'in_stock',
  available: 'in_stock',
  limitedavailability: 'low_stock',
  onlineonly: 'in_stock',
  instoreonly: 'in_stock',
  madetoorder: 'in_stock',
  outofstock: 'out_of_stock',
  oos: 'out_of_stock',
  soldout: 'out_of_stock',
  reserved: 'out_of_stock',
  pending: 'preorder',
  preorder: 'preorder',
  presale: 'preorder',
  backorder: 'backorder',
  availablefororder: 'backorder',
  discontinued: 'discontinued',
};

/** Parses `https://schema.org/InStock`, `in stock`, `oos` and the like, and words of the shop’s language. */
export function availabilityOf(value: unknown): Availability | undefined {
  if (typeof value !== 'string') return undefined;
  const word = value.trim().split(/[/#:]/).pop() ?? '';
  return words[word.toLowerCase().replaceAll(/[^a-z]/g, '')] ?? parseStockText(value.slice(0, 100));
}
