import type { Context } from '#api/platform/context.ts';
import { findActiveKey, findActiveKeyById } from '#api/modules/keys/find-key.ts';
import { requireState } from './bridge/sign-in-state.ts';

/** Where someone signs in: the public key of a shop, or the sign-in that its basket started. */
export interface SignInPlace {
  key?: string;
  state?: string;
}

const longestName = 32;

/**
 * The shop's name for our own emails; null for none, and unless its partner has verified a domain. Partners choose
 * their names, so it's short, and can't contain URLs, addresses or phone numbers.
 * @throws ServiceError `invalid_or_expired_state`
 */
export async function shopInEmail(
  ctx: Context,
  { key = '', state = '' }: SignInPlace,
): Promise<string | null> {
  const found = state
    ? await findActiveKeyById(ctx, (await requireState(ctx, state)).api_key_id)
    : await findActiveKey(ctx, key);
  if (!found || found.verifiedHosts.length === 0) return null;
  const words = (found.basket?.shopName || found.partner.name)
    // Characters that only look like a dot or a slash become one.
    .normalize('NFKC')
    .replace(/[^\p{L}\p{M}\p{N}&'’ -]+/gu, ' ')
    .replace(/\p{N}[\p{N} -]{3,}/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const letters = [...words];
  if (letters.length <= longestName) return words || null;
  // Ends with a whole word, if it has several.
  return letters.slice(0, longestName).join('').replace(/ \S*$/u, '').trim();
}
