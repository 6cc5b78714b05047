/** Reads the guides: text, headings, links and runnable snippets. */
import { readdirSync, readFileSync } from 'node:fs';

export const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...readdirSync('docs')
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

export const read = (path: string): string => readFileSync(path, 'utf8');

export interface Snippet {
  language: string;
  /** The word after `runnable`, or an empty string. */
  name: string;
  code: string;
}

/** A page's code blocks that start like ` ```html runnable drawer `. */
export function runnableSnippets(path: string): Snippet[] {
  const blocks = read(path).matchAll(/^```(\w+) runnable ?([\w-]*)\n([\s\S]*?)^```$/gm);
  return [...blocks].map(([, language = '', name = '', code = '']) => ({ language, name, code }));
}

/** Text outside code blocks. */
export const prose = (path: string): string => read(path).replaceAll(/^```[\s\S]*?^```$/gm, '');

/** The anchors of a page's headings, as GitHub creates them. */
export function anchors(path: string): string[] {
  return [...prose(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

/** Link and image targets within this repository. */
export function internalLinks(path: string): string[] {
  return [...prose(path).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target));
}

/** The cells of each table row in a text, without headers and rules. */
export function tableRows(text: string): string[][] {
  const lines = text.split('\n').filter((line) => line.startsWith('|'));
  const rows = lines.map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  );
  return rows.filter((cells, index) => {
    const isRule = (row: string[] | undefined) => row?.every((cell) => /^:?-+:?$/.test(cell)) ?? false;
    return !isRule(cells) && !isRule(rows[index + 1]);
  });
}
