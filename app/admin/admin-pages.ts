import { text } from './texts.ts';

/** The pages of the admin, in the order of the app's navigation. */
export const adminPages = () =>
  [
    { path: '/app', name: text('home.title') },
    { path: '/app/basket', name: text('common.wishlist') },
    { path: '/app/keys', name: text('keys.title') },
    { path: '/app/alerts', name: text('alerts.title') },
    { path: '/app/analytics', name: text('common.analytics') },
    { path: '/app/revenue', name: text('revenue.title') },
    { path: '/app/plan', name: text('plan.title') },
    { path: '/app/help', name: text('help.title') },
  ] as const;

/** Pages to which others lead: Shopify's navigation shows seven. */
const otherPages = () => [{ path: '/app/lists', name: text('lists.title') }] as const;

/** The name of the page at a path; unknown pages have the app's name. */
export function pageNameAt(pathname: string): string {
  const path = pathname.replace(/(.)\/$/, '$1');
  return (
    [...adminPages(), ...otherPages()].find((page) => page.path === path)?.name ?? text('common.appName')
  );
}
