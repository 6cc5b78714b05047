import type { Context } from '#api/platform/context.ts';
import type { SessionUser } from './session.ts';

/**
 * Opens the lists that wait for an account's address, when it has just signed in through the shop
 * that brought them. Nothing opens anywhere else: a shop can't put wishes on the lists of people who
 * don't use it.
 */
export async function openWaitingLists(ctx: Context, user: SessionUser, partnerId: number): Promise<void> {
  if (user.anonymous || user.email === null) return;
  await ctx.adapters.waitingLists.open({ userId: user.id, email: user.email }, partnerId);
}
