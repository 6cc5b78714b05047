/** Requirements for the messages of each area in every language. */
import { readdirSync, readFileSync } from 'node:fs';
import {
  isArgumentElement,
  isPluralElement,
  type MessageFormatElement,
  parse,
} from '@formatjs/icu-messageformat-parser';
import { describe, expect, it } from 'vitest';
import { compileMessage } from '#api/contract/language/compile-message.ts';
import { type Language, languages, localeOf } from '#api/contract/language/languages.ts';
import { included } from '#api/platform/messages.ts';

interface Traits {
  /** The singular may omit the number. */
  singles?: boolean;
  /** Counts may reach a million. */
  millions?: boolean;
  /** Even short messages must differ from English, except for loanwords. */
  allOwn?: boolean;
  /** More words that other languages spell as in English. */
  alsoLoaned?: RegExp;
}
const traits: Record<string, Traits> = {
  account: { singles: true },
  charts: { singles: true },
  common: { millions: true, allOwn: true, alsoLoaned: /^(?:Name|Description|Password|Passkeys)$/ },
  creator: { millions: true, allOwn: true },
  share: { allOwn: true },
  site: { allOwn: true },
};

/** Words other languages spell as in English. */
const loanword = /^(?:Video|Links|optional|\{count\} product)$/;

const folder = 'app/messages';

/** Examples of what people enter, which look like sentences. */
const examples = ['keys.domainsExample', 'baskets.fontExample', 'shops.searchExample'];
const areas = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

const read = (area: string, lang: string) =>
  JSON.parse(readFileSync(`${folder}/${area}/${lang}.json`, 'utf8')) as Record<string, string>;

const placeholders = (form: string) => [...form.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();
const formsOf = (message: string): Record<string, string> => {
  const text = compileMessage(message);
  return typeof text === 'string' ? { other: text } : { ...text };
};
const isSentence = (text: string) => /\p{L}{4,}.* .*\p{L}{3,}/u.test(text.replaceAll(/\{\w+\}/g, ''));

it.each(areas)('each key in %s appears once, since JSON would silently use the last', (area) => {
  for (const lang of languages) {
    const text = readFileSync(`${folder}/${area}/${lang}.json`, 'utf8');
    const names = [...text.matchAll(/^ {2}("[^"]+"):/gm)].map(([, name]) => name);
    expect(names).toHaveLength(Object.keys(read(area, lang)).length);
    expect(new Set(names).size).toBe(names.length);
  }
});

/** All of an area's messages in every language, by key, one string each. */
function translations(area: string): [key: string, all: string][] {
  const tables = languages.map((lang) => read(area, lang));
  return Object.keys(tables[0]!).map((key) => [key, tables.map((table) => table[key]).join('|')]);
}

/** The same in all languages, but only by chance: the month of a report and of an invoice. */
const homonyms = ['common.month'];

it.each(Object.entries(included))('%s repeats nothing of the areas it includes', (area, others) => {
  const taken = new Set(others.flatMap(translations).flat());
  const own = translations(area).filter(([key]) => !homonyms.includes(key));
  expect(own.filter((names) => names.some((name) => taken.has(name)))).toEqual([]);
});

/** Placeholders filled in as strings; all others are numbers. */
function namesIn(elements: MessageFormatElement[]): string[] {
  const names = elements.flatMap((element) => {
    if (isArgumentElement(element)) return [element.value];
    return isPluralElement(element)
      ? Object.values(element.options).flatMap(({ value }) => namesIn(value))
      : [];
  });
  return [...new Set(names)].sort();
}

describe.each(areas)('the messages of %s', (area) => {
  const { singles, millions, allOwn, alsoLoaned } = traits[area] ?? {};
  const english = read(area, 'en');
  const own: readonly Language[] = languages;

  it('exist in every language of their readers', () => {
    expect(readdirSync(`${folder}/${area}`).sort()).toEqual(own.map((lang) => `${lang}.json`).sort());
  });

  it.each(own)('have the same keys and placeholders in %s, and no exclamation marks', (lang) => {
    const messages = read(area, lang);
    expect(Object.keys(messages)).toEqual(Object.keys(english));
    for (const [key, message] of Object.entries(messages)) {
      expect(namesIn(parse(message)), key).toEqual(namesIn(parse(english[key]!)));
      const wanted = placeholders(formsOf(english[key]!)['other']!);
      const { other = '', ...forms } = formsOf(message);
      for (const form of singles ? [other] : [...Object.values(forms), other]) {
        expect(placeholders(form), key).toEqual(wanted);
      }
      for (const form of [...Object.values(forms), other]) expect(form, key).not.toMatch(/[!¡]|^$/);
    }
  });

  it.each(own)('have exactly the plural forms of %s', (lang) => {
    const rules = new Intl.PluralRules(localeOf(lang));
    const known = rules.resolvedOptions().pluralCategories;
    for (const [key, message] of Object.entries(read(area, lang))) {
      if (typeof compileMessage(message) === 'string') continue;
      const forms = Object.keys(formsOf(message));
      expect(known, key).toEqual(expect.arrayContaining(forms));
      for (const count of [0, 1, 2, 5, 11, 22, 25, ...(millions ? [1_000_000] : [])]) {
        expect(forms, `${key} ${count}`).toContain(rules.select(count));
      }
    }
  });

  it.each(own.filter((lang) => lang !== 'en'))('are translated to %s', (lang: Language) => {
    const theirs = read(area, lang);
    const first = (message: string) => Object.values(formsOf(message))[0]!;
    const same = Object.entries(english).filter(
      ([key, message]) =>
        first(theirs[key]!) === first(message) &&
        !examples.includes(key) &&
        !alsoLoaned?.test(message) &&
        (allOwn ? !loanword.test(first(message)) : isSentence(first(message))),
    );
    expect(same.map(([key]) => key)).toEqual([]);
  });
});

describe('a message', () => {
  it('compiles to a form browsers fill in without a parser', () => {
    expect(compileMessage('Saved to {list}')).toBe('Saved to {list}');
    expect(compileMessage('Page {page, number} of {pages, number}')).toBe('Page {page} of {pages}');
    expect(compileMessage("It''s {name}")).toBe("It's {name}");
    expect(compileMessage('{count, plural, one {# wish of {name}} other {# wishes of {name}}}')).toEqual({
      one: '{count} wish of {name}',
      other: '{count} wishes of {name}',
    });
  });

  it.each([
    '{day, date}',
    '{kind, select, a {A} other {B}}',
    '{wishes, plural, other {#}}',
    '{count, selectordinal, other {#th}}',
    '{count, plural, offset:1 other {#}}',
    'Saved {count, plural, one {once} other {# times}}',
    '{count, plural, one {#}}',
    'Saved to {list, }',
  ])('that pages can’t format is rejected (%s)', (message) => {
    expect(() => compileMessage(message)).toThrow();
  });
});
