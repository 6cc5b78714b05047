import { languageOf, type Language } from '#api/contract/language/languages.ts';
import { messages } from '#api/platform/messages.ts';

/** The occasions that lists are made for: slugs and titles. Other slugs may be stored; they have no title of ours. */
export const occasionTitles = (lang: Language) => messages('occasions', lang) as Record<string, string>;

/**
 * What an occasion is called, or nothing for a slug that is none of ours.
 * @param tag a language or market such as `de` or `de-AT`; English stands for those we do not speak
 */
export function occasionTitle(slug: string, tag: string | undefined): string {
  const titles = occasionTitles((tag && languageOf(tag)) || 'en');
  return (Object.hasOwn(titles, slug) && titles[slug]) || '';
}
