import { type Language, localeOf } from './languages.ts';

/** Forms of a text that depends on `count`, by `Intl.PluralRules` category. */
export interface PluralText {
  one?: string;
  few?: string;
  many?: string;
  other: string;
}

/** A text from a language file, with placeholders such as `{name}`. */
export type Text = string | PluralText;

export type TextValues = Record<string, string | number>;

/** The texts every language must have: the keys of the English table. */
export type TextTable<English> = Record<keyof English, Text>;

/** The form of a text for a count; plain texts have only one. */
export function pluralForm(lang: Language, text: Text, count = 0): string {
  if (typeof text === 'string') return text;
  const category = new Intl.PluralRules(localeOf(lang)).select(count);
  return (category in text ? text[category as keyof PluralText] : undefined) ?? text.other;
}

/**
 * Fills in a text's placeholders. If it has plural forms, `values.count` selects one; numbers are formatted for the
 * language. Placeholders without a value are left as they are.
 */
export function formatText(lang: Language, text: Text, values: TextValues = {}): string {
  const form = pluralForm(lang, text, Number(values.count ?? 0));
  return form.replace(/(\p{L}+ )?\{(\w+)\}/gu, (whole, before: string = '', name: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    const filled = typeof value === 'number' ? new Intl.NumberFormat(localeOf(lang)).format(value) : value;
    return elide(lang, before, filled) + filled;
  });
}

/**
 * The text before a value, with its Italian article adapted to a number: “dal 7 dicembre”, but
 * “dall’8 dicembre”, “l’11” and “all’80%”.
 */
function elide(lang: Language, before: string, value: string): string {
  if (lang !== 'it' || !/^(?:8|11(?!\d))/.test(value)) return before;
  return before
    .replace(/\b([Ii])l $/, (_, i: string) => (i === 'I' ? 'L’' : 'l’'))
    .replace(/\b(a|da|de|ne|su)l $/i, '$1ll’');
}
