import type { Options } from 'minisearch';
import type { Passage } from './split-page.ts';
import { stem, synonymsOf } from './stem.ts';

/** Words that are too common to search for. */
const common = new Set(
  [
    'a an and are as at be been but by can could did do does for from get had happens has have how i if in into is it',
    'its make many may me much my no not of on one or our shall should so than that the their them then there they this',
    'those to use was we what when where which who why will with would you your',
  ]
    .join(' ')
    .split(' '),
);

const words = (text: string): string[] => text.split(/[^\p{L}\p{N}_]+/u).filter(Boolean);

/** Codes such as `origin_not_allowed` can also be found by their parts. */
const wordsAndParts = (text: string): string[] =>
  words(text).flatMap((word) => (word.includes('_') ? [word, ...words(word.replaceAll('_', ' '))] : [word]));

const wordOf = (term: string): string | null => {
  const word = term.toLowerCase();
  return common.has(word) ? null : stem(word);
};

/**
 * Most readers have a shop, so pages for operators and contributors, and lists of tools, rank
 * lower.
 */
const aside =
  /^(README|docs\/(contributors|glossary|monitoring|operators|shopify-app)|sdk\/|docs\/tools\.md#wl-)/;
/**
 * Sections that explain codes rather than mention them: those of all codes, and those of the
 * scripts' codes.
 */
const codes = /errors\.md#codes/;
const scriptCodes = /#8-when-something-is-wrong/;

const weightOf = (id: string, term: string): number =>
  aside.test(id) ? 0.5 : !term.includes('_') ? 1 : codes.test(id) ? 5 : scriptCodes.test(id) ? 3 : 1;

/** Shared by the build, which creates the index, and the tool, which searches it. */
export const indexOptions: Options<Passage> = {
  fields: ['heading', 'page', 'text'],
  storeFields: ['file', 'page', 'heading', 'text'],
  tokenize: wordsAndParts,
  processTerm: wordOf,
  searchOptions: {
    // A search for a code means exactly this code.
    tokenize: words,
    processTerm: (term) => {
      const word = wordOf(term);
      return word && [word, ...synonymsOf(term).map(stem)];
    },
    boost: { heading: 4, page: 2 },
    prefix: (term) => term.length > 3,
    fuzzy: (term) => (term.length > 3 ? 0.2 : false),
    weights: { fuzzy: 0.3, prefix: 0.5 },
    boostDocument: weightOf,
  },
};
