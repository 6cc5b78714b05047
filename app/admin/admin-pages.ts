/** The pages of the admin, in the order of the app's navigation. */
export const adminPages = [
  { path: '/app', name: 'Home' },
  { path: '/app/basket', name: 'Basket' },
  { path: '/app/keys', name: 'Keys and domains' },
  { path: '/app/analytics', name: 'Analytics' },
  { path: '/app/plan', name: 'Plan and billing' },
  { path: '/app/help', name: 'Help' },
] as const;

/** The name of the page at an address; those that are none of the navigation's have the app's. */
export function pageNameAt(pathname: string): string {
  const path = pathname.replace(/(?<=.)\/$/, '');
  return adminPages.find((page) => page.path === path)?.name ?? 'Wishlist';
}
