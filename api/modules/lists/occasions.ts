import { type Language, languageOf } from '#api/contract/language/languages.ts';
import { messages } from '#api/platform/messages.ts';

/** The known occasions: slugs and titles. Lists can have other slugs, which have no title. */
export const occasionTitles = (lang: Language) => messages('occasions', lang) as Record<string, string>;

/**
 * The title of an occasion, or an empty string for an unknown slug.
 * @param tag a language or market such as `de` or `de-AT`; English for unsupported ones
 */
export function occasionTitle(slug: string, tag: string | undefined): string {
  const titles = occasionTitles((tag && languageOf(tag)) || 'en');
  return (Object.hasOwn(titles, slug) && titles[slug]) || '';
}
