import type { Language } from '#api/contract/language/languages.ts';

/** Each language by its own name, so that its speakers find it. */
export const languageNames: readonly (readonly [Language, string])[] = [
  ['en', 'English'],
  ['de', 'Deutsch'],
  ['fr', 'Français'],
  ['es', 'Español'],
  ['nl', 'Nederlands'],
  ['pl', 'Polski'],
  ['it', 'Italiano'],
  ['pt', 'Português'],
];
