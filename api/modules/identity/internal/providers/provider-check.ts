import type { Context } from '#api/platform/context.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import type { SignInProviderSettings } from '#api/platform/settings.ts';
import { keyedHash } from '#api/platform/tokens/secret.ts';
import type { ProviderCheck } from '../../ports.ts';

export const providerStatePrefix = 'wl_oi_';

/** @throws ServiceError `not_found` */
export function requireProvider(ctx: Context, id: string): SignInProviderSettings {
  const found = ctx.settings.signInProviders.find((provider) => provider.id === id);
  if (!found) throw new ServiceError('not_found');
  return found;
}

/** Derives nonce and PKCE verifier from the state and the service's secret; they aren't stored. */
export function createProviderCheck(
  ctx: Context,
  { id }: SignInProviderSettings,
  state: string,
): ProviderCheck {
  const derived = (kind: string) => keyedHash(ctx, `sign-in ${kind}\n${id}\n${state}`).toString('base64url');
  return {
    // One per provider, so that a response can't be passed off as another provider's.
    redirectUri: `${ctx.settings.siteUrl}/signin/with/${id}/callback`,
    state,
    nonce: derived('nonce'),
    verifier: derived('verifier'),
  };
}
