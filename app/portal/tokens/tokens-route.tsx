import { json, type ActionFunctionArgs, type LinksFunction, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import type { IntentAnswer } from '#app/ui/use-intent.ts';
import { TokensPage } from './tokens-page.tsx';
import { answerPortalTokens, loadPortalTokens } from './tokens.server.ts';
import styles from './tokens.css';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

export const loader = async (args: LoaderFunctionArgs) => json(await loadPortalTokens(args));
export const action = (args: ActionFunctionArgs) => answerPortalTokens(args);
export { clientAction, shouldRevalidate } from '../unsent.ts';

/** Personal access tokens. */
export default function PortalTokensRoute() {
  return (
    <TokensPage {...useLoaderData<typeof loader>()} answer={useActionData() as IntentAnswer | undefined} />
  );
}
