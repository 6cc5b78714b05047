/** Reads the guides that the build rendered. */
import { readFile } from 'node:fs/promises';
import MiniSearch from 'minisearch';
import { type DocsPage, type DocsSlug, docsSlugs, exampleSite } from '#api/contract/docs/docs-pages.ts';
import { indexOptions } from '#api/contract/docs/index-options.ts';
import type { Passage } from '#api/contract/docs/split-page.ts';
import { stem } from '#api/contract/docs/stem.ts';

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

/** Text without code blocks and markup; a table's cells have a dot between them. */
const plainOf = (text: string) =>
  text
    .replaceAll(/```[\s\S]*?```/g, ' ')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/\s*\|[\s|:-]*/g, ' · ')
    .replaceAll(/`|\*(?!\.)/g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[\s·]+|[\s·]+$/g, '');

/** The start of the sentence or cell at a position, unless that would cut off the position. */
function startFor(text: string, place: number): number {
  const within = excerptLength - 40;
  if (place < within) return 0;
  const sentence = Math.max(text.lastIndexOf('. ', place), text.lastIndexOf(' · ', place)) + 2;
  return place - sentence < within ? sentence : text.indexOf(' ', place - excerptLength / 2) + 1;
}

/** An excerpt with the first match of some words, from the start of its sentence. */
function excerptOf(text: string, words: readonly string[]): string {
  const plain = plainOf(text);
  const places = words.map((word) => plain.toLowerCase().indexOf(word)).filter((at) => at >= 0);
  const start = startFor(plain, places.length > 0 ? Math.min(...places) : 0);
  const rest = plain.slice(start).trim();
  const shown =
    rest.length > excerptLength ? `${rest.slice(0, excerptLength).replace(/\s\S*$/, '')} …` : rest;
  return start > 0 ? `… ${shown}` : shown;
}

/** The matching sections, best first, without duplicates. */
export async function searchDocs(query: string): Promise<Found[]> {
  if (!query) return [];
  index ??= written('search').then((json) => MiniSearch.loadJSON<Passage>(json, indexOptions));
  const seen = new Set<string>();
  // Excerpts show the query's own words, not the documentation's synonyms.
  const words = (query.toLowerCase().match(/[\p{L}\p{N}_]{3,}/gu) ?? []).map(stem);
  return (await index)
    .search(query.slice(0, 200))
    .map(({ id, page, heading, text }) => ({
      href: `/${String(id).replace(/~\d+$/, '').replace('.md', '')}`,
      page: page as string,
      heading: heading as string,
      excerpt: excerptOf(text as string, words),
    }))
    .filter(({ href }) => !seen.has(href) && seen.add(href))
    .slice(0, maxResults);
}
