import { parseAccept } from 'hono/utils/accept';
import { languageOf, type Language } from '#api/contract/language/languages.ts';

/**
 * The language to answer in: the one asked for by `lang`, else the best of Accept-Language, else English.
 * @param lang value of the page's `lang` parameter
 * @param acceptLanguage value of the Accept-Language header; what goes beyond 1,000 characters is not read
 */
export function pickLanguage(lang: string | null | undefined, acceptLanguage?: string | null): Language {
  const asked = lang ? languageOf(lang) : null;
  if (asked) return asked;
  for (const { type, q } of parseAccept(acceptLanguage?.slice(0, 1_000) ?? '')) {
    const language = q > 0 && languageOf(type);
    if (language) return language;
  }
  return 'en';
}
