import type { Context } from '#api/platform/context.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import type { User } from '#prisma/client/client.ts';
import type { Profile } from './schemas.ts';

/** An account as its owner sees it. */
export function profileFrom(user: User): Profile {
  return {
    id: user.id,
    email: user.email,
    display_name: user.displayName,
    username: user.username,
    avatar: user.avatar,
    locale: user.locale,
    anonymous: user.anonymous,
    premium: user.premium,
    mail_notices: user.mailNotices,
    created_at: user.createdAt.toISOString(),
  };
}

/**
 * The signed-in person's account.
 * @throws ServiceError `unauthorized` if the account no longer exists
 */
export async function readProfile(ctx: Context, userId: string): Promise<Profile> {
  const user = await ctx.prisma.user.findUnique({ where: { id: userId } });
  if (!user) throw new ServiceError('unauthorized', { code: 'unauthorized' });
  return profileFrom(user);
}
