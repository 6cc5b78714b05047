/**
 * Why no mail server accepted an email.
 * - `no_mailbox`: its address doesn't exist, so retrying won't help.
 * - `refused`: it wasn't accepted this time, for example because the server refuses everyone or
 *   can't be reached.
 * - `unknown`: the connection broke after all of it was sent, so it may have been accepted.
 */
export type MailFailure = 'no_mailbox' | 'refused' | 'unknown';

/** Thrown if no mail server is known to have accepted an email. */
export class MailError extends Error {
  override readonly name = 'MailError';
  readonly failure: MailFailure;

  constructor(cause: unknown, isSent: boolean) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.failure = failureIn(cause as SmtpError, isSent);
  }
}

/** The properties that nodemailer adds to its errors. */
interface SmtpError {
  responseCode?: number;
  response?: string;
  command?: string;
}

/** RFC 3463: the mailbox, its domain or its form is wrong (not the sender's), or it's disabled. */
const isOfMailbox = /\b5\.(1\.(?:[1-6]|10)|2\.1)\b/;
const isEnhanced = /\b5\.\d+\.\d+\b/;
/** Without an enhanced code, servers also refuse everyone like this. */
const isOfSender = /relay|denied|block|policy|spam|prohibit|authenti|permi(?:t|ssion)|reject(?:ed)? by/i;

function failureIn({ responseCode, response = '', command }: SmtpError, isSent: boolean): MailFailure {
  if (responseCode === undefined) return isSent ? 'unknown' : 'refused';
  if (isEnhanced.test(response)) return isOfMailbox.test(response) ? 'no_mailbox' : 'refused';
  const isOfRecipient = command === 'RCPT TO' && [550, 551, 553].includes(responseCode);
  return isOfRecipient && !isOfSender.test(response) ? 'no_mailbox' : 'refused';
}

/** Why an email failed; null for errors from before it was sent. */
export const failureOf = (error: unknown): MailFailure | null =>
  error instanceof MailError ? error.failure : null;
