/** The languages that shoppers' pages, mails and SDK texts speak. */
export const languages = ['en', 'de', 'fr', 'es', 'nl', 'pl', 'it', 'pt'] as const;
export type Language = (typeof languages)[number];

/** What each language calls itself. */
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

/** The locale that numbers and plurals follow. Our Portuguese is Portugal's; plain `pt` is Brazil's. */
export const localeOf = (lang: Language) => (lang === 'pt' ? 'pt-PT' : lang);

const known = new Set<string>(languages);

/** The language of a tag such as `de`, `de-AT` or `pt_BR`, or null when it is none of ours. */
export function languageOf(tag: string): Language | null {
  const primary = tag.trim().toLowerCase().split(/[-_]/, 1)[0] ?? '';
  return known.has(primary) ? (primary as Language) : null;
}
