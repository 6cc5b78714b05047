import { createHmac } from 'node:crypto';
import type { Context } from '../context.ts';

/** A hash of what could be found by trying, such as six digits or an address: nobody can without the service's secret. */
export function keyedHash(ctx: Context, text: string): Buffer {
  const [current] = ctx.settings.tokenSecrets;
  if (!current) throw new Error('no token secret is configured');
  return createHmac('sha256', current.secret).update(text).digest();
}
