import type { PoolClient } from 'pg';
import type { Context } from '#api/platform/context.ts';
import { pickLanguage } from '#api/platform/http/pick-language.ts';

/** A personal access token, its member and partner. */
export interface ChangedToken {
  name: string;
  partner_name: string;
  email: string | null;
  locale: string;
}

/** Emails a member about a token that was created or revoked, if the transaction of `client` commits. */
export async function notifyTokenChange(
  ctx: Context,
  client: PoolClient,
  { name, partner_name: partnerName, email: to, locale }: ChangedToken,
  change: 'added' | 'removed',
): Promise<void> {
  if (to === null) return;
  const url = `${ctx.settings.portalUrl}/tokens`;
  const email = { kind: 'token', change, name, partnerName, url } as const;
  await ctx.adapters.jobs.send(
    'send-mail',
    { to, cause: { kind: 'owner' }, lang: pickLanguage(locale), email },
    { client },
  );
}
