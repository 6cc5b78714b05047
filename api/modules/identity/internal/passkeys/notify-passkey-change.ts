import type { PoolClient } from 'pg';
import type { Context } from '#api/platform/context.ts';
import { pickLanguage } from '#api/platform/http/pick-language.ts';

/** Emails the owner about a passkey that was added or removed, if the transaction of `client` commits. */
export async function notifyPasskeyChange(
  ctx: Context,
  client: PoolClient,
  owner: { email: string; locale: string },
  { change, name }: { change: 'added' | 'removed'; name: string | null },
): Promise<void> {
  const email = { kind: 'passkey', change, name, url: `${ctx.settings.siteUrl}/account` } as const;
  const lang = pickLanguage(owner.locale);
  await ctx.adapters.jobs.send(
    'send-mail',
    { to: owner.email, cause: { kind: 'owner' }, lang, email },
    { client },
  );
}
