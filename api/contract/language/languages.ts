/** The languages of shoppers' pages, emails and SDK texts. */
export const languages = ['en', 'de', 'fr', 'es', 'nl', 'pl', 'it', 'pt'] as const;
export type Language = (typeof languages)[number];

/** Each language's name in that language. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  nl: 'Nederlands',
  pl: 'Polski',
  it: 'Italiano',
  pt: 'Português',
};

/**
 * The locale for numbers and plurals. Our Portuguese is European, but plain `pt` means Brazilian.
 */
export const localeOf = (lang: Language) => (lang === 'pt' ? 'pt-PT' : lang);

const known = new Set<string>(languages);

/** The language of a tag such as `de`, `de-AT` or `pt_BR`, or null if it isn't supported. */
export function languageOf(tag: string): Language | null {
  const primary = tag.trim().toLowerCase().split(/[-_]/, 1)[0] ?? '';
  return known.has(primary) ? (primary as Language) : null;
}
