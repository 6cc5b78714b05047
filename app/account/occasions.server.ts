import type { Language } from '#api/contract/language/languages.ts';
import { occasionTitles } from '#api/modules/lists/occasions.ts';

/** Slugs and titles of the occasions, in the page's language. */
export type Occasions = readonly (readonly [slug: string, title: string])[];

/** The occasions to choose from, by title. */
export function occasionsIn(lang: Language): Occasions {
  return Object.entries(occasionTitles(lang)).sort(([, a], [, b]) => a.localeCompare(b, lang));
}
