import { parseAccept } from 'hono/utils/accept';
import { type Language, languageOf } from '#api/contract/language/languages.ts';

/**
 * The language of the response: `lang`, else the best match for Accept-Language, else English.
 * @param lang value of the page's `lang` parameter
 * @param acceptLanguage value of the Accept-Language header; only its first 1,000 characters are
 * read
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
