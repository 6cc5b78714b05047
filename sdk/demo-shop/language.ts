/** The shop's languages: English pages are at the root, German ones in `/de`. */
import { de } from './texts/de.ts';
import { en, type Texts } from './texts/en.ts';

export type LanguageCode = 'en' | 'de';

export interface Language {
  code: LanguageCode;
  /** The prefix of its pages' paths. */
  folder: string;
  /** Language and market. */
  locale: string;
  /** The language's name in that language. */
  name: string;
  texts: Texts;
}

export const languages: Record<LanguageCode, Language> = {
  en: { code: 'en', folder: '', locale: 'en-IE', name: 'English', texts: en },
  de: { code: 'de', folder: '/de', locale: 'de-DE', name: 'Deutsch', texts: de },
};

/** The language of a page. */
export const languageOf = (path: string): Language =>
  /^\/de(\/|$)/.test(path) ? languages.de : languages.en;

/** Puts values into a text's placeholders, e.g. `{title}`. */
export const fill = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => `${values[name]}`);

export const counted = ({ one, other }: { one: string; other: string }, count: number): string =>
  fill(count === 1 ? one : other, { count });
