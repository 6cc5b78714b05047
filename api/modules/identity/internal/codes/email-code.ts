import type { PoolClient } from 'pg';
import type { Context } from '#api/platform/context.ts';
import { type Sql, transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { hashSecret, isWellFormedSecret, keyedHash } from '#api/platform/tokens/secret.ts';
import { forgetMail } from '../../permit-mail.ts';
import { type Caller, hashCaller, type KnownBy } from './caller.ts';
import { mailLimits } from './mail-limits.ts';
import { countForNetwork, networkLimits, type SignInLimit, uncountSignIn } from './sign-in-counts.ts';

/** Seconds a sign-in code is valid. */
export const codeLifetime = 10 * 60;
/**
 * Seconds the link in the same email is valid. Longer than `mailWindow`, so that people always have
 * one that works.
 */
export const linkLifetime = 2 * 60 * 60;
/** The prefix of a link's secret. */
export const linkPrefix = 'wl_in_';
/** Attempts per code by the person who requested it. Others can't use them up. */
export const codeTries = 5;
/** Attempts per code by everyone else combined. */
export const foreignTries = 1;
/** Wrong attempts per hour by one network on other people's codes for one address. */
export const triesPerPair = 25;

const hour = 60 * 60;

/** The stored hash of an emailed code. @param email as returned by `parseEmail` */
export const hashCode = (ctx: Context, email: string, code: string): Buffer =>
  keyedHash(ctx, `${email}\n${code}`);

const tryLimits = (ctx: Context, { email, caller }: { email: string; caller: Caller }): SignInLimit[] => {
  const { network } = caller;
  const most = ctx.settings.signIn.triesPerNetwork;
  return [
    ...networkLimits(ctx, `sign-in tries of ${email}`, { network, most: triesPerPair, seconds: hour }),
    ...networkLimits(ctx, 'sign-in tries', { network, most, seconds: hour }),
  ];
};

/** Whether there is anything to try, so that most wrong guesses need no transaction. */
const openTo = statement('email_codes_to_try')<{ own: boolean; foreign: boolean }, 'own' | 'foreign'>`
  SELECT coalesce(bool_or(network = :caller AND coalesce((tries->>:tries::text)::int, 0) < :codeTries), false) AS own,
         coalesce(bool_or(network <> :caller AND foreign_tries < :foreignTries), false) AS "foreign"
  FROM email_codes WHERE email = :email AND used_at IS NULL AND expires_at > :now`;

/**
 * Counts an attempt on every open code that the caller requested, or on those of others, and uses up the one that
 * matches. Rows are locked in ID order to avoid deadlocks.
 */
const tryCodes = statement('email_code_try')<
  { is_right: boolean; known_by: KnownBy; mail_id: number | null; tries_left: number },
  'is_right' | 'tries_left'
>`
  WITH open AS (
    SELECT id FROM email_codes WHERE email = :email AND used_at IS NULL AND expires_at > :now
    ORDER BY id FOR NO KEY UPDATE
  )
  UPDATE email_codes c SET
    tries = CASE WHEN NOT :own::boolean THEN c.tries
                 ELSE c.tries || jsonb_build_object(:tries::text, coalesce((c.tries->>:tries::text)::int, 0) + 1) END,
    foreign_tries = c.foreign_tries + CASE WHEN :own::boolean THEN 0 ELSE 1 END,
    used_at = CASE WHEN c.code_hash = :codeHash THEN :now::timestamptz END
  WHERE c.id IN (SELECT id FROM open) AND c.used_at IS NULL AND (c.network = :caller) = :own::boolean
    AND CASE WHEN :own::boolean THEN coalesce((c.tries->>:tries::text)::int, 0) < :codeTries
             ELSE c.foreign_tries < :foreignTries END
  RETURNING c.used_at IS NOT NULL AS is_right, c.known_by, c.mail_id,
            :codeTries - coalesce((c.tries->>:tries::text)::int, 0) AS tries_left`;

/** Closed codes can't be used, so it's safe to reveal who requested them. */
const whyNone = statement('email_code_why_none')`
  SELECT bool_or(code_hash = :codeHash AND used_at IS NOT NULL) AS was_used,
         bool_or(code_hash = :codeHash AND used_at IS NULL AND expires_at <= :now) AS is_expired,
         bool_or(network = :caller AND used_at IS NULL AND expires_at > :now) AS own_is_closed,
         (array_agg(used_at IS NOT NULL ORDER BY id DESC) FILTER (WHERE network = :caller))[1] AS own_was_used
  FROM email_codes WHERE email = :email`;

const takeLink = statement('email_code_take_link')`
  UPDATE email_codes SET used_at = :now
  WHERE email = :email AND link_hash = :linkHash AND used_at IS NULL
    AND sent_at > :now::timestamptz - make_interval(secs => :linkLifetime)
  RETURNING mail_id`;

const wrong = (triesLeft: number) =>
  triesLeft === 0
    ? new ServiceError('too_many_wrong_codes')
    : new ServiceError('wrong_code', { tries_left: triesLeft });

/** The codes of `withEmailCode`'s errors. */
export const emailCodeErrors = [
  'wrong_code',
  'too_many_wrong_codes',
  'code_expired',
  'no_open_code',
  'network_limit_reached',
] as const;

type Work<T> = (sql: Sql, client: PoolClient) => Promise<T>;

/**
 * Uses up an emailed code, or the secret of the link in the same email, in one transaction with
 * `work`; or counts a wrong attempt. Attempts on the caller's own codes are theirs alone; on other
 * people's codes, everyone shares a few.
 * @param email as returned by `parseEmail`
 * @throws ServiceError `wrong_code` (with `tries_left`), `too_many_wrong_codes`, `code_expired`, `no_open_code`,
 * `network_limit_reached` (with `retryAfter` in seconds)
 */
export async function withEmailCode<T>(
  ctx: Context,
  { email, code: typed, ...caller }: { email: string; code: string } & Caller,
  work: Work<T>,
): Promise<T> {
  const code = typed.trim();
  if (isWellFormedSecret(code, linkPrefix)) return withLink(ctx, { email, link: code }, work);
  const hash = hashCaller(ctx, caller);
  const open = {
    email,
    caller: hash,
    tries: hash.toString('hex'),
    codeTries,
    foreignTries,
    now: ctx.clock(),
  };
  const [has] = await ctx.sql.rows(openTo, open);
  const own = has?.own ? await tryOnce(ctx, { email, code, caller, own: true }, work) : untried;
  if ('value' in own) {
    // Emails whose code was used don't count.
    const limits = mailLimits(ctx, { email, caller, knownBy: own.knownBy });
    await uncountSignIn(ctx.sql, Object.values(limits).flat());
    return own.value;
  }
  const { triesLeft } = own;
  const limits = tryLimits(ctx, { email, caller });
  const counts = await countForNetwork(ctx, limits).catch((error: unknown) => {
    throw triesLeft === null ? error : wrong(triesLeft);
  });
  const foreign = has?.foreign ? await tryOnce(ctx, { email, code, caller, own: false }, work) : untried;
  if ('value' in foreign) {
    await uncountSignIn(ctx.sql, limits);
    return foreign.value;
  }
  throw triesLeft === null
    ? ((await whyNot(ctx, { email, code, caller })) ?? wrongFor(limits, counts))
    : wrong(triesLeft);
}

const untried = { triesLeft: null };
type Tried<T> = { value: T; knownBy: KnownBy } | { triesLeft: number | null };

/** Runs `work` in the same transaction if the code is right. Wrong attempts count in any case. */
async function tryOnce<T>(
  ctx: Context,
  { email, code, caller, own }: { email: string; code: string; caller: Caller; own: boolean },
  work: Work<T>,
): Promise<Tried<T>> {
  const hash = hashCaller(ctx, caller);
  return transaction(ctx.pool, async (sql, client) => {
    const tried = await sql.rows(tryCodes, {
      email,
      now: ctx.clock(),
      codeHash: hashCode(ctx, email, code),
      caller: hash,
      tries: hash.toString('hex'),
      own,
      codeTries,
      foreignTries,
    });
    const right = tried.find(({ is_right }) => is_right);
    if (right) {
      await forgetMail(sql, right.mail_id);
      return { value: await work(sql, client), knownBy: right.known_by };
    }
    return { triesLeft: tried.length > 0 ? Math.max(...tried.map(({ tries_left }) => tries_left)) : null };
  });
}

/**
 * The error for a wrong attempt by someone who hasn't requested a code: as if they had, with as
 * many attempts left as the network's limits allow.
 */
function wrongFor(limits: readonly SignInLimit[], counts: readonly number[]): ServiceError {
  const [ofPair = 0] = counts;
  const ofOwnCode = codeTries - ofPair;
  if (ofOwnCode <= 0) return wrong(0);
  const ofLimits = limits.map(({ most }, index) => most - (counts[index] ?? 0));
  return new ServiceError('wrong_code', { tries_left: Math.min(ofOwnCode, ...ofLimits) });
}

/** @returns null if the caller hasn't requested a code, to not reveal whether there is one */
async function whyNot(
  ctx: Context,
  { email, code, caller }: { email: string; code: string; caller: Caller },
): Promise<ServiceError | null> {
  const codeHash = hashCode(ctx, email, code);
  const values = { email, codeHash, caller: hashCaller(ctx, caller), now: ctx.clock() };
  const [none] = await ctx.sql.rows(whyNone, values);
  if (none?.was_used) return new ServiceError('no_open_code');
  if (none?.is_expired) return new ServiceError('code_expired');
  if (none?.own_is_closed) return wrong(0);
  if (typeof none?.own_was_used === 'boolean')
    return new ServiceError(none.own_was_used ? 'no_open_code' : 'code_expired');
  return null;
}

/** A link can't be guessed, so attempts aren't counted. */
async function withLink<T>(
  ctx: Context,
  { email, link }: { email: string; link: string },
  work: Work<T>,
): Promise<T> {
  return transaction(ctx.pool, async (sql, client) => {
    const values = { email, linkHash: hashSecret(link), now: ctx.clock(), linkLifetime };
    const [taken] = await sql.rows(takeLink, values);
    if (!taken) throw new ServiceError('code_expired');
    await forgetMail(sql, taken.mail_id);
    return work(sql, client);
  });
}
