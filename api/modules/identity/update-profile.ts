import type { Language } from '#api/contract/language/languages.ts';
import type { Context } from '#api/platform/context.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { profileFrom } from './profile.ts';
import type { Profile } from './schemas.ts';

/**
 * Usernames can contain dots and are shown in place of missing names, so they mustn't be domains;
 * `anna.smith` isn't one.
 */
async function isDomain(username: string): Promise<boolean> {
  if (!username.includes('.')) return false;
  // The suffix list takes 12 MB, so it is only loaded when needed.
  const { parse } = await import('tldts');
  return parse(username).isIcann === true;
}

export interface ProfileChange {
  displayName?: string | null | undefined;
  /** Lower-case; null removes it. */
  username?: string | null | undefined;
  locale?: Language | undefined;
  /** Whether notifications are also sent by email. */
  mailNotices?: boolean | undefined;
}

/**
 * Changes the given fields. If two people request the same username concurrently, one gets it.
 * @throws ServiceError `nothing_to_update`, `username_taken`, `invalid_input` for a username that is a domain,
 * `unauthorized` if the account no longer exists
 */
export async function updateProfile(ctx: Context, userId: string, change: ProfileChange): Promise<Profile> {
  const { displayName, username, locale, mailNotices } = change;
  const data = Object.fromEntries(
    Object.entries({ displayName, username, locale, mailNotices }).filter(([, value]) => value !== undefined),
  );
  if (Object.keys(data).length === 0) throw new ServiceError('nothing_to_update');
  if (username && (await isDomain(username))) {
    const hint = 'Choose a username that isn’t a domain.';
    throw new ServiceError('invalid_input', { field: 'username', hint });
  }
  try {
    return profileFrom(await ctx.prisma.user.update({ where: { id: userId }, data }));
  } catch (error) {
    const { code } = error as { code?: unknown };
    if (code === 'P2002') throw new ServiceError('username_taken', { field: 'username' });
    if (code === 'P2025') throw new ServiceError('unauthorized', { code: 'unauthorized' });
    throw error;
  }
}
