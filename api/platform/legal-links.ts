import { formatText } from '#api/contract/language/format.ts';
import type { Language } from '#api/contract/language/languages.ts';
import { legalPages, type LegalUrls } from '#api/contract/legal-pages.ts';
import { messages } from './messages.ts';

/** Links to the operator's legal pages, labeled in this language. */
export function legalLinks(urls: LegalUrls, lang: Language): { label: string; url: string }[] {
  const texts = messages('site', lang);
  return legalPages.flatMap((page) => {
    const url = urls[page];
    return url === undefined ? [] : [{ label: formatText(lang, texts[page]), url }];
  });
}
