import { json, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { HelpPage } from './help-page.tsx';
import { loadAdminHelp } from './help.server.ts';

export const loader = async (args: LoaderFunctionArgs) => json(await loadAdminHelp(args));

export default function AdminHelpRoute() {
  return <HelpPage help={useLoaderData<typeof loader>()} />;
}
