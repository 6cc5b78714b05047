import type { Context, SignInProviderSettings } from '#api/platform/context.ts';
import { ServiceError } from '#api/platform/service-error.ts';
import { keyedHash } from '#api/platform/tokens/secret.ts';
import type { ProviderCheck } from '../../ports.ts';

export const providerStatePrefix = 'wl_oi_';

/** @throws ServiceError `not_found` */
export function requireProvider(ctx: Context, id: string): SignInProviderSettings {
  const found = ctx.settings.signInProviders.find((provider) => provider.id === id);
  if (!found) throw new ServiceError('not_found');
  return found;
}

/** Nonce and PKCE verifier follow from the state and the service's secret, so they needn't be stored. */
export function checkOf(ctx: Context, { id }: SignInProviderSettings, state: string): ProviderCheck {
  const derived = (kind: string) => keyedHash(ctx, `sign-in ${kind}\n${id}\n${state}`).toString('base64url');
  return {
    // One for each provider, so that the response of one can't be passed off as another's.
    redirectUri: `${ctx.settings.siteUrl}/signin/with/${id}/callback`,
    state,
    nonce: derived('nonce'),
    verifier: derived('verifier'),
  };
}
