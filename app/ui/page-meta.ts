import type { MetaDescriptor } from '@remix-run/node';
import type { Language } from '#api/contract/language/languages.ts';

/** Title, description, canonical URL and preview of a shareable page, which adds its own image. */
export function pageMeta(page: {
  lang: Language;
  brandName: string;
  title: string;
  description: string;
  address: string;
  /** The canonical URL, if it isn't `address`. */
  canonical?: string;
  /** Whether the page has a preview image. */
  hasImage?: boolean;
}): MetaDescriptor[] {
  return [
    { title: page.title },
    { name: 'description', content: page.description },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: page.brandName },
    { property: 'og:title', content: page.title },
    { property: 'og:description', content: page.description },
    { property: 'og:url', content: page.address },
    { property: 'og:locale', content: ogLocales[page.lang] },
    { name: 'twitter:card', content: page.hasImage ? 'summary_large_image' : 'summary' },
    { tagName: 'link', rel: 'canonical', href: page.canonical ?? page.address },
  ];
}

/** Open Graph locales of the languages. */
const ogLocales: Record<Language, string> = {
  en: 'en_GB',
  de: 'de_DE',
  fr: 'fr_FR',
  es: 'es_ES',
  nl: 'nl_NL',
  pl: 'pl_PL',
  it: 'it_IT',
  pt: 'pt_PT',
};
