import { formatText, type Text, type TextValues } from '#api/contract/language/format.ts';
import type { Language } from '#api/contract/language/languages.ts';
import type { textKeys } from './text-keys.ts';

type TextKey = (typeof textKeys)[keyof typeof textKeys][number];

/** Set by the build, from the pages' message catalogs. */
declare const TEXTS: Record<Language, Text[]> & { keys: TextKey[] };

export type Translate = (key: TextKey, values?: TextValues) => string;

export const textsFor =
  (lang: Language): Translate =>
  (key, values) =>
    formatText(lang, TEXTS[lang][TEXTS.keys.indexOf(key)]!, values);
