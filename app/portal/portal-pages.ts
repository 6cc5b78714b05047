import type { ReactNode } from 'react';
import type { IconProps } from '#app/ui/icons.tsx';
import {
  BagIcon,
  BellIcon,
  CardIcon,
  ChartIcon,
  KeyIcon,
  LinkIcon,
  LockIcon,
  MailIcon,
  MoveIcon,
  PeopleIcon,
  ReceiptIcon,
  ShopIcon,
  TagIcon,
} from '#app/ui/icons.tsx';
import { text } from './texts.ts';

export interface PortalPage {
  path: string;
  /** Other paths on which it's the current page. */
  also?: readonly string[];
  name: string;
  icon: (props: IconProps) => ReactNode;
}

export interface PortalGroup {
  /** The first group has none. */
  name?: string;
  pages: readonly PortalPage[];
}

/** The portal's pages, in the order of the navigation. */
export const portalGroups = (): readonly PortalGroup[] => [
  {
    pages: [
      {
        path: '/portal',
        also: ['/portal/usage', '/portal/setup'],
        name: text('common.overview'),
        icon: ChartIcon,
      },
      { path: '/portal/revenue', name: text('revenue.title'), icon: ReceiptIcon },
    ],
  },
  {
    name: text('common.forShoppers'),
    pages: [
      { path: '/portal/baskets', name: text('common.baskets'), icon: BagIcon },
      { path: '/portal/alerts', name: text('alerts.title'), icon: BellIcon },
      { path: '/portal/lists', name: text('lists.title'), icon: MoveIcon },
      { path: '/portal/shops', name: text('common.creatorShops'), icon: ShopIcon },
      { path: '/portal/marketing', name: text('marketing.title'), icon: MailIcon },
    ],
  },
  {
    name: text('common.integration'),
    pages: [
      { path: '/portal/keys', name: text('common.keys'), icon: KeyIcon },
      { path: '/portal/products', name: text('common.productData'), icon: TagIcon },
      { path: '/portal/webhooks', name: text('common.webhooks'), icon: LinkIcon },
      { path: '/portal/tokens', name: text('common.toolAccess'), icon: LockIcon },
    ],
  },
  {
    name: text('common.account'),
    pages: [
      {
        path: '/portal/subscription',
        also: ['/portal/invoices'],
        name: text('common.planAndInvoices'),
        icon: CardIcon,
      },
      { path: '/portal/settings', name: text('common.teamAndSettings'), icon: PeopleIcon },
    ],
  },
];

export const portalPages = (): PortalPage[] => portalGroups().flatMap(({ pages }) => pages);

const isWithin = (pathname: string, path: string) => pathname === path || pathname.startsWith(`${path}/`);

/** The page that a path belongs to, if any. */
export const pageAt = (pathname: string): PortalPage | undefined =>
  portalPages().find(
    ({ path, also = [] }) =>
      pathname === path ||
      [...(path === '/portal' ? [] : [path]), ...also].some((own) => isWithin(pathname, own)),
  );
