/** Reads the guides that the build rendered. */
import { readFile } from 'node:fs/promises';
import MiniSearch from 'minisearch';
import { type DocsPage, type DocsSlug, docsSlugs, exampleSite } from '#api/contract/docs/docs-pages.ts';
import { indexOptions } from '#api/contract/docs/index-options.ts';
import type { Passage } from '#api/contract/docs/split-page.ts';

/** A search result: a section of a guide. */
export interface Found {
  href: string;
  page: string;
  heading: string;
  excerpt: string;
}

const written = (name: string) => readFile(`build/docs/${name}.json`, 'utf8');

/** The guides' titles by their slugs. */
export const readTitles = async () => JSON.parse(await written('index')) as Record<DocsSlug, string>;

/** A guide with the site's own URL in its examples; undefined if it doesn't exist. */
export async function readDocsPage(slug: string | undefined, siteUrl: string): Promise<DocsPage | undefined> {
  if (!docsSlugs.includes(slug as DocsSlug)) return undefined;
  const page = JSON.parse(await written(slug!)) as DocsPage;
  return { ...page, html: page.html.replaceAll(exampleSite, siteUrl) };
}

let index: Promise<MiniSearch<Passage>> | undefined;
const maxResults = 20;
const excerptLength = 240;

const excerptOf = (text: string) => {
  const plain = text
    .replaceAll(/```[\s\S]*?```/g, ' ')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[`|]|\*(?!\.)|-{3,}/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return plain.length > excerptLength ? `${plain.slice(0, excerptLength).replace(/\s\S*$/, '')} …` : plain;
};

/** The sections that match, best first, each once. */
export async function searchDocs(query: string): Promise<Found[]> {
  if (!query) return [];
  index ??= written('search').then((json) => MiniSearch.loadJSON<Passage>(json, indexOptions));
  const seen = new Set<string>();
  return (await index)
    .search(query.slice(0, 200))
    .map(({ id, page, heading, text }) => ({
      href: `/${String(id).replace(/~\d+$/, '').replace('.md', '')}`,
      page: page as string,
      heading: heading as string,
      excerpt: excerptOf(text as string),
    }))
    .filter(({ href }) => !seen.has(href) && seen.add(href))
    .slice(0, maxResults);
}
