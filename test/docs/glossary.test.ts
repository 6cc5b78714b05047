/** The guides use the words in docs/glossary.md, and none it rules out. */
import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { prose, read, tableRows } from './pages.ts';

const guides = [
  'README.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md') && name !== 'glossary.md')
    .map((name) => `docs/${name}`),
];
const terms = tableRows(read('docs/glossary.md')).map(([term = '', , instead = '']) => ({
  term,
  forbidden: instead.split(', '),
}));

test('the glossary lists each term once, in alphabetical order', () => {
  const names = terms.map(({ term }) => term);
  expect(names).toHaveLength(30);
  expect(names).toEqual([...new Set(names)].sort());
});

test.each(terms)('the guides say $term, not $forbidden', ({ forbidden }) => {
  const words = new RegExp(`(?<![\\w-])(?:${forbidden.join('|')})(?![\\w-])`, 'gi');
  const found = guides.flatMap((path) =>
    [
      ...prose(path)
        .replaceAll(/`[^`]*`/g, '')
        .matchAll(words),
    ].map(([word]) => `${path}: ${word}`),
  );
  expect(found).toEqual([]);
});
