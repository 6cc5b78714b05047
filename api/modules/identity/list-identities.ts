import type { IdentityBody } from '#api/contract/identity.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';

const list = statement('identities_list')`
  SELECT issuer, subject, provider, created_at FROM user_identities WHERE user_id = :userId ORDER BY created_at, issuer`;

/** Lists the ways to sign in to an account besides codes and passkeys, oldest first. */
export async function listIdentities(ctx: Context, userId: string): Promise<IdentityBody[]> {
  const rows = await ctx.sql.rows(list, { userId });
  const names = new Map(ctx.settings.signInProviders.map(({ id, name }) => [id, name]));
  return rows.map(({ issuer, subject, provider, created_at }) => ({
    issuer,
    subject,
    provider,
    name: names.get(provider) ?? new URL(issuer).hostname,
    created_at: created_at.toISOString(),
  }));
}
