import type { Context } from '#api/platform/context.ts';
import type { Sql } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { networksOf } from '#api/platform/http/client-address.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { keyedHash } from '#api/platform/tokens/secret.ts';

/** A limit on how often something can happen in a window that starts with the first time. */
export interface SignInLimit {
  /** A keyed hash, so that neither email addresses nor networks are stored. */
  subject: Buffer;
  most: number;
  /** Length of the window in seconds. */
  seconds: number;
}

/**
 * The limit of a network, and higher ones for the wider networks that contain it.
 * @param network see `networkOf`
 */
export const networkLimits = (
  ctx: Context,
  kind: string,
  { network, most, seconds }: { network: string; most: number; seconds: number },
): SignInLimit[] =>
  networksOf(network).map(({ network: each, factor }) => ({
    subject: keyedHash(ctx, `${kind}\n${each}`),
    most: most * factor,
    seconds,
  }));

/** A single statement, so that concurrent requests can't exceed a limit. */
const countUp = statement('sign_in_count')`
  INSERT INTO sign_in_counts AS c (subject, used, ends_at)
  VALUES (:subject, 1, :now::timestamptz + make_interval(secs => :seconds))
  ON CONFLICT (subject) DO UPDATE SET
    used = CASE WHEN c.ends_at > :now THEN c.used + 1 ELSE 1 END,
    ends_at = CASE WHEN c.ends_at > :now THEN c.ends_at ELSE excluded.ends_at END
  WHERE c.used < :most OR c.ends_at <= :now
  RETURNING used`;
const endOf = statement('sign_in_count_end')`
  SELECT ends_at FROM sign_in_counts WHERE subject = :subject`;
const uncount = statement('sign_in_count_revert')`
  UPDATE sign_in_counts SET used = greatest(used - 1, 0) WHERE subject = :subject`;

/** Counts once against a limit. `used` includes this time; null if the limit was already reached. */
export async function countSignIn(
  ctx: Context,
  sql: Sql,
  { subject, most, seconds }: SignInLimit,
): Promise<{ used: number | null; retryAfter: number }> {
  const now = ctx.clock();
  const [counted] = await sql.rows(countUp, { subject, now, most, seconds });
  if (counted) return { used: counted.used, retryAfter: 0 };
  const [row] = await sql.rows(endOf, { subject });
  const left = row ? (row.ends_at.getTime() - now.getTime()) / 1000 : 0;
  return { used: null, retryAfter: Math.max(1, Math.ceil(left)) };
}

/**
 * Counts once against each of a network's limits, or against none if one is reached.
 * @returns the uses of each, including this one
 * @throws ServiceError `network_limit_reached` with `retryAfter` in seconds
 */
export async function countForNetwork(ctx: Context, limits: readonly SignInLimit[]): Promise<number[]> {
  const counts: number[] = [];
  for (const limit of limits) {
    const { used, retryAfter } = await countSignIn(ctx, ctx.sql, limit);
    if (used === null) {
      await uncountSignIn(ctx.sql, limits.slice(0, counts.length));
      throw new ServiceError('network_limit_reached', { retryAfter });
    }
    counts.push(used);
  }
  return counts;
}

/** Undoes the counts of an attempt that turned out to be legitimate or didn't happen. */
export async function uncountSignIn(
  sql: Sql,
  limits: readonly Pick<SignInLimit, 'subject'>[],
): Promise<void> {
  for (const { subject } of limits) await sql.rows(uncount, { subject });
}
