import { type Node, typesOf } from './json-ld-nodes.ts';
import type { Page } from './page.ts';
import { wordsOf } from './titles.ts';
import { wordsFor } from './words.ts';

const otherKinds = new Set([
  'article',
  'newsarticle',
  'reportagenewsarticle',
  'blogposting',
  'liveblogposting',
  'opinionnewsarticle',
  'recipe',
  'hotel',
  'restaurant',
  'event',
  'jobposting',
  'collectionpage',
  'searchresultspage',
  'profilepage',
  'discussionforumposting',
  'qapage',
  'movie',
  'audioobject',
  'podcastepisode',
  'podcastseries',
  'tvepisode',
  'tvseries',
  'person',
]);

/** Whether a page's JSON-LD describes something other than a product. */
export const isOtherKind = (roots: unknown[]) =>
  roots.flatMap(topNodes).some((node) => typesOf(node).some((type) => otherKinds.has(type)));

const listKinds = new Set(['collectionpage', 'searchresultspage', 'itemlist', 'offercatalog']);

/** Whether a page's JSON-LD describes a list. */
export const isListKind = (roots: unknown[]) =>
  roots.flatMap(topNodes).some((node) => typesOf(node).some((type) => listKinds.has(type)));

function topNodes(root: unknown): Node[] {
  const list = (Array.isArray(root) ? root.slice(0, 100) : [root]) as unknown[];
  return list.flatMap((value) => {
    if (typeof value !== 'object' || value === null) return [];
    const node = value as Node;
    return Array.isArray(node['@graph']) ? [node, ...topNodes(node['@graph'])] : [node];
  });
}

/** Folders of shops' lists: each page directly in them is a list. */
const categories =
  /\/(category|categories|kategorien?|cat[ée]gories?|categor[ií]as?|collections)\/[^/]+\/?$/i;
/** Folders of articles and recipes. */
const writings =
  /\/(articles?|news|blogs?|press|stor(y|ies)|magazine?|recipes?|rezepte?|recettes?|recetas?|ricette?|recepten|przepisy?|receitas?|recept(ek)?|wiki)\//i;

const bodyClasses = ({ all }: Page) =>
  all.find(({ name }) => name === 'body')?.attribs.class?.slice(0, 2_000) ?? '';

/** Headings of search results: “1–48 of over 3,000 results for …”, “…の検索結果”. */
const results = new RegExp(
  `^[“"„\\s\\d.,–-]*(?:of (?:over )?[\\d.,\\s]*)?${wordsFor('results')}|${wordsFor('results')}\\P{L}*$`,
  'iu',
);

/** Whether a heading is that of search results. */
export const isResultsHeading = (heading: string | undefined) =>
  heading !== undefined && results.test(heading);

/** Paths that contain the search term. */
const searchFolder =
  /\/(?:s|search|suche|recherche|buscar?|busca|cerca|zoeken|s[oø]k|hledat|szukaj|ara)\/([^/]+)\/?$/i;
const searchNames = ['q', 'query', 'k', 'keyword', 'keywords', 'search', 'searchTerm', 'text', 'Ntt', '_nkw'];

const askedBy = ({ pathname, searchParams }: URL) => [
  searchFolder.exec(pathname)?.[1],
  ...searchNames.map((name) => searchParams.get(name)),
];

/** Whether the page's URL is a search. */
export const isSearch = ({ url }: Page) => askedBy(url).some(Boolean);

/** Whether a heading repeats the search term in the page's URL. */
export function repeatsSearchTerm({ url }: Page, heading: string | undefined): boolean {
  const said = wordsOf(heading ?? '').join(' ');
  return said !== '' && askedBy(url).some((text) => text && wordsOf(decoded(text)).join(' ') === said);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A site's front page, in one of its languages. */
const home = /^\/([a-z]{2}([-_][a-z]{2})?(\/|$)){0,2}(index\.[a-z]{3,5}|home)?\/?$/i;
export const isHomePage = ({ url }: Page) => home.test(url.pathname) && url.search.length < 20;

/** Whether the page's URL is a list. */
export const isInCategories = ({ url }: Page) => categories.test(url.pathname);

/** Whether the page is an article or a recipe, according to its URL or to WordPress. */
export const isArticle = (page: Page) =>
  writings.test(page.url.pathname) || /(^|\s)single-post(\s|$)/.test(bodyClasses(page));
