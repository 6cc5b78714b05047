import { formatText } from '#api/contract/language/format.ts';
import type { Language } from '#api/contract/language/languages.ts';
import { messages } from '#api/platform/messages.ts';
import type { FootLink } from '#app/ui/site-foot.tsx';

/** The public pages about the service that its other pages link to. */
export function footLinks(siteUrl: string, lang: Language): FootLink[] {
  const { docsLink, referenceLink, changelogLink, pricesLink } = messages('site', lang);
  return [
    { label: formatText(lang, docsLink), url: `${siteUrl}/docs`, hrefLang: 'en' },
    { label: formatText(lang, referenceLink), url: `${siteUrl}/reference`, hrefLang: 'en' },
    { label: formatText(lang, changelogLink), url: `${siteUrl}/changelog`, hrefLang: 'en' },
    { label: formatText(lang, pricesLink), url: `${siteUrl}/#prices` },
  ];
}
