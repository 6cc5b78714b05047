import { createContext, type ReactNode, useContext } from 'react';
import { formatText, type TextValues } from '#api/contract/language/format.ts';
import type { Language } from '#api/contract/language/languages.ts';
import type { Messages } from '#app/messages/catalogues.ts';
import { RichText } from '#app/ui/rich-text.tsx';

export interface Texts {
  lang: Language;
  texts: Messages<'dialog'>;
}

const TextsContext = createContext<Texts | null>(null);
export const TextsProvider = TextsContext.Provider;

/** The page's language and a function for its texts. */
export function useTexts() {
  const value = useContext(TextsContext);
  if (!value) throw new Error('texts are missing');
  const { lang, texts } = value;
  return {
    lang,
    t: (name: keyof Messages<'dialog'>, values?: TextValues) => formatText(lang, texts[name], values),
  };
}

/** A text with elements as placeholder values. */
export function Rich({
  name,
  values,
}: {
  name: keyof Messages<'dialog'>;
  values: Record<string, ReactNode>;
}) {
  const value = useContext(TextsContext);
  return value && <RichText lang={value.lang} text={value.texts[name]} values={values} />;
}
