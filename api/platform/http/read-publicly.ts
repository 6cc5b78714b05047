import type { Context } from '../context.ts';
import { ServiceError } from '../service-error.ts';

/** Callers who send any of these may have just written something. */
const credentials = ['authorization', 'x-undo-token', 'x-widget-token', 'x-widget-key'];
const ownCookie = /(?:^|;\s*)(?:__Host-)?wl_/;

/** Whether a request only reads and is anonymous. */
const isStranger = ({ method, headers }: Request): boolean =>
  method === 'GET' &&
  !credentials.some((name) => headers.has(name)) &&
  !ownCookie.test(headers.get('cookie') ?? '');

/**
 * Reads public data. Signed-out visitors read from a replica, at most two seconds late; everyone
 * else reads from the primary to see their own writes. If a replica finds nothing or fails, the
 * primary is used, so a list is visible as soon as it is shared.
 * @param read reads with the given context and writes nothing
 * @param isEmpty whether a response has nothing to show
 */
export async function readPublicly<Answer>(
  ctx: Context,
  request: Request,
  read: (from: Context) => Promise<Answer>,
  isEmpty?: (answer: Answer) => boolean,
): Promise<Answer> {
  const replica = ctx.replicas && isStranger(request) ? ctx.replicas.pick() : undefined;
  if (!replica) return read(ctx);
  let failure: unknown;
  try {
    const answer = await read({ ...ctx, ...replica.database });
    if (!isEmpty?.(answer)) return answer;
  } catch (error) {
    if (!(error instanceof ServiceError)) failure = error;
    else if (error.status !== 404) throw error;
  }
  const answer = await read(ctx);
  if (failure) replica.leaveOut(failure);
  return answer;
}
