import type { Context } from '#api/platform/context.ts';
import { type Sql, transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { type MailCause, permitTo } from '#api/platform/mail/mail-cause.ts';
import { failureOf } from '#api/platform/mail/mail-failure.ts';
import { mailboxOf } from '#api/platform/mail/mailbox.ts';
import { keyedHash } from '#api/platform/tokens/secret.ts';
import type { KnownBy } from './internal/codes/caller.ts';

const hour = 60 * 60;
const day = 24 * hour;

/**
 * Seconds in which emails are counted: an hour and the ten minutes that a code is valid, so that the attempts of any
 * hour are on the codes of one such window.
 */
export const mailWindow = 70 * 60;

/**
 * Emails that strangers can cause to one mailbox, whatever the route: ten per window in all.
 * - Those that anyone can cause by typing its address. Only some of them can be `others` than sign-in codes, so there
 *   is always one with a link that signs in; after `day`, strangers still get one of those per window.
 * - `notices`, which only accounts get. They have a share to themselves: how much of it is used can't be found out by
 *   typing addresses, which would show whose list a gift was for.
 *
 * Requests from networks and devices from which the account has signed in have separate shares, which strangers can't
 * use up. docs/decisions/sign-in-codes.md has the resulting odds.
 */
export const strangersMails = {
  typed: { window: 8, day: 20 },
  others: 4,
  notices: { window: 2, day: 10 },
  ofKnown: 5,
} as const;

/** `sign_in`: a code to sign in with; `notice`: about what others did, to an account; `other`: anything else. */
export type MailPurpose = 'sign_in' | 'notice' | 'other';

/** An email that someone other than its address's owner causes, or someone who hasn't proved to be the owner. */
export interface StrangersMail {
  to: string;
  purpose: MailPurpose;
  /** Whether it's requested from where the owner has signed in before. */
  knownBy?: KnownBy;
}

/** A counted email. */
export interface PermittedMail {
  id: number;
  cause: MailCause;
  /** The share that it counts in; null for the one that strangers have. */
  share: KnownBy;
}

/** Of simultaneous emails to a mailbox, each sees the earlier ones. */
const inTurn = statement('strangers_mail_lock', 'shared')`
  SELECT pg_advisory_xact_lock(hashtextextended('mails to ' || encode(:mailbox, 'hex'), 0))`;

const readCounts = statement('strangers_mails_counted', 'shared')`
  WITH counted AS (
    SELECT purpose, sent_at, sent_at > :now::timestamptz - make_interval(secs => :mailWindow) AS is_recent FROM strangers_mails
    WHERE mailbox = :mailbox AND known_by IS NOT DISTINCT FROM :share?::text AND (purpose = 'notice') = (:purpose = 'notice')
      AND sent_at > :now::timestamptz - interval '1 day')
  SELECT count(*)::int AS of_day, min(sent_at) AS day_began,
         count(*) FILTER (WHERE is_recent)::int AS of_window, min(sent_at) FILTER (WHERE is_recent) AS window_began,
         count(*) FILTER (WHERE is_recent AND purpose = :purpose)::int AS of_purpose,
         min(sent_at) FILTER (WHERE is_recent AND purpose = :purpose) AS purpose_began
  FROM counted`;

const insert = statement('strangers_mail_insert', 'shared')`
  INSERT INTO strangers_mails (mailbox, purpose, known_by, sent_at) VALUES (:mailbox, :purpose, :share?, :now) RETURNING id`;

const remove = statement('strangers_mail_forget', 'shared')`DELETE FROM strangers_mails WHERE id = :id`;

/** Locks a mailbox until the transaction ends, so that emails to it are counted one after the other. */
export async function lockMailbox(ctx: Context, sql: Sql, address: string): Promise<Buffer> {
  const mailbox = keyedHash(ctx, `mails to ${mailboxOf(address)}`);
  await sql.rows(inTurn, { mailbox });
  return mailbox;
}

/**
 * Counts an email against the limits of its mailbox, in the caller's transaction. This is the only way to a permit,
 * without which the mailer sends nothing that a stranger causes.
 * @returns the permit, or the seconds until the mailbox takes another
 */
export async function permitMail(
  ctx: Context,
  sql: Sql,
  { to, purpose, knownBy = null }: StrangersMail,
): Promise<PermittedMail | { retryAfter: number }> {
  const mailbox = await lockMailbox(ctx, sql, to);
  const now = ctx.clock();
  const waitIn = async (share: KnownBy): Promise<number> => {
    const [counts] = await sql.rows(readCounts, { mailbox, purpose, share, now, mailWindow });
    return counts ? waitFor(counts, { purpose, share, now }) : 0;
  };
  const hasOwn = knownBy !== null && (await waitIn(knownBy)) === 0;
  const share = hasOwn ? knownBy : null;
  const retryAfter = hasOwn ? 0 : await waitIn(null);
  if (retryAfter > 0) return { retryAfter };
  const [row] = await sql.rows(insert, { mailbox, purpose, share, now });
  if (!row) throw new Error('an email was not counted');
  return { id: row.id, share, cause: { kind: 'stranger', permit: permitTo(to) } };
}

type Counts = (typeof readCounts)['row'];

/** Seconds until there is another email; 0 if there is one now. */
function waitFor(
  counts: Counts,
  { purpose, share, now }: { purpose: MailPurpose; share: KnownBy; now: Date },
): number {
  const until = (began: Date | null, seconds: number) =>
    Math.max(1, Math.ceil(((began?.getTime() ?? 0) - now.getTime()) / 1000) + seconds);
  const { ofKnown, typed, notices, others } = strangersMails;
  if (share !== null) return counts.of_window < ofKnown ? 0 : until(counts.window_began, mailWindow);
  const most = purpose === 'notice' ? notices : typed;
  if (counts.of_window >= most.window) return until(counts.window_began, mailWindow);
  if (purpose === 'other' && counts.of_purpose >= others) return until(counts.purpose_began, mailWindow);
  if (counts.of_day < most.day) return 0;
  if (purpose !== 'sign_in') return until(counts.day_began, day);
  return counts.of_purpose === 0 ? 0 : until(counts.purpose_began, mailWindow);
}

/** The email no longer counts: the owner has used its code, or it couldn't be sent. */
export async function forgetMail(sql: Sql, id: number | null): Promise<void> {
  if (id !== null) await sql.rows(remove, { id });
}

/**
 * Sends an email that a stranger causes, if its mailbox takes another. One that certainly wasn't accepted doesn't count.
 * @returns null once it's sent, or the seconds until the mailbox takes another
 * @throws what `send` throws
 */
export async function sendIfPermitted(
  ctx: Context,
  mail: StrangersMail,
  send: (cause: MailCause) => Promise<void>,
): Promise<{ retryAfter: number } | null> {
  const permitted = await transaction(ctx.pool, (sql) => permitMail(ctx, sql, mail));
  if (!('cause' in permitted)) return permitted;
  await send(permitted.cause).catch(async (error: unknown) => {
    if (failureOf(error) !== 'unknown') await forgetMail(ctx.sql, permitted.id);
    throw error;
  });
  return null;
}
