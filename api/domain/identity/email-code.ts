import type { Sql } from '../../db/sql.ts';
import type { Context } from '../context.ts';
import { ServiceError } from '../service-error.ts';
import { keyedHash } from './keyed-hash.ts';

/** Seconds a sign-in code is valid. */
export const codeLifetime = 10 * 60;
/** Seconds before a new code may be sent to the same address. */
export const resendDelay = 30;
/** Codes that may be sent to one address within an hour. */
export const codesPerHour = 10;
/** Wrong tries after which a code is dead. */
export const codeTries = 5;

/** What is kept of a mailed code. @param email as `parseEmail` has it */
export const hashCode = (ctx: Context, email: string, code: string): Buffer =>
  keyedHash(ctx, `${email}\n${code}`);

const take = {
  name: 'email_code_take',
  text: `DELETE FROM email_codes WHERE email = $1 AND code_hash = $2 AND expires_at > $3 AND tries_left > 0 RETURNING 1`,
};
const countWrong = {
  name: 'email_code_try',
  text: `UPDATE email_codes SET tries_left = tries_left - 1
         WHERE email = $1 AND expires_at > $2 AND tries_left > 0 RETURNING tries_left`,
};

/** Uses a mailed code up. @param email as `parseEmail` has it @returns whether it was the right one */
export async function takeEmailCode(
  ctx: Context,
  sql: Sql,
  { email, code }: { email: string; code: string },
): Promise<boolean> {
  const taken = await sql.rows(take, [email, hashCode(ctx, email, code.trim()), ctx.clock()]);
  return taken.length > 0;
}

/**
 * Counts a wrong code, outside of any transaction: what is thrown would roll it back.
 * @throws ServiceError `wrong_code` (with `tries_left`), `code_expired`
 */
export async function refuseEmailCode(ctx: Context, email: string): Promise<never> {
  const [open] = await ctx.sql.rows<{ tries_left: number }>(countWrong, [email, ctx.clock()]);
  if (!open || open.tries_left === 0) throw new ServiceError('code_expired');
  throw new ServiceError('wrong_code', { tries_left: open.tries_left });
}
