import type { IconProps } from '#app/ui/icons.tsx';
import type { ReactNode } from 'react';
import {
  BagIcon,
  CardIcon,
  ChartIcon,
  KeyIcon,
  LinkIcon,
  LockIcon,
  PeopleIcon,
  ShopIcon,
} from '#app/ui/icons.tsx';

export interface PortalPage {
  path: string;
  /** Where else it is the current one: pages that are reached from it. */
  also?: readonly string[];
  name: string;
  icon: (props: IconProps) => ReactNode;
}

/** The portal's pages, as its navigation has them. */
export const portalPages: readonly PortalPage[] = [
  { path: '/portal', also: ['/portal/usage', '/portal/setup'], name: 'Overview', icon: ChartIcon },
  { path: '/portal/keys', name: 'Keys', icon: KeyIcon },
  { path: '/portal/baskets', name: 'Baskets', icon: BagIcon },
  { path: '/portal/webhooks', name: 'Webhooks', icon: LinkIcon },
  { path: '/portal/shops', name: 'Creator shops', icon: ShopIcon },
  { path: '/portal/tokens', name: 'Tool access', icon: LockIcon },
  {
    path: '/portal/subscription',
    also: ['/portal/invoices'],
    name: 'Plan and invoices',
    icon: CardIcon,
  },
  { path: '/portal/settings', name: 'Team and settings', icon: PeopleIcon },
];

const isWithin = (pathname: string, path: string) => pathname === path || pathname.startsWith(`${path}/`);

/** The page that an address belongs to; none for one that does not exist. */
export const pageAt = (pathname: string): PortalPage | undefined =>
  portalPages.find(
    ({ path, also = [] }) =>
      pathname === path ||
      [...(path === '/portal' ? [] : [path]), ...also].some((own) => isWithin(pathname, own)),
  );
