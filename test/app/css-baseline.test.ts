/**
 * CSS that our oldest browsers lack, and without which something would be hidden. Features that
 * only make a page nicer, such as `text-wrap` or `:has()` around a gap, aren't listed.
 */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Features that some of our browsers lack, and what to use instead. */
const missing: [RegExp, string][] = [
  [/color-mix\(/, 'Chrome 109 and Safari 15.4: use a variable of tokens.css, or fill-opacity'],
  [/\b(?:oklch|oklab|lch|lab|light-dark)\(/, 'Safari 15.4 or Firefox 115: use hex colors'],
  [/:has\([^)]*:(?:checked|disabled)/, 'Firefox 115: set data-chosen where the control is drawn'],
  [/@(?:container|scope|starting-style)\b/, 'Safari 15.4 or Firefox 115: use media queries'],
  [/^\s*&/m, 'nesting, missing in all of them: write the whole selector'],
];

const files = globSync(['app/**/*.css', 'sdk/**/*.css', 'sdk/**/*.ts']).filter(
  (file) => !file.includes('demo-shop'),
);

/** Blocks that only newer browsers apply may use anything. */
const withoutSupports = (css: string) => css.replaceAll(/@supports selector\([^{]*\{[\s\S]*?\n {2}\}/g, '');

test.each(missing)('no style needs %s (%s)', (pattern) => {
  expect(files.length).toBeGreaterThan(80);
  const using = files.filter((file) => {
    const text = withoutSupports(readFileSync(file, 'utf8'));
    return file.endsWith('.ts') ? pattern.test([...text.matchAll(/`[^`]*`/g)].join('')) : pattern.test(text);
  });
  expect(using).toEqual([]);
});
