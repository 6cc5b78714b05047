import type { ScrapeSource } from '#api/contract/product.ts';
import { loadHtml } from '#api/platform/fetch/load-html.ts';
import type { ScrapedProduct } from '../../schemas.ts';
import { choosePrice } from './choose-price.ts';
import { explainUnreadPage, type UnreadPage } from './explain-unread-page.ts';
import type { FoundProduct } from './found-product.ts';
import { isDecoration } from './images.ts';
import { mergeFound } from './merge-found.ts';
import { type Page, pageOf, urlOn } from './page.ts';
import { kindOf, type PageKind } from './page-kind.ts';
import {
  isArticle,
  isHomePage,
  isInCategories,
  isResultsHeading,
  isSearch,
  repeatsSearchTerm,
} from './page-kind-hints.ts';
import { isAmazon, readAmazon } from './platforms/amazon.ts';
import { isEbay, readEbay } from './platforms/ebay.ts';
import { wooVariants } from './platforms/woo-variants.ts';
import { readEmbedded } from './read-embedded.ts';
import { fewCards, readHeuristics, type VisibleContent } from './read-heuristics.ts';
import { readJsonLd } from './read-json-ld.ts';
import { readMicrodata } from './read-microdata.ts';
import { readOpenGraph } from './read-open-graph.ts';
import { readVisibleStock } from './read-visible-stock.ts';
import { bestTitle, isAbout } from './titles.ts';

/** The product on a page, with the canonical URL that the page states, or why none was found. */
export type PageReading = { product: ScrapedProduct; source: ScrapeSource } | UnreadPage;

interface Source {
  source: ScrapeSource;
  found: FoundProduct;
  /** Whether this source alone proves that the page shows one product for sale. */
  isProduct: boolean;
}

/**
 * Reads the product on a page from a reader for its shop, JSON-LD, Open Graph, microdata and
 * visible content, each filling the gaps of the previous ones.
 */
export async function parsePage(html: string, url: string): Promise<PageReading> {
  const page = pageOf(await loadHtml(html), new URL(url));
  const own = readPlatform(page);
  const seen = readHeuristics(page);
  const jsonLd = readJsonLd(page, seen.heading);
  const kind = own === null ? kindOf(page) : undefined;
  const sources = own === undefined ? [] : readSources(page, { own: own ?? {}, seen, jsonLd, kind });
  const found = sources.map((source) => source.found);
  const titles = found.map((each) => each.title);
  const title =
    own?.title ??
    bestTitle(
      page,
      { stated: titles.slice(0, mostTrusted), guessed: titles.slice(mostTrusted) },
      seen.heading,
    );
  if (!title && own !== undefined) return { failure: 'fallback_scrape_failed' };
  const isList =
    own === null &&
    (kind === undefined
      ? isResultsHeading(seen.heading) ||
        repeatsSearchTerm(page, seen.heading) ||
        (isSearch(page) && !found.some(({ price }) => price)) ||
        (isInCategories(page) && seen.prices.cards > maxNeighbors)
      : kind === 'list');
  const isNone = isList || (kind !== undefined && kind !== 'product');
  const proven = sources.find(({ isProduct }) => isProduct)?.source;
  const source = isNone ? undefined : (proven ?? (kind === 'product' ? 'heuristics' : undefined));
  if (!title || !source) return whyUnread(page, { seen, jsonLd, kind, isList });
  const price = own ? own.price : priceIn(page, found, seen);
  const { availability, isGone } = readVisibleStock(page, seen);
  // Markup can claim that everything is in stock, so the visible text wins.
  const merged = mergeFound(
    page,
    isGone && own === null ? [{ availability }, ...found] : [...found, { availability }],
    price,
  );
  return { product: { url: ownUrl(page), ...merged, title }, source };
}

