import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { networksOf } from '#api/platform/http/client-address.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { keyedHash } from '#api/platform/tokens/secret.ts';
import { type Caller, findKnownSource, hashCaller } from '../codes/caller.ts';

/**
 * Wrong passwords allowed in 15 minutes: per email address, and as many again for each device and
 * network the account has been used from; and per network for all addresses.
 */
export const triesPerEmail = 10;
export const triesPerNetwork = 50;
const windowMinutes = 15;

/** Run before the password check; a single statement, so concurrent requests can't exceed it. */
const count = statement('password_try_count')`
  INSERT INTO password_tries AS t (subject, tries, window_started_at) VALUES (:subject, 1, :now)
  ON CONFLICT (subject) DO UPDATE SET
    tries = CASE WHEN t.window_started_at > :now::timestamptz - make_interval(mins => :windowMinutes) THEN t.tries + 1 ELSE 1 END,
    window_started_at = CASE WHEN t.window_started_at > :now::timestamptz - make_interval(mins => :windowMinutes)
                             THEN t.window_started_at ELSE :now END
  WHERE t.tries < :most OR t.window_started_at <= :now::timestamptz - make_interval(mins => :windowMinutes)
  RETURNING 1`;
const began = statement('password_try_began')`
  SELECT window_started_at FROM password_tries WHERE subject = :subject`;
const uncount = statement('password_try_revert')`
  UPDATE password_tries SET tries = greatest(tries - 1, 0) WHERE subject = :subject`;

/**
 * Counts an attempt. Only wrong passwords stay counted: call `undo` after a correct one, and
 * `notMade`, which rethrows the error, if it couldn't be checked. Emailed codes don't count.
 * @throws ServiceError `too_many_tries` with `retryAfter` in seconds
 */
export async function countPasswordAttempt(
  ctx: Context,
  { email, ...caller }: { email: string } & Caller,
): Promise<{ undo: () => Promise<void>; notMade: (error: unknown) => Promise<never> }> {
  const now = ctx.clock();
  const known = await findKnownSource(ctx, ctx.sql, email, caller);
  // A known device has only its own limit: other people on its network can't use it up.
  const ofNetworks = known === 'device' ? [] : networksOf(caller.network);
  const whose = known
    ? `${known} ${hashCaller(ctx, known === 'device' ? caller : { network: caller.network }).toString('hex')}`
    : '';
  const limits = [
    ...ofNetworks.map(
      ({ network, factor }) =>
        [keyedHash(ctx, `password network\n${network}`), triesPerNetwork * factor] as const,
    ),
    [keyedHash(ctx, ['password address', email, whose].join('\n')), triesPerEmail] as const,
  ];
  for (const [subject, most] of limits) {
    const counted = await ctx.sql.rows(count, { subject, now, most, windowMinutes });
    if (counted.length > 0) continue;
    const [row] = await ctx.sql.rows(began, { subject });
    const passed = row ? (now.getTime() - row.window_started_at.getTime()) / 1000 : 0;
    throw new ServiceError('too_many_tries', {
      retryAfter: Math.max(1, Math.ceil(windowMinutes * 60 - passed)),
    });
  }
  const undo = async () => {
    for (const [subject] of limits) await ctx.sql.rows(uncount, { subject });
  };
  return {
    undo,
    async notMade(error) {
      await undo();
      throw error;
    },
  };
}
