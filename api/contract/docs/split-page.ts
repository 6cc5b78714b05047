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

/** The approximate maximum length of a passage in characters; code blocks and single rows aren't cut. */
const maxPassageLength = 1_400;

/** An unsplittable unit: a paragraph, a code block, a table row or a list item. */
interface Block {
  text: string;
  /** The header and rule of the row's table. */
  head?: string;
  /** Whether an empty line precedes it. */
  apart: boolean;
}

const isRow = (line: string | undefined) => line?.startsWith('|') ?? false;
const isRule = (line: string | undefined) => /^\|[\s:|-]+\|$/.test(line ?? '');
const isItem = (line: string) => /^([-*]|\d+\.) /.test(line);

function blocksOf(text: string): Block[] {
  const lines = text.split('\n');
  const blocks: Block[] = [];
  let [inCode, apart] = [false, true];
  let head: string | undefined;
  lines.forEach((line, index) => {
    const last = blocks.at(-1);
    const fence = /^\s*```/.test(line);
    if (isRule(lines[index + 1])) head = `${line}\n${lines[index + 1]}`;
    else if (isRule(line)) return;
    else if (isRow(line) && !inCode) blocks.push({ text: line, head, apart: false });
    else if (inCode && last) last.text += `\n${line}`;
    else if (!line.trim()) apart = true;
    else if (apart || fence || isItem(line) || !last || last.head) blocks.push({ text: line, apart });
    else last.text += `\n${line}`;
    if (fence) inCode = !inCode;
    if (line.trim()) apart = false;
  });
  return blocks;
}

/** Splits a text into parts that fit into a response; each part of a table repeats its header. */
function splitText(text: string): string[] {
  if (text.length <= maxPassageLength) return [text];
  const parts: { text: string; head?: string }[] = [];
  for (const block of blocksOf(text)) {
    const last = parts.at(-1);
    const between =
      block.head && block.head !== last?.head ? `\n\n${block.head}\n` : block.apart ? '\n\n' : '\n';
    if (last && last.text.length + block.text.length <= maxPassageLength) {
      last.text += between + block.text;
      last.head = block.head;
    } else {
      parts.push({ text: block.head ? `${block.head}\n${block.text}` : block.text, head: block.head });
    }
  }
  return parts.map((part) => part.text);
}
