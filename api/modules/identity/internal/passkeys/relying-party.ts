import type { Context } from '#api/platform/context.ts';

/** The site that passkeys belong to. Browsers offer them only there, not on other hosts. */
export function relyingParty(ctx: Context): { id: string; origin: string; name: string } {
  const { hostname, origin } = new URL(ctx.settings.siteUrl);
  return { id: hostname, origin, name: ctx.settings.brandName };
}

/** COSE identifiers of EdDSA, ES256 and RS256, the algorithms of current authenticators. */
export const keyAlgorithms = [-8, -7, -257];
