import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { HomePage } from './home-page.tsx';
import { actOnAdminHome, loadAdminHome } from './home.server.ts';

export const loader = async (args: LoaderFunctionArgs) => json(await loadAdminHome(args));

export async function action(args: ActionFunctionArgs) {
  await actOnAdminHome(args);
  return null;
}

/** The merchant's home page. */
export default function AdminHomeRoute() {
  return <HomePage home={useLoaderData<typeof loader>()} />;
}
