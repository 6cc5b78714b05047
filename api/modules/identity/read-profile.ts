import type { Profile } from '#api/contract/account.ts';
import type { Context } from '#api/platform/context.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { profileFrom } from './profile.ts';

/**
 * The signed-in person's account.
 * @throws ServiceError `unauthorized` when the account is gone
 */
export async function readProfile(ctx: Context, userId: string): Promise<Profile> {
  const user = await ctx.prisma.user.findUnique({ where: { id: userId } });
  if (!user) throw new ServiceError('unauthorized', { code: 'unauthorized' });
  return profileFrom(user);
}
