import type { PoolClient } from 'pg';
import type { Context } from '#api/platform/context.ts';
import { pickLanguage } from '#api/platform/http/pick-language.ts';

/** Emails the owner about a service that was connected or disconnected, if the transaction of `client` commits. */
export async function notifyProviderChange(
  ctx: Context,
  client: PoolClient,
  owner: { email: string; locale: string },
  { change, provider }: { change: 'added' | 'removed'; provider: string },
): Promise<void> {
  const name = ctx.settings.signInProviders.find(({ id }) => id === provider)?.name ?? provider;
  const email = { kind: 'provider', change, name, url: `${ctx.settings.siteUrl}/account` } as const;
  const lang = pickLanguage(owner.locale);
  await ctx.adapters.jobs.send(
    'send-mail',
    { to: owner.email, cause: { kind: 'owner' }, lang, email },
    { client },
  );
}
