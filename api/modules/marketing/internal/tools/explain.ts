import type { Outcome } from '#api/modules/baskets/send-signed.ts';

/** Characters of a tool's own words that the log keeps. */
const maxWords = 300;

/** Tools repeat what they got, and the log must name neither the shopper nor a key. */
function withoutSecrets(text: string, secrets: readonly string[]): string {
  const parts = secrets.flatMap((secret) => [
    secret,
    ...secret.split(/\s+/).filter(({ length }) => length > 7),
  ]);
  return parts
    .filter((part) => part !== '')
    .sort((one, other) => other.length - one.length)
    .reduce((result, part) => result.replaceAll(part, '…'), text)
    .replace(/[^\s"'<>(),;:=]+(?:@|%40|\\u0040|&#64;)[^\s"'<>(),;]+/gi, '…');
}

/**
 * The outcome for the log: the tool's response only remains as the reason of a failure.
 * @param words what statuses mean
 * @param secrets what was sent and must not be logged
 * @param detailOf the tool's own words in its response
 */
export function explain(
  { answer, ...outcome }: Outcome,
  words: Readonly<Record<number, string>>,
  secrets: readonly string[],
  detailOf: (answer: string) => string,
): Outcome {
  const { status, error } = outcome;
  if (error === null || status === null) return { ...outcome, answer: null };
  const detail = withoutSecrets(answer ? detailOf(answer) : '', secrets).slice(0, maxWords);
  return { ...outcome, error: [words[status] ?? error, detail].filter(Boolean).join(' – '), answer: null };
}
