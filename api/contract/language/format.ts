import { localeOf, type Language } from './languages.ts';

/** Forms of a text that depends on `count`, by the plural categories of `Intl.PluralRules`. */
export interface PluralText {
  one?: string;
  few?: string;
  many?: string;
  other: string;
}

/** A text of a language file: placeholders are written `{name}`. */
export type Text = string | PluralText;

export type TextValues = Record<string, string | number>;

/** The table that every language must fill: the keys of the English one. */
export type TextTable<English> = Record<keyof English, Text>;

/** The form of a text for a count; plain texts have one form. */
export function pluralForm(lang: Language, text: Text, count = 0): string {
  if (typeof text === 'string') return text;
  const category = new Intl.PluralRules(localeOf(lang)).select(count);
  return (category in text ? text[category as keyof PluralText] : undefined) ?? text.other;
}

/**
 * A text with its placeholders filled. Where it has plural forms, `values.count` picks one; numbers are written
 * the language's way. A placeholder without a value stays visible as written.
 */
export function formatText(lang: Language, text: Text, values: TextValues = {}): string {
  const form = pluralForm(lang, text, Number(values.count ?? 0));
  return form.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    return typeof value === 'number' ? new Intl.NumberFormat(localeOf(lang)).format(value) : value;
  });
}
