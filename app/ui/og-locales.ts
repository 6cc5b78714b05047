import type { Language } from '#api/contract/language/languages.ts';

/** Open Graph locales of the languages. */
export const ogLocales: Record<Language, string> = {
  en: 'en_GB',
  de: 'de_DE',
  fr: 'fr_FR',
  es: 'es_ES',
  nl: 'nl_NL',
  pl: 'pl_PL',
  it: 'it_IT',
  pt: 'pt_PT',
};
