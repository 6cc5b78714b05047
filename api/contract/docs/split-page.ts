import { splitText } from './split-text.ts';

/** The text below one heading of a page, or a part of it. */
export interface Passage {
  /** `docs/shop-owners.md#3-hearts`: file and anchor, as in links; later parts of a section end in `~2`. */
  id: string;
  file: string;
  /** The page's title. */
  page: string;
  heading: string;
  text: string;
}

/** A heading's anchor, the way GitHub forms it. */
export const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

/** Splits a Markdown page by its headings. A `#` within code isn't one. */
export function splitPage(file: string, markdown: string): Passage[] {
  const passages: (Omit<Passage, 'text'> & { lines: string[] })[] = [];
  let page = file;
  let inCode = false;
  for (const line of markdown.split('\n')) {
    if (/^\s*```/.test(line)) inCode = !inCode;
    const [, marks, heading = ''] = (!inCode && /^(#{1,6}) (.+)$/.exec(line)) || [];
    if (marks === '#') page = heading;
    if (marks) passages.push({ id: `${file}#${anchorOf(heading)}`, file, page, heading, lines: [] });
    else passages.at(-1)?.lines.push(line);
  }
  const seen = new Map<string, number>();
  return passages.flatMap(({ lines, id, ...passage }) => {
    const text = lines
      .join('\n')
      .replaceAll(/<!--.*?-->\n?/g, '')
      .replaceAll(/!\[([^\]]*)\]\([^)]*\)/g, '$1')
      .trim();
    if (!text) return [];
    return splitText(text).map((part) => {
      const times = (seen.get(id) ?? 0) + 1;
      seen.set(id, times);
      return { ...passage, id: times > 1 ? `${id}~${times}` : id, text: part };
    });
  });
}
