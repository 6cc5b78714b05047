import { strangersName } from '#api/platform/mail/emails/email.ts';
import type { Context } from '#api/platform/context.ts';
import { findActiveKey, findActiveKeyById } from '#api/modules/keys/find-key.ts';
import { requireState } from './bridge/sign-in-state.ts';

/** The place of a sign-in: a shop, by its public key, or the sign-in that its basket started. */
export interface SignInPlace {
  key?: string;
  state?: string;
}

/**
 * The shop's name for our own emails; null for none, and unless its partner has verified a domain.
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
  return strangersName(found.basket?.shopName || found.partner.name) || null;
}
