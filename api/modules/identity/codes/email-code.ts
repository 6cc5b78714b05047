import { statement } from '#api/platform/db/statement.ts';
import type { PoolClient } from 'pg';
import { transaction, type Sql } from '#api/platform/db/sql.ts';
import type { Context } from '#api/platform/context.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { keyedHash } from '#api/platform/tokens/secret.ts';
import { countSignIn, uncountSignIn, type SignInLimit } from './sign-in-counts.ts';

/** Seconds a sign-in code is valid. */
export const codeLifetime = 10 * 60;
/** Seconds before the same network can request another code for the same address. */
export const resendDelay = 30;
/** Codes per hour to one address, requested by one network. */
export const codesPerPair = 5;
/** Emails per hour and day to one address, from all networks. Only limits new emails; sent codes stay valid. */
export const codesPerEmail = { hour: 10, day: 30 } as const;
/** The daily limit of a network, as a multiple of its hourly limit. */
export const networkDay = 3;
/** Attempts per code from one network. */
export const codeTries = 5;
/**
 * Attempts per code from all networks that didn't request it. The requesting network has its own limit, which nobody
 * else can use up.
 */
export const foreignTries = 10;
/** Wrong attempts per hour from one network on all codes of one address. */
export const triesPerPair = 25;

const hour = 60 * 60;
const day = 24 * hour;

/** The stored hash of an emailed code. @param email as returned by `parseEmail` */
export const hashCode = (ctx: Context, email: string, code: string): Buffer =>
  keyedHash(ctx, `${email}\n${code}`);

/** The stored hash of a network, kept as long as a code. @param network see `networkOf` */
export const hashNetwork = (ctx: Context, network: string): Buffer =>
  keyedHash(ctx, `sign-in network\n${network}`);

interface Pair {
  email: string;
  network: Buffer;
}

const subjectOf = (ctx: Context, kind: string, { email, network }: Partial<Pair>): Buffer =>
  keyedHash(ctx, [`sign-in ${kind}`, email ?? '', network?.toString('hex') ?? ''].join('\n'));

/** The limits that an email counts against. The network's own limits have a separate error. */
export function mailLimits(ctx: Context, { email, network }: Pair): (SignInLimit & { ofNetwork: boolean })[] {
  const { codesPerNetwork } = ctx.settings.signIn;
  const limit = (kind: string, whose: Partial<Pair>, most: number, seconds: number) => ({
    subject: subjectOf(ctx, kind, whose),
    most,
    seconds,
    ofNetwork: whose.email === undefined,
  });
  return [
    limit('mails of a pair', { email, network }, codesPerPair, hour),
    limit('mails of an hour', { network }, codesPerNetwork, hour),
    limit('mails of a day', { network }, codesPerNetwork * networkDay, day),
    limit('mails of an hour', { email }, codesPerEmail.hour, hour),
    limit('mails of a day', { email }, codesPerEmail.day, day),
  ];
}

const tryLimits = (ctx: Context, { email, network }: Pair): SignInLimit[] => [
  { subject: subjectOf(ctx, 'tries', { network }), most: ctx.settings.signIn.triesPerNetwork, seconds: hour },
  { subject: subjectOf(ctx, 'tries', { email, network }), most: triesPerPair, seconds: hour },
];

/**
 * Counts an attempt on every open code that this network can still try, and uses up the one that matches. Rows are
 * locked in ID order to avoid deadlocks.
 */
const tryCodes = statement('email_code_try')<
  { is_right: boolean; is_own: boolean; tries_left: number },
  'is_right' | 'is_own' | 'tries_left'
>`
  WITH open AS (
    SELECT id FROM email_codes WHERE email = :email AND used_at IS NULL AND expires_at > :now
    ORDER BY id FOR NO KEY UPDATE
  )
  UPDATE email_codes c SET
    tries = c.tries || jsonb_build_object(:tries::text, coalesce((c.tries->>:tries::text)::int, 0) + 1),
    foreign_tries = c.foreign_tries + CASE WHEN c.network = :network THEN 0 ELSE 1 END,
    used_at = CASE WHEN c.code_hash = :codeHash THEN :now::timestamptz END
  WHERE c.id IN (SELECT id FROM open) AND c.used_at IS NULL
    AND coalesce((c.tries->>:tries::text)::int, 0) < :codeTries AND (c.network = :network OR c.foreign_tries < :foreignTries)
  RETURNING c.used_at IS NOT NULL AS is_right, c.network = :network AS is_own,
            :codeTries - (c.tries->>:tries::text)::int AS tries_left`;

