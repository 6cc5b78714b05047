import type { ScrapedProduct, ScrapeSource } from '#api/contract/product.ts';
import type { FoundProduct } from './found-product.ts';
import { readHeuristics } from './heuristics.ts';
import { readJsonLd } from './json-ld.ts';
import { loadHtml } from '#api/platform/fetch/load-html.ts';
import { mergeFound } from './merge.ts';
import { readMicrodata } from './microdata.ts';
import { readOpenGraph } from './open-graph.ts';
import { urlOn, pageOf, type Page } from './page.ts';

/** The product on a page, with the URL that the page states, or why there is none. */
export type PageReading =
  | { product: ScrapedProduct; source: ScrapeSource }
  | { failure: 'not_a_product_page' | 'fallback_scrape_failed' };

interface Source {
  source: ScrapeSource;
  found: FoundProduct;
  /** Whether this source alone proves that the page shows one product for sale. */
  isProduct: boolean;
}

/**
 * Reads the product on a page: JSON-LD, Open Graph, microdata and visible content, each filling in what the previous
 * ones lack.
 */
export async function readPage(html: string, url: string): Promise<PageReading> {
  const page = pageOf(await loadHtml(html), new URL(url));
  const sources = readSources(page);
  const merged = mergeFound(
    page,
    sources.map(({ found }) => found),
  );
  if (merged.title === '') return { failure: 'fallback_scrape_failed' };
  const source = sources.find(({ isProduct }) => isProduct)?.source;
  return source ? { product: { url: ownUrl(page), ...merged }, source } : { failure: 'not_a_product_page' };
}

function readSources(page: Page): Source[] {
  const jsonLd = readJsonLd(page);
  const { type, ...openGraph } = readOpenGraph(page);
  const microdata = readMicrodata(page);
  const seen = readHeuristics(page);
  const hasImages = [jsonLd, openGraph.found, microdata].some((found) => found?.images?.length);
  // Guessed images could add the shop's decoration to the product's own.
  const guessed = hasImages ? { ...seen.found, images: undefined } : seen.found;
  return [
    { source: 'json-ld', found: jsonLd ?? {}, isProduct: jsonLd !== undefined },
    { source: 'open-graph', ...openGraph },
    { source: 'microdata', found: microdata ?? {}, isProduct: microdata !== undefined },
    {
      source: 'heuristics',
      found: guessed,
      isProduct: seen.isProduct && !/^(article|blog|profile)/.test(type ?? ''),
    },
  ];
}

/**
 * The canonical URL that the page states. Other hosts are ignored, because a page could claim to be another shop's
 * product. Shops omit the variant from it, so the requested one is kept.
 */
function ownUrl(page: Page): string {
  const named = URL.parse(urlOn(page, page.$('link[rel="canonical"]').first().attr('href')) ?? '');
  if (named?.host !== page.url.host || named.pathname === '/') return page.url.href;
  const variant = page.url.searchParams.get('variant');
  if (variant !== null && named.pathname === page.url.pathname) named.searchParams.set('variant', variant);
  return named.href;
}
