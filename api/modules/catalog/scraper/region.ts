import { regionCurrencies } from '#api/contract/currency-signs.ts';
import { regionOf } from '#api/contract/written-price.ts';

/** Country domains that sites of any country use. */
const anywhere = new Set('ai am cc co eu fm gg im io is la ly me sh st to tv vc ws'.split(' '));
const isRegion = (region: string) => region in regionCurrencies;

/**
 * The country whose prices a page shows: by its domain's ending, by a part of its URL such as `/en-gb/` or `ar-sa.`,
 * else by its language.
 */
export function regionOfPage(url: URL, locale: string | undefined): string | undefined {
  const ending = url.hostname.split('.').pop() ?? '';
  const country = ending === 'uk' ? 'GB' : ending.toUpperCase();
  if (ending.length === 2 && !anywhere.has(ending)) return country;
  const named =
    /^(?:[a-z]{2}[-_])([a-z]{2})\./i.exec(url.hostname) ??
    /^\/(?:[a-z]{2}[-_])([a-z]{2})(?:\/|$)/i.exec(url.pathname);
  const part = named?.[1] ?? /^\/([a-z]{2})\/[a-z]{2}\//i.exec(url.pathname)?.[1];
  const region = part?.toUpperCase().replace('UK', 'GB');
  return region && isRegion(region) ? region : regionOf(locale);
}
