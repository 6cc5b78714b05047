import type { ComponentType } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { islandId, pageDataId } from './page-data.tsx';

/** Brings a server-rendered hosted page to life with the props that `PageData` wrote. */
export function hydrateIsland<Props extends object>(Component: ComponentType<Props>): void {
  const root = document.getElementById(islandId);
  const data = document.getElementById(pageDataId)?.textContent;
  if (!root || !data) return;
  hydrateRoot(root, <Component {...(JSON.parse(data) as Props)} />);
}
