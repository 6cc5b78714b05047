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
 * Seconds in which emails are counted: an hour plus the ten minutes that a code is valid, so that
 * all attempts within an hour are on codes from one such window.
 */
export const mailWindow = 70 * 60;

/**
 * Emails that strangers can trigger to one mailbox across all routes: ten per window in total.
 * - `typed`: anyone can trigger these by typing the address. Only `others` of them can be anything
 *   but sign-in codes, so there's always one with a link that signs in; after `day` emails,
 *   strangers still get one of those per window.
 * - `notices`: only accounts get these. They're counted separately, so that typing addresses
 *   doesn't reveal how many were sent, which would show whose list a gift was for.
 *
 * Networks and devices the account has been used from have separate shares, which strangers can't
 * use up. docs/decisions/sign-in-codes.md has the resulting odds.
 */
export const strangerEmailLimits = {
  typed: { window: 8, day: 20 },
  others: 4,
  notices: { window: 2, day: 10 },
  ofKnown: 5,
} as const;

/** `sign_in`: a sign-in code; `notice`: to an account, about others' actions; `other`: the rest. */
export type MailPurpose = 'sign_in' | 'notice' | 'other';

/** An email triggered by someone who isn't, or hasn't proved to be, the owner of its address. */
export interface StrangersMail {
  to: string;
  purpose: MailPurpose;
  /** Set if it's requested from a device or network the owner has signed in from. */
  knownBy?: KnownBy;
}

/** A counted email. */
export interface PermittedMail {
  id: number;
  cause: MailCause;
  /** The share it counts against; null for the strangers' share. */
  share: KnownBy;
}

/** Makes concurrent emails to a mailbox wait, so that each is counted with the earlier ones. */
const inTurn = statement('strangers_mail_lock')`
  SELECT pg_advisory_xact_lock(hashtextextended('mails to ' || encode(:mailbox, 'hex'), 0))`;

const readCounts = statement('strangers_mails_counted')`
  WITH counted AS (
    SELECT purpose, sent_at, sent_at > :now::timestamptz - make_interval(secs => :mailWindow) AS is_recent FROM strangers_mails
    WHERE mailbox = :mailbox AND known_by IS NOT DISTINCT FROM :share?::text AND (purpose = 'notice') = (:purpose = 'notice')
      AND sent_at > :now::timestamptz - interval '1 day')
  SELECT count(*)::int AS of_day, min(sent_at) AS day_began,
         count(*) FILTER (WHERE is_recent)::int AS of_window, min(sent_at) FILTER (WHERE is_recent) AS window_began,
         count(*) FILTER (WHERE is_recent AND purpose = :purpose)::int AS of_purpose,
         min(sent_at) FILTER (WHERE is_recent AND purpose = :purpose) AS purpose_began
  FROM counted`;

const insert = statement('strangers_mail_insert')`
  INSERT INTO strangers_mails (mailbox, purpose, known_by, sent_at) VALUES (:mailbox, :purpose, :share?, :now) RETURNING id`;

const remove = statement('strangers_mail_forget')`DELETE FROM strangers_mails WHERE id = :id`;

/** Locks a mailbox until the transaction ends, so that emails to it are counted one at a time. */
export async function lockMailbox(ctx: Context, sql: Sql, address: string): Promise<Buffer> {
  const mailbox = keyedHash(ctx, `mails to ${mailboxOf(address)}`);
  await sql.rows(inTurn, { mailbox });
  return mailbox;
}

/**
 * Counts an email against the limits of its mailbox, in the caller's transaction. This is the only
 * way to get a permit, which the mailer requires for every email that a stranger triggers.
 * @returns the permit, or the seconds until another email is allowed
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

/** Seconds until another email is allowed; 0 if one is allowed now. */
function waitFor(
  counts: Counts,
  { purpose, share, now }: { purpose: MailPurpose; share: KnownBy; now: Date },
): number {
  const until = (began: Date | null, seconds: number) =>
    Math.max(1, Math.ceil(((began?.getTime() ?? 0) - now.getTime()) / 1000) + seconds);
  const { ofKnown, typed, notices, others } = strangerEmailLimits;
  if (share !== null) return counts.of_window < ofKnown ? 0 : until(counts.window_began, mailWindow);
  const most = purpose === 'notice' ? notices : typed;
  if (counts.of_window >= most.window) return until(counts.window_began, mailWindow);
  if (purpose === 'other' && counts.of_purpose >= others) return until(counts.purpose_began, mailWindow);
  if (counts.of_day < most.day) return 0;
  if (purpose !== 'sign_in') return until(counts.day_began, day);
  return counts.of_purpose === 0 ? 0 : until(counts.purpose_began, mailWindow);
}

/** Stops counting an email, because the owner has used its code or it couldn't be sent. */
export async function forgetMail(sql: Sql, id: number | null): Promise<void> {
  if (id !== null) await sql.rows(remove, { id });
}

/**
 * Sends an email that a stranger triggers, if its mailbox's limits allow it. Doesn't count it if it
 * definitely wasn't accepted.
 * @returns null once it's sent, or the seconds until another email is allowed
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
