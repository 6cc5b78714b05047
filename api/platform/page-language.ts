/** The language of the page that a request returns. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { type Language, languageOf } from '#api/contract/language/languages.ts';
import { pageLanguageHeader } from '#api/contract/language/page-language-header.ts';
import { pickLanguage } from '#api/platform/http/pick-language.ts';

const answers = new AsyncLocalStorage<{ lang: Language; isAsked: boolean }>();

/**
 * Handles a request in the language it names, or else the browser's until a loader sets a better
 * one.
 */
export function answerInLanguage<Answer>({ url, headers }: Request, answer: () => Answer): Answer {
  const given = headers.get(pageLanguageHeader) ?? new URL(url).searchParams.get('lang') ?? '';
  const asked = languageOf(given);
  const lang = asked ?? pickLanguage(null, headers.get('Accept-Language'));
  return answers.run({ lang, isAsked: asked !== null }, answer);
}

/** Switches to a person's chosen language, unless the request names one. */
export function preferLanguage(lang: Language): void {
  const answer = answers.getStore();
  if (answer && !answer.isAsked) answer.lang = lang;
}

export const pageLanguage = (): Language => answers.getStore()?.lang ?? 'en';
