import type { ComponentType } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { clientEntryId, pageDataId } from './page-data.tsx';

/** Brings a server-rendered hosted page to life with the props that `PageData` wrote. */
export function hydrateClientEntry<Props extends object>(Component: ComponentType<Props>): void {
  const root = document.getElementById(clientEntryId);
  const data = document.getElementById(pageDataId)?.textContent;
  if (!root || !data) return;
  hydrateRoot(root, <Component {...(JSON.parse(data) as Props)} />);
}
