/** Rewords the service's refusals, which the API states for developers, in a page's language. */
import { formatText } from '#api/contract/language/format.ts';
import type { Language } from '#api/contract/language/languages.ts';
import { messages } from '#api/platform/messages.ts';
import type { Messages } from '#app/messages/catalogues.ts';
import { apiSentences } from './api-sentences.ts';

interface Pattern {
  key: keyof Messages<'refusals'>;
  english: RegExp;
}

const literal = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Matches a catalog message in the service's text, with any text for its placeholders. */
const patternOf = (sentence: string): RegExp =>
  new RegExp(
    `^${sentence
      .split(/(\{\w+\})/)
      .map((part) => (part.startsWith('{') ? `(?<${part.slice(1, -1)}>.+)` : literal(part)))
      .join('')}$`,
    's',
  );

let patterns: Pattern[] | undefined;

/** The problems of a form in the language of its page. */
export const problemsIn = <Problem extends { hint: string }>(lang: Language, problems: readonly Problem[]) =>
  problems.map((problem) => ({ ...problem, hint: refusalText(lang, problem.hint) }));

/** Keys whose domains' hints are in the language of the page. */
export const keysIn = <Domain extends { hint: string | null }, Key extends { domains: Domain[] }>(
  lang: Language,
  keys: readonly Key[],
) =>
  keys.map((key) => ({
    ...key,
    domains: key.domains.map((domain) => ({
      ...domain,
      hint: domain.hint && refusalText(lang, domain.hint),
    })),
  }));

/** Webhook attempts whose errors are in the language of the page. */
export const attemptsIn = <Attempt extends { error: string | null }>(
  lang: Language,
  attempts: readonly Attempt[],
) => attempts.map((attempt) => ({ ...attempt, error: attempt.error && failureText(lang, attempt.error) }));

/** A marketing tool's own message follows ours after a dash. */
function failureText(lang: Language, error: string): string {
  const [ours = '', ...own] = error.split(' – ');
  return [refusalText(lang, ours), ...own].join(' – ');
}

/** Translates a message of the service; unchanged if the catalog doesn't have it. */
export function refusalText(lang: Language, sentence: string): string {
  patterns ??= (Object.keys(messages('refusals', 'en')) as Pattern['key'][]).map((key) => ({
    key,
    english: patternOf(apiSentences[key] ?? String(messages('refusals', 'en')[key])),
  }));
  for (const { key, english } of patterns) {
    const found = english.exec(sentence);
    if (found) return formatText(lang, messages('refusals', lang)[key], { ...found.groups });
  }
  return sentence;
}
