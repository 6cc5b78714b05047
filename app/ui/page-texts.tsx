import type { AppProviderProps } from '@shopify/polaris';
import type { ReactNode } from 'react';
import { formatText, type Text, type TextValues } from '#api/contract/language/format.ts';
import type { Language } from '#api/contract/language/languages.ts';
import type { Area, Messages } from '#app/messages/catalogues.ts';
import { RichText } from './rich-text.tsx';

/** A document's language and messages, for pages with Remix's scripts: portal and Shopify admin. */
export interface PageTexts {
  lang: Language;
  texts: Record<string, Text>;
  /** Polaris' own texts, in the Shopify admin. */
  polaris?: AppProviderProps['i18n'];
  /** The script that sets them in the browser, written by `app/build.ts`. */
  script: string;
}

declare global {
  var pageTexts: PageTexts | undefined;
}

let read = (area: Area): PageTexts => {
  if (!globalThis.pageTexts) throw new Error(`The page has no messages for ${area}`);
  return globalThis.pageTexts;
};

/** Sets how texts are read: on the server, each request has its own language. */
export function setPageTextsReader(reader: (area: Area) => PageTexts): void {
  read = reader;
}

export const pageTextsOf = (area: Area): PageTexts => read(area);

/**
 * An area's texts in the page's language, which is only known while a request is handled: never call these while a
 * module is loaded.
 * @returns `text(key, values)` for a string, and `<Rich text={key} values={…} />` with elements as placeholder values
 */
export function textsOf<A extends Area>(area: A) {
  type Key = keyof Messages<A> & string;
  return {
    text: (key: Key, values?: TextValues) => {
      const { lang, texts } = read(area);
      return formatText(lang, texts[key] ?? key, values);
    },
    Rich: ({ text, count, values }: { text: Key; count?: number; values: Record<string, ReactNode> }) => {
      const { lang, texts } = read(area);
      return <RichText lang={lang} text={texts[text] ?? text} count={count} values={values} />;
    },
    /** The page's language. */
    lang: () => read(area).lang,
  };
}
