import { expect, it } from 'vitest';
import { provideRequestTexts } from '#app/hosted/page-texts.server.ts';
import { pageAt } from '#app/portal/portal-pages.ts';

provideRequestTexts();

it.each([
  ['/portal', 'Overview'],
  ['/portal/usage', 'Overview'],
  ['/portal/keys', 'Keys'],
  ['/portal/baskets/bkt_1', 'Wishlists'],
  ['/portal/marketing/tool_1', 'Marketing tools'],
  ['/portal/invoices/3', 'Plan and invoices'],
  ['/portal/shops/3/videos', 'Creator shops'],
  ['/portal/keyss', undefined],
  ['/portal/nowhere', undefined],
])('%s belongs to %s', (pathname, name) => {
  expect(pageAt(pathname)?.name).toBe(name);
});
