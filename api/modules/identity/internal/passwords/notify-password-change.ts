import type { PoolClient } from 'pg';
import type { Context } from '#api/platform/context.ts';
import { pickLanguage } from '#api/platform/http/pick-language.ts';

/** Emails the owner about a password change, if the transaction of `client` commits. */
export async function notifyPasswordChange(
  ctx: Context,
  client: PoolClient,
  { email: to, locale, change }: { email: string; locale: string; change: 'set' | 'changed' | 'removed' },
): Promise<void> {
  const email = { kind: 'password', change, url: `${ctx.settings.portalUrl}/settings` } as const;
  await ctx.adapters.jobs.send(
    'send-mail',
    { to, cause: { kind: 'owner' }, lang: pickLanguage(locale), email },
    { client },
  );
}
