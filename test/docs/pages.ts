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

/**
 * The code blocks of a section, without those of its subsections, in the page's order. @throws Error if it has none in
 * this language
 */
export function codeBlocks(path: string, section: string, language = 'sh'): string[] {
  const parts = read(path).matchAll(/^#+ (.+)$|^( *)```(\w*).*\n([\s\S]*?)^\2```$/gm);
  let current: string | undefined;
  const found: string[] = [];
  for (const [, heading, indent = '', written, code = ''] of parts) {
    current = heading ?? current;
    if (!heading && current === section && written === language)
      found.push(code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''));
  }
  if (found.length === 0) throw new Error(`${path} has no code in “${section}”`);
  return found;
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
