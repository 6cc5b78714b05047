import { createContext, useContext } from 'react';
import { formatText, type TextValues } from '#api/contract/language/format.ts';
import type { Language } from '#api/contract/language/languages.ts';
import type { Messages } from '#app/messages/catalogues.ts';

const TextsContext = createContext<{ lang: Language; texts: Messages<'share'> } | null>(null);

export const TextsProvider = TextsContext.Provider;

export type Say = (name: keyof Messages<'share'>, values?: TextValues) => string;

/** The page's texts in its language: `say('under', { price })`. */
export function useSay(): Say {
  const context = useContext(TextsContext);
  if (!context) throw new Error('texts are missing above this component');
  return (name, values) => formatText(context.lang, context.texts[name], values);
}
