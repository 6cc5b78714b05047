/** Guides, messages, comments and texts in code use the words in docs/glossary.md, and none it rules out. */
import { globSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { codeTexts, docstrings, testNames } from './code-texts.ts';
import { prose, read, tableRows } from './pages.ts';

const guides = [
  'README.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md') && name !== 'glossary.md')
    .map((name) => `docs/${name}`),
];
const [termTable = '', phraseTable = '', codeTable = ''] =
  read('docs/glossary.md').split(/\n## (?:Phrases|In code)\n/);
const terms = tableRows(termTable).map(([term = '', , instead = '']) => ({
  term,
  forbidden: instead.split(', '),
}));
const phrasesIn = (table: string) =>
  tableRows(table).map(([forbidden = '', write = '']) => ({ forbidden: forbidden.split(', '), write }));
const phrases = phrasesIn(phraseTable);

/** The places where any of the words is used, without code in backticks; with “…”, as the first words. */
function uses(words: string[], texts: { path: string; text: string }[]): string[] {
  // A number in the glossary stands for every status.
  const pattern = words.join('|').replaceAll(/\d+/g, '\\d{3}');
  const [start, end] = pattern.endsWith(' …') ? ['^', ''] : ['(?<![\\w-])', '(?![\\w-])'];
  const found = new RegExp(`${start}(?:${pattern.replaceAll('…', '')})${end}`, 'gi');
  return texts.flatMap(({ path, text }) =>
    [...text.replaceAll(/`[^`]*`/g, '').matchAll(found)].map(([word]) => `${path}: ${word}`),
  );
}

const guideTexts = guides.map((path) => ({ path, text: prose(path) }));
const messageTexts = globSync('app/messages/*/en.json').map((path) => ({
  path,
  text: Object.values(JSON.parse(read(path)) as Record<string, string>).join('\n'),
}));
/** Lines of comments; those beside code are short and not checked. */
const commentTexts = ['api', 'app', 'sdk', 'test']
  .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`))
  .map((path) => ({ path, text: (read(path).match(/^\s*(?:\{?\/\*|\*|\/\/).*$/gm) ?? []).join('\n') }));

test('the glossary lists each term once, in alphabetical order', () => {
  const names = terms.map(({ term }) => term);
  expect(names).toHaveLength(30);
  expect(names).toEqual([...new Set(names)].sort());
});

test.each(terms)('the guides say $term, not $forbidden', ({ forbidden }) => {
  expect(uses(forbidden, guideTexts)).toEqual([]);
});

test.each(phrases)('guides, messages and comments say $write, not $forbidden', ({ forbidden }) => {
  expect(uses(forbidden, [...guideTexts, ...messageTexts, ...commentTexts])).toEqual([]);
});

test.each([...phrases, ...phrasesIn(codeTable)])('code says $write, not $forbidden', ({ forbidden }) => {
  const isBeginning = forbidden.some((phrase) => phrase.endsWith(' …'));
  expect(uses(forbidden, [...docstrings, ...testNames, ...(isBeginning ? [] : codeTexts)])).toEqual([]);
});
