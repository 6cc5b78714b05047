/** Style rules per language that a program can check, for messages and the theme extension. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type Language, languages } from '#api/contract/language/languages.ts';
import { messages } from '#api/platform/messages.ts';

const folder = 'app/messages';
const locales = 'extensions/theme-app-extension/locales';
const read = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;

/** All strings in a file, with their path in it. */
function* stringsIn(name: string, value: unknown): Generator<[name: string, text: string]> {
  if (typeof value === 'string') yield [name, value];
  else for (const [key, inner] of Object.entries(value as object)) yield* stringsIn(`${name}.${key}`, inner);
}

function textsIn(lang: Language): [name: string, text: string][] {
  const areas = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const inTheme = { en: 'en.default', pt: 'pt-PT' }[lang as string] ?? lang;
  return [
    ...areas
      .map(({ name }) => [name, `${folder}/${name}/${lang}.json`] as const)
      .filter(([, file]) => existsSync(file))
      .flatMap(([name, file]) => [...stringsIn(name, read(file))]),
    ...['', '.schema'].flatMap((kind) => [
      ...stringsIn(`locales${kind}`, read(`${locales}/${inTheme}${kind}.json`)),
    ]),
  ];
}

const offending = (lang: Language, pattern: RegExp) => textsIn(lang).filter(([, text]) => pattern.test(text));

/** Words the glossary rules out, and words of the other form of address. The theme block is called Wishlist Basket. */
const forbidden: Record<Language, RegExp> = {
  en: /e-mail|\bmails?\b|colour|(?<!Wishlist )\bbaskets?\b|\b(?:can|is|are|do|does|did|has|have|was|could) ?not\b/i,
  de: /Knopf|Versuch es|Film|(?<!E-)\bMails?\b|\bSie (?:können|müssen|erhalten|haben|sind)\b|\bIhre?[nms]?\b(?! se)/,
  fr: /favoris|pas marché|\bobjets?\b|\bvous seul\b|\bde \{(?:name|owner|list|email|title)\}/i,
  es: /\bcog|favoritos|\busted|Lista nueva|\bsocio|errata en|\bcosas?\b/i,
  nl: /\buw?\b|favoriet|Filmpje|\baanmeld/i,
  pl: /\b(?:Pan|Pani|Państw\p{L}*)\b|ulubion|\bakcj|\bserc(?:e|a|u|em)\b/iu,
  it: /preferiti|\boggett|Offerto da|\bTogli|\b(?:Suo|Sua|Suoi|Lei)\b|\bgiorno \{/,
  pt: /favoritos|(?<!Sem )\bligaç|\bAnular\b|algarismo|gralha|você(?!s)|\bRetirar?\b|outra vez|não resultou/i,
};

it.each(languages)('%s avoids words the glossary rules out', (lang) => {
  expect(offending(lang, forbidden[lang])).toEqual([]);
});

const quotes: Record<Language, string> = {
  en: '“”',
  de: '„“',
  fr: '«»',
  es: '«»',
  nl: '‘',
  pl: '„”',
  it: '«»',
  pt: '“”',
};

it.each(languages)('%s uses only its own quotation marks, and typographic apostrophes', (lang) => {
  const others = [...'“”„«»‘‚"'].filter((mark) => !quotes[lang].includes(mark));
  expect(offending(lang, new RegExp(`[${others.join('')}]|\\p{L}'\\p{L}`, 'u'))).toEqual([]);
});

it('French keeps punctuation on the same line as the word before it', () => {
  expect(offending('fr', /[^\u202f][;?!%](?=[\s.,»}]|$)/)).toEqual([]);
  expect(offending('fr', /[^\u00a0\s]:(?=\s|$)|[ \u202f]:|«(?!\u00a0)|[^\u00a0]»/)).toEqual([]);
});

it.each(['de', 'es'] as const)('%s keeps a percent sign with its number', (lang) => {
  expect(offending(lang, /[^\u00a0]%/)).toEqual([]);
});

it.each(languages)('%s ends no heading, button or subject with a period', (lang) => {
  const ended = textsIn(lang).filter(([name, text]) => {
    return /(?:Title|Heading|Button|Subject)$/.test(name) && /\.$/.test(text);
  });
  expect(ended).toEqual([]);
});

it.each(languages)('%s quotes buttons exactly', (lang) => {
  const [share, dialog, basket] = [
    messages('share', lang),
    messages('dialog', lang),
    messages('basket', lang),
  ];
  expect(share.howItWorks).toContain(share.getThis);
  expect(dialog.expiredText).toContain(basket.signIn);
});
