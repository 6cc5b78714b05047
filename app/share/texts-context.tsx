import { createContext, useContext } from 'react';
import { formatText, type TextValues } from '#api/contract/language/format.ts';
import type { Language } from '#api/contract/language/languages.ts';
import type { ShareTexts } from '#api/contract/texts/share/texts.ts';

const TextsContext = createContext<{ lang: Language; texts: ShareTexts } | null>(null);

export const TextsProvider = TextsContext.Provider;

export type Say = (name: keyof ShareTexts, values?: TextValues) => string;

/** The page's texts in its language: `say('under', { price })`. */
export function useSay(): Say {
  const context = useContext(TextsContext);
  if (!context) throw new Error('texts are missing above this component');
  return (name, values) => formatText(context.lang, context.texts[name], values);
}
