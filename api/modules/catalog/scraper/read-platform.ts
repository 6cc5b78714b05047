import type { FoundProduct } from './found-product.ts';
import type { Page } from './page.ts';
import { isAmazon, readAmazon } from './platforms/amazon.ts';
import { isEbay, readEbay } from './platforms/ebay.ts';

const readers = [
  { isOwn: isAmazon, read: readAmazon },
  { isOwn: isEbay, read: readEbay },
];

/**
 * The product found by a reader made for one shop; null on another shop's page, undefined if the page shows no product.
 */
export function readPlatform(page: Page): FoundProduct | undefined | null {
  const reader = readers.find(({ isOwn }) => isOwn(page.url));
  return reader ? reader.read(page) : null;
}
