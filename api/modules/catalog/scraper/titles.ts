import type { Element } from 'domhandler';
import { textOf } from './elements.ts';
import { oneLine, type Page } from './page.ts';
import { isAside } from './price-places.ts';

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Words that shops put around a product's name for search engines. */
const seo =
  /^\s*(buy|shop|order|details about|купить|kaufen|comprar|compra|acheter|achetez|koop)\s+(?=\S)|\s+(kaufen|online kaufen|buy online|for sale|по низкой цене.*|с доставкой.*|online bestellen|pas cher|comprar online|product on \S+)\s*$/giu;

/** A segment that is only a price. */
const priced = /^\W*(from |ab |desde |à partir de )?[\p{Sc}\s]*\d[\d.,\s]*[\p{Sc}\p{L}.]{0,4}\s*$/iu;

/** The page's main heading: the one that its title repeats most of, else the first. */
export function headingElement(page: Page): Element | undefined {
  const { $ } = page;
  const whole = new Set(
    wordsOf(`${titleTag(page) ?? ''} ${$('meta[property="og:title"]').attr('content') ?? ''}`),
  );
  const all = $('h1, [itemprop="name"]:not(meta)')
    .slice(0, 40)
    .toArray()
    .filter((element) => !isAside(element));
  const score = (element: Element) => {
    const words = wordsOf(textOf(element, 1_000));
    return words.length === 0
      ? 0
      : (words.filter((word) => whole.has(word)).length / words.length) * Math.min(words.length, 4);
  };
  const headings = all.filter(({ name }) => name === 'h1');
  const best = [...headings].sort((a, b) => score(b) - score(a))[0];
  return best && oneLine(textOf(best, 1_000), 500) ? best : undefined;
}

export const titleTag = ({ $ }: Page) => oneLine(textOf($('title').get(0), 1_000), 500);

/** A title without the shop's name, search words and prices. */
export function cleanTitle(page: Page, title: string): string {
  const shop = page.$('meta[property="og:site_name"]').attr('content') ?? '';
  const host = page.url.hostname.replace(/^www\./, '').split('.')[0] ?? '';
  const names = [shop, host, page.url.hostname, page.url.hostname.replace(/^www\./, '')]
    .map((name) => wordsOf(name).join(''))
    .filter((name) => name.length > 1);
  const isShop = (part: string) => {
    const squeezed = wordsOf(part).join('');
    return (
      squeezed === '' ||
      names.some((name) => squeezed === name || squeezed === `${name}com`) ||
      priced.test(part)
    );
  };
  const parts = title.split(/(\s+[|–—·•-]\s+|\s*\|\s*|\s+::\s+|\s+:\s+)/);
  while (parts.length > 2 && isShop(parts.at(-1) ?? '')) parts.splice(-2);
  while (parts.length > 2 && isShop(parts[0] ?? '')) parts.splice(0, 2);
  const cleaned = parts.join('').replaceAll(seo, '').trim();
  return cleaned === '' ? title : cleaned;
}

/**
 * The best of a page's titles: the named one, or the heading where the named one only adds words for search engines.
 */
export function bestTitle(
  page: Page,
  named: string | undefined,
  heading: string | undefined,
): string | undefined {
  const title = named && cleanTitle(page, named);
  const clear = heading && cleanTitle(page, heading);
  if (!title || !clear) return title ?? clear;
  const inTitle = new Set(wordsOf(title));
  const words = wordsOf(clear);
  const isPart = words.length > 1 && words.every((word) => inTitle.has(word));
  return isPart && inTitle.size > words.length * 1.25 + 1 ? clear : title;
}
