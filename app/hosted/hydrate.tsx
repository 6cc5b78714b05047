import type { ComponentType } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { clientEntryId } from './page-data.tsx';
import { pageDataId } from './page-data-id.ts';

/** Hydrates a server-rendered hosted page with the props from `PageData`. */
export function hydrateClientEntry<Props extends object>(Component: ComponentType<Props>): void {
  const root = document.getElementById(clientEntryId);
  const data = document.getElementById(pageDataId)?.textContent;
  if (!root || !data) return;
  hydrateRoot(root, <Component {...(JSON.parse(data) as Props)} />);
}