function whyUnread(
  page: Page,
  {
    seen,
    jsonLd,
    kind,
    isList,
  }: {
    seen: VisibleContent;
    jsonLd: ReturnType<typeof readJsonLd>;
    kind: PageKind | undefined;
    isList: boolean;
  },
): UnreadPage {
  const { found: stated, type } = readOpenGraph(page);
  const isResults = isSearch(page);
  const isWriting = kind === 'other' || jsonLd.isOther || isArticle(page);
  const showsSeveral =
    jsonLd.isList || isInCategories(page) || seen.isList || (seen.prices.cards >= fewCards && !isWriting);
  return explainUnreadPage(page, {
    // The largest title on a search page belongs to one of the results.
    title: isResults ? undefined : (stated.title ?? seen.found.title),
    images: stated.images,
    isList: isList || isResults || type === 'product.group' || (showsSeveral && kind !== 'cart'),
    isKnown: kind !== undefined,
  });
}

/** A guess counts only if no price is stated. */
function priceIn(page: Page, found: FoundProduct[], seen: VisibleContent): FoundProduct['price'] {
  const stated = found.slice(0, mostTrusted);
  const isStated = stated.some((each) => each.price);
  return choosePrice(page, stated, seen.prices) ?? (isStated ? undefined : found.at(-1)?.price);
}

/** Product pages show at most this many other products. */
const maxNeighbors = 20;

/** The number of sources that contain structured data; the rest are guesses. */
const mostTrusted = 4;

/**
 * Whether a source describes something else: its title doesn't fit the page, and it has no offer.
 */
const isForeign = (page: Page, found: FoundProduct | undefined, heading: string | undefined) =>
  found?.title !== undefined &&
  found.price === undefined &&
  found.availability === undefined &&
  !isAbout(page, found.title, heading);

function readSources(
  page: Page,
  {
    own,
    seen,
    jsonLd,
    kind,
  }: {
    own: FoundProduct;
    seen: VisibleContent;
    jsonLd: ReturnType<typeof readJsonLd>;
    kind: PageKind | undefined;
  },
): Source[] {
  const { type, ...openGraph } = readOpenGraph(page);
  const [inJsonLd, microdata] = [jsonLd.found, readMicrodata(page)].map((found) =>
    isForeign(page, found, seen.heading) ? undefined : found,
  );
  const stated = [own, inJsonLd, openGraph.found, microdata];
  const title = stated.map((found) => found?.title).find(Boolean);
  const hasImages = stated.some((found) => found?.images?.some((url) => !isDecoration(url, title)));
  // Don't add guessed images, which could be the shop's decoration, to the product's own.
  const guessed = {
    ...seen.found,
    variants: wooVariants(page),
    ...(hasImages && { images: undefined }),
  };
  const isHome = isHomePage(page);
  const isOther =
    kind !== 'product' &&
    (isHome || jsonLd.isOther || /^(article|blog|profile|video|music)/.test(type ?? ''));
  // Articles and home pages mention products, too, such as the publisher's or those they review.
  const isSold = (found: FoundProduct | undefined) =>
    found !== undefined && (!isOther || found.price !== undefined || found.availability !== undefined);
  // Some shops mark categories as products.
  const isOpenProduct =
    openGraph.isProduct && isSold(openGraph.found) && (!!openGraph.found.price || !seen.isList);
  const sources: Source[] = [
    { source: 'heuristics', found: own, isProduct: own.title !== undefined },
    { source: 'json-ld', found: inJsonLd ?? {}, isProduct: isSold(inJsonLd) },
    { source: 'open-graph', ...openGraph, isProduct: isOpenProduct },
    { source: 'microdata', found: microdata ?? {}, isProduct: isSold(microdata) },
    {
      source: 'heuristics',
      found: guessed,
      isProduct: seen.isProduct && ((!isOther && !isArticle(page)) || (seen.isSold && !isHome)),
    },
  ];
  if (own.title !== undefined || sources.some(({ found }) => found.price)) return sources;
  // Prices in scripts can exclude tax, and shoppers don't see them.
  const embedded = readEmbedded(page, openGraph.found.title ?? seen.found.title) ?? {};
  return [
    ...sources,
    { source: 'heuristics', found: embedded, isProduct: !isOther && embedded.price !== undefined },
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

const readers = [
  { isOwn: isAmazon, read: readAmazon },
  { isOwn: isEbay, read: readEbay },
];

/**
 * The product found by a reader for one shop; null if there's no reader for the shop, undefined if
 * the page shows no product.
 */
function readPlatform(page: Page): FoundProduct | undefined | null {
  const reader = readers.find(({ isOwn }) => isOwn(page.url));
  return reader ? reader.read(page) : null;
}
