/** Words that people search for, and the words that the documentation uses instead. */
const asked: [string, string[]][] = [
  ['cost costs pricing fee fees', ['plans', 'billing']],
  ['overage', ['extra', 'plans', 'billing']],
  ['refund refunds', ['billing', 'paid', 'back']],
  ['vat', ['tax', 'invoice']],
  ['gdpr ccpa', ['privacy']],
  ['quota quotas throttling', ['limits']],
  ['color colors colour colours', ['color', 'looks']],
  ['styling appearance', ['looks']],
  ['login', ['signing']],
  ['docker deploy hosting', ['running', 'service']],
  ['fail fails failed failing failure broken nothing stopped trouble', ['wrong']],
  ['svelte next angular npm webpack vite', ['bundler']],
  ['badge powered', ['looks', 'showbranding']],
  ['cancel unsubscribe downgrade', ['subscription']],
  ['colleague teammate coworker employee ownership', ['team']],
  ['affiliate commission', ['earn']],
  ['claude cursor chatgpt assistant', ['assistants']],
  ['formats', ['mp4', 'mov']],
  ['wildcard wildcards subdomain subdomains', ['sub', 'domains']],
  ['export', ['downloads']],
  ['pagination paginate paging', ['cursor', 'next_cursor']],
  ['sunset obsolete legacy', ['deprecations']],
];
const synonyms = new Map(asked.flatMap(([from, to]) => from.split(' ').map((word) => [word, to])));

/** The words that the documentation uses instead of a search term. */
export const synonymsOf = (word: string): readonly string[] => synonyms.get(word.toLowerCase()) ?? [];

/**
 * Endings, longest first, and their replacements. At least three letters, one a vowel, must remain.
 */
const endings: [RegExp, string][] = [
  [/ications?$/, 'i'],
  [/ies$/, 'y'],
  [/([st])ions?$/, '$1'],
  [/(?:([^aeioulsz])\1|([^e]))(?:ing|ed)s?$/, '$1$2'],
  [/([^aisu])s$/, '$1'],
];

/**
 * The stem of an English word: `upgrad` for upgrade, upgrades, upgraded and upgrading. Codes with
 * underscores don't change.
 */
export function stem(word: string): string {
  if (word.includes('_')) return word;
  for (const [ending, rest] of endings) {
    const root = word.replace(ending, rest);
    if (root !== word && root.length >= 3 && /[aeiouy]/.test(root)) return withoutVowel(root);
  }
  return withoutVowel(word);
}

const withoutVowel = (word: string) =>
  word.replace(/^(.{2,}[^e])e$/, '$1').replace(/^(.{2,}[^aeiou])y$/, '$1i');
