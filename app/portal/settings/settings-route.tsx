import type { LinksFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { SettingsPage } from './settings-page.tsx';
import { loadSettings, runSettings } from './settings.server.ts';
import settings from './settings.css';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: settings }];
export { loadSettings as loader, runSettings as action };
export { clientAction, shouldRevalidate } from '../unsent.ts';

/** A partner's team and settings. */
export default function PortalSettingsRoute() {
  return <SettingsPage {...useLoaderData<typeof loadSettings>()} />;
}
