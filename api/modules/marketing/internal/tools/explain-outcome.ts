import type { Outcome } from '#api/modules/baskets/send-signed.ts';

/** Maximum characters of a tool's own error message in the log. */
const maxWords = 300;

/** Tools echo what they receive, but the log must contain neither shoppers' addresses nor keys. */
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
 * The outcome for the log, which keeps the tool's response only as the reason for a failure.
 * @param words the meaning of statuses
 * @param secrets values that were sent and must not be logged
 * @param detailOf extracts the tool's own error message from its response
 */
export function explainOutcome(
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
