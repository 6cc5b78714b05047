import type { Context } from '#api/platform/context.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { keyedHash } from '#api/platform/tokens/secret.ts';
import { countSignIn } from './internal/codes/sign-in-counts.ts';

/**
 * Counts an email against the hourly limit of its kind.
 * @param limit `most`: emails per hour; `hint`: explains the limit to the caller
 * @throws ServiceError `rate_limited`
 */
export async function countMail(
  ctx: Context,
  { kind, most, hint }: { kind: string; most: number; hint: string },
): Promise<void> {
  const limit = { subject: keyedHash(ctx, kind), most, seconds: 60 * 60 };
  const { used, retryAfter } = await countSignIn(ctx, ctx.sql, limit);
  if (used === null) throw new ServiceError('rate_limited', { retryAfter, hint });
}
