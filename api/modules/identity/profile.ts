import type { Profile } from '#api/contract/account.ts';
import type { User } from '../../../prisma/client/client.ts';

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
