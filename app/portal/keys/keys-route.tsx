import { json, type ActionFunctionArgs, type LinksFunction, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { KeysPage } from './keys-page.tsx';
import { answerPortalKeys, loadPortalKeys } from './keys.server.ts';
import styles from './keys.css';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

export const loader = async (args: LoaderFunctionArgs) => json(await loadPortalKeys(args));
export const action = (args: ActionFunctionArgs) => answerPortalKeys(args);
export { clientAction, shouldRevalidate } from '../unsent.ts';

/** A partner's public keys and their domains. */
export default function PortalKeysRoute() {
  return <KeysPage {...useLoaderData<typeof loader>()} />;
}
