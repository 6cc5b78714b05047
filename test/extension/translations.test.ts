/** Every text exists in every language and is used. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { extensionFolder, translations } from '#test/support/theme/extension.ts';

/** Shops publish Portuguese as one of these two, never as plain `pt`. */
const languages = ['de', 'en', 'es', 'fr', 'it', 'nl', 'pl', 'pt-BR', 'pt-PT'];

const liquid = ['blocks', 'snippets']
  .flatMap((folder) =>
    readdirSync(join(extensionFolder, folder)).map((file) => join(extensionFolder, folder, file)),
  )
  .map((path) => readFileSync(path, 'utf8').replace(/\{% doc %\}[\s\S]*?\{% enddoc %\}/, ''))
  .join('\n');

const used = {
  buyer: [...liquid.matchAll(/'([a-z_.]+)' \| t\b/g)].map(([, key]) => key),
  editor: [...liquid.matchAll(/"t:([a-z_.]+)"/g)].map(([, key]) => key),
};
const placeholders = (text: string) => (text.match(/\{[a-z]+\}/g) ?? []).toSorted();

describe.for(['buyer', 'editor'] as const)('texts for the %s', (kind) => {
  const texts = translations(kind);
  const english = texts.get('en') ?? new Map<string, string>();

  test('exist in every language, with the same placeholders', () => {
    expect([...texts.keys()].toSorted()).toEqual(languages);
    const filled = (language: string) =>
      Object.fromEntries(
        [...(texts.get(language) ?? [])].map(([key, text]) => [key, text.trim() && placeholders(text)]),
      );
    for (const language of languages) expect(filled(language), language).toEqual(filled('en'));
  });

  test('are all used, and all that are used exist', () => {
    expect([...english.keys()].toSorted()).toEqual([...new Set(used[kind])].toSorted());
  });

  test('contain no characters special to HTML or Liquid, and fit Shopify’s limit', () => {
    const readable = [...texts].flatMap(([language, own]) =>
      [...own].filter(([, text]) => /[<>&"'\\]|\{\{|\{%/.test(text)).map(([key]) => `${language} ${key}`),
    );
    expect(readable).toEqual([]);
    for (const file of readdirSync(join(extensionFolder, 'locales'))) {
      expect(readFileSync(join(extensionFolder, 'locales', file)).length, file).toBeLessThanOrEqual(15_000);
    }
  });
});
