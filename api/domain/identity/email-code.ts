import { createHmac } from 'node:crypto';
import type { Context } from '../context.ts';

/** Seconds a sign-in code is valid. */
export const codeLifetime = 10 * 60;
/** Seconds before a new code may be sent to the same address. */
export const resendDelay = 30;
/** Codes that may be sent to one address within an hour. */
export const codesPerHour = 10;
/** Wrong tries after which a code is dead. */
export const codeTries = 5;

/** Six digits need a keyed hash: a plain one could be reversed by trying a million codes. */
export function hashCode(ctx: Context, email: string, code: string): Buffer {
  const secret = ctx.settings.tokenSecrets[0]?.secret ?? new Uint8Array();
  return createHmac('sha256', secret).update(`${email}\n${code}`).digest();
}
