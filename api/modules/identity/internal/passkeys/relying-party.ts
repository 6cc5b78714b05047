import type { Context } from '#api/platform/context.ts';

/** The site that passkeys belong to. Browsers offer them nowhere else, so pages on other hosts can't ask for them. */
export function relyingParty(ctx: Context): { id: string; origin: string; name: string } {
  const { hostname, origin } = new URL(ctx.settings.siteUrl);
  return { id: hostname, origin, name: ctx.settings.brandName };
}

/** EdDSA, ES256 and RS256, by their COSE numbers: the algorithms of present-day authenticators. */
export const keyAlgorithms = [-8, -7, -257];
