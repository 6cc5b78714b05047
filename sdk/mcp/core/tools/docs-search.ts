import MiniSearch from 'minisearch';
import { z } from 'zod';
import { indexOptions } from '#api/contract/docs/index-options.ts';
import type { Passage } from '#api/contract/docs/split-page.ts';
import { type Shipped, tool } from '../tool.ts';

let index: Promise<MiniSearch<Passage>> | undefined;
const openIndex = async (shipped: Shipped) => MiniSearch.loadJSON(await shipped('docs.json'), indexOptions);

const sectionOf = (id: string) => id.replace(/~\d+$/, '');

/**
 * Keeps the two best parts of each section, so that a long table doesn't fill the whole response.
 */
function isOneOfTwo() {
  const times = new Map<string, number>();
  return ({ id }: { id: unknown }) => {
    const section = sectionOf(String(id));
    const before = times.get(section) ?? 0;
    times.set(section, before + 1);
    return before < 2;
  };
}

export const docsSearch = tool({
  name: 'docs_search',
  title: 'Search the documentation',
  description:
    'Searches the documentation (shops, API, creators, billing, errors, privacy) offline and returns the best passages: how something works, what an error code means, what is counted and billed. Exact request formats: openapi_get, if available.',
  input: z.strictObject({
    query: z
      .string()
      .trim()
      .min(1, 'Enter what you’re looking for.')
      .max(300, 'Use up to 300 characters.')
      .describe('English words or a question, or an error code.'),
    limit: z.int().min(1).max(10).default(4).describe('Number of passages.'),
  }),
  output: z.object({
    passages: z.array(
      z.object({
        page: z.string().describe('Title of the page.'),
        heading: z.string().describe('Heading above the passage.'),
        source: z.string().describe('File and anchor in the documentation.'),
        excerpt: z.string().describe('The text, in Markdown; part of it for a long section.'),
      }),
    ),
  }),
  effect: 'reads',
  credentials: false,
  async handle({ query, limit }, { shipped }) {
    index ??= openIndex(shipped);
    const found = (await index).search(query).filter(isOneOfTwo());
    const passages = found.slice(0, limit).map(({ id, page, heading, text }) => ({
      page: page as string,
      heading: heading as string,
      source: sectionOf(id as string),
      excerpt: text as string,
    }));
    const texts = passages.map(
      ({ page, heading, source, excerpt }) => `## ${page}: ${heading}\n(${source})\n\n${excerpt}`,
    );
    const nothing = `Nothing in the documentation matches “${query}”. Try other or fewer words.`;
    return { data: { passages }, text: texts.join('\n\n') || nothing, complete: true };
  },
});
