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

/** Counted before the code is looked at, in one statement: requests at once cannot pass the limit together. */
const countTry = {
  name: 'email_code_try',
  text: `UPDATE email_codes SET tries_left = tries_left - 1
         WHERE email = $1 AND expires_at > $2 AND tries_left > 0 RETURNING tries_left`,
};
const take = {
  name: 'email_code_take',
  text: `DELETE FROM email_codes WHERE email = $1 AND code_hash = $2 RETURNING 1`,
};

/** `triesLeft` after this one; 0 where there is no code, too. */
export interface CodeTry {
  isRight: boolean;
  triesLeft: number;
}

/**
 * Uses a mailed code up, or counts a wrong one: in a transaction, what is thrown would take the count back.
 * @param email as `parseEmail` has it
 */
export async function takeEmailCode(
  ctx: Context,
  sql: Sql,
  { email, code }: { email: string; code: string },
): Promise<CodeTry> {
  const [open] = await sql.rows<{ tries_left: number }>(countTry, [email, ctx.clock()]);
  if (!open) return { isRight: false, triesLeft: 0 };
  const taken = await sql.rows(take, [email, hashCode(ctx, email, code.trim())]);
  return { isRight: taken.length > 0, triesLeft: open.tries_left };
}

/** What a wrong code is answered. */
export const wrongCode = ({ triesLeft }: CodeTry): ServiceError =>
  triesLeft === 0
    ? new ServiceError('code_expired')
    : new ServiceError('wrong_code', { tries_left: triesLeft });
