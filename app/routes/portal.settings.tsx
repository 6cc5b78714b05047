import type { LinksFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { SettingsPage } from '#app/portal/settings/settings-page.tsx';
import { loadSettings, runSettings } from '#app/portal/settings/settings.server.ts';
import settings from '../portal/settings/settings.css';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: settings }];
export { loadSettings as loader, runSettings as action };
export { clientAction, shouldRevalidate } from '#app/portal/unsent.ts';

/** A partner's team and settings. */
export default function PortalSettingsRoute() {
  return <SettingsPage {...useLoaderData<typeof loadSettings>()} />;
}