/** For closed codes it is safe to say whose they were, because they can no longer be used. */
const whyNone = statement('email_code_why_none')`
  SELECT bool_or(code_hash = :codeHash AND used_at IS NOT NULL) AS was_used,
         bool_or(code_hash = :codeHash AND used_at IS NULL AND expires_at <= :now) AS is_expired,
         bool_or(network = :network AND used_at IS NULL AND expires_at > :now) AS own_is_closed,
         (array_agg(used_at IS NOT NULL ORDER BY id DESC) FILTER (WHERE network = :network))[1] AS own_was_used
  FROM email_codes WHERE email = :email`;

interface CodeTry {
  email: string;
  code: string;
  network: Buffer;
  /** Wrong attempts by this network for this address within the hour, including this one. */
  used: number;
}

async function consumeCode(
  ctx: Context,
  sql: Sql,
  { email, code, network, used }: CodeTry,
): Promise<{ isOwn: boolean } | ServiceError> {
  const now = ctx.clock();
  const hash = hashCode(ctx, email, code.trim());
  const values = {
    email,
    now,
    codeHash: hash,
    tries: network.toString('hex'),
    network,
    codeTries,
    foreignTries,
  };
  const tried = await sql.rows(tryCodes, values);
  const right = tried.find(({ is_right }) => is_right);
  if (right) return { isOwn: right.is_own };
  const own = tried.filter(({ is_own }) => is_own);
  if (own.length > 0) return wrong(Math.max(...own.map(({ tries_left }) => tries_left)));
  const [none] = await sql.rows(whyNone, { email, codeHash: hash, network, now });
  if (none?.was_used) return new ServiceError('no_open_code');
  if (none?.is_expired) return new ServiceError('code_expired');
  if (none?.own_is_closed) return wrong(0);
  if (typeof none?.own_was_used === 'boolean')
    return new ServiceError(none.own_was_used ? 'no_open_code' : 'code_expired');
  // A network that requested no code isn't told whether there is one.
  return wrong(Math.max(0, codeTries - used));
}

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

/**
 * Uses up an emailed code together with what `work` does, or counts a wrong attempt.
 * @param email as returned by `parseEmail`
 * @param network the caller's network, see `networkOf`
 * @throws ServiceError `wrong_code` (with `tries_left`), `too_many_wrong_codes`, `code_expired`, `no_open_code`,
 * `network_limit_reached` (with `retryAfter` in seconds)
 */
export async function withEmailCode<T>(
  ctx: Context,
  { email, code, network: address }: { email: string; code: string; network: string },
  work: (sql: Sql, client: PoolClient) => Promise<T>,
): Promise<T> {
  const network = hashNetwork(ctx, address);
  const limits = tryLimits(ctx, { email, network });
  let used = 0;
  // Counted before checking the code, outside the transaction, whose rollback would undo it.
  for (const [index, limit] of limits.entries()) {
    const counted = await countSignIn(ctx, ctx.sql, limit);
    if (counted.used === null) {
      await uncountSignIn(ctx.sql, limits.slice(0, index));
      throw new ServiceError('network_limit_reached', { retryAfter: counted.retryAfter });
    }
    used = counted.used;
  }
  const done = await transaction(ctx.pool, async (sql, client) => {
    const consumed = await consumeCode(ctx, sql, { email, code, network, used });
    return consumed instanceof ServiceError ? consumed : { value: await work(sql, client), ...consumed };
  });
  if (done instanceof ServiceError) throw done;
  // Correct codes, and the emails that delivered them, don't count.
  await uncountSignIn(ctx.sql, [...limits, ...(done.isOwn ? mailLimits(ctx, { email, network }) : [])]);
  return done.value;
}
