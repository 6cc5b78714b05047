import type { ScrapedProduct, ScrapeSource } from '#api/contract/product.ts';
import type { FoundProduct } from './found-product.ts';
import { readHeuristics } from './heuristics.ts';
import { readJsonLd } from './json-ld.ts';
import { loadHtml } from '#api/platform/fetch/load-html.ts';
import { mergeFound } from './merge.ts';
import { readMicrodata } from './microdata.ts';
import { readOpenGraph } from './open-graph.ts';
import { urlOn, pageOf, type Page } from './page.ts';

/** What a page says of its product, the address as the page gives it; or why it shows none. */
export type PageReading =
  | { product: ScrapedProduct; source: ScrapeSource }
  | { failure: 'not_a_product_page' | 'fallback_scrape_failed' };

interface Source {
  source: ScrapeSource;
  found: FoundProduct;
  /** It alone says that the page shows one thing for sale. */
  isProduct: boolean;
}

/**
 * Reads the product a page shows: JSON-LD, Open Graph, microdata, and what people see, each filling what those before
 * it left open.
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
  // Guessed images would add a shop's decoration to a product's own.
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
 * The address the page calls its own. Another host's is not believed: a page could pass for another shop's product.
 * Shops leave the variant out of it, which is part of what was asked for.
 */
function ownUrl(page: Page): string {
  const named = URL.parse(urlOn(page, page.$('link[rel="canonical"]').first().attr('href')) ?? '');
  if (named?.host !== page.url.host || named.pathname === '/') return page.url.href;
  const variant = page.url.searchParams.get('variant');
  if (variant !== null && named.pathname === page.url.pathname) named.searchParams.set('variant', variant);
  return named.href;
}
