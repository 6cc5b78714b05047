import { json, type ActionFunctionArgs, type LinksFunction, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { KeysPage } from './keys-page.tsx';
import { requireAdmin } from '../admin.server.ts';
import { answerKeysIntent } from './keys-intents.server.ts';
import { listKeys, ownHosts, withDomains } from './keys.server.ts';
import styles from './keys.css';
import { lang } from '../texts.ts';
import { keysIn } from '#app/hosted/refusal-text.server.ts';
import { readForm } from '#app/hosted/read-form.server.ts';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

export async function loader(args: LoaderFunctionArgs) {
  const { ctx, shop } = await requireAdmin(args);
  const { partnerId, apiKeyId: themeKeyId, provisioned: themeSynced } = shop;
  const [keys, hosts] = await Promise.all([listKeys(ctx, shop), ownHosts(ctx.prisma, partnerId)]);
  const shown = await withDomains(ctx, partnerId, keys);
  return json({
    ...shown,
    keys: keysIn(lang(), shown.keys),
    hosts,
    now: ctx.clock(),
    themeKeyId,
    themeSynced,
  });
}

export async function action(args: ActionFunctionArgs) {
  const request = await requireAdmin(args);
  const answer = await answerKeysIntent(request, await readForm(args.request));
  return json(answer, { status: answer.problems.length > 0 ? 400 : 200 });
}

/** The shop's public keys and their domains. */
export default function AdminKeysRoute() {
  return <KeysPage {...useLoaderData<typeof loader>()} />;
}
