import type { Context } from '../context.ts';
import { ServiceError } from '../service-error.ts';
import { findUser } from './find-user.ts';
import { openSession, type Session } from './session.ts';

/**
 * A second session of the same shopper with a refresh family of its own: an embedded basket and the first-party pages
 * must not rotate each other's tokens away.
 * @throws ServiceError `unauthorized` when the account is gone.
 */
export async function forkSession(ctx: Context, userId: string): Promise<Session> {
  const user = await findUser(ctx, userId);
  if (!user) throw new ServiceError('unauthorized');
  return openSession(ctx, user);
}
