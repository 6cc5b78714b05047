import type { ReactNode } from 'react';
import { compileMessage } from '#api/contract/language/compile-message.ts';
import { formatText, type Text, type TextValues } from '#api/contract/language/format.ts';
import { RichText } from './rich-text.tsx';

/**
 * The texts of an area that only exists in English: the portal and the Shopify admin. They are part of the script
 * instead of the page, and each is parsed on first use.
 * @returns `text(key, values)` for a string, and `<Rich text={key} values={…} />` with elements as placeholder values
 */
export function englishTexts<Source extends Record<string, string>>(source: Source) {
  type Key = keyof Source & string;
  const read = new Map<Key, Text>();
  const textOf = (key: Key): Text => {
    const known = read.get(key) ?? compileMessage(source[key] as string);
    read.set(key, known);
    return known;
  };
  return {
    text: (key: Key, values?: TextValues) => formatText('en', textOf(key), values),
    Rich: ({ text, count, values }: { text: Key; count?: number; values: Record<string, ReactNode> }) => (
      <RichText lang="en" text={textOf(text)} count={count} values={values} />
    ),
  };
}
