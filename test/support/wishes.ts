import type { BrowserContext } from 'playwright-core';
import { issueSession } from '#api/modules/identity/issue-session.ts';
import { createList } from '#api/modules/lists/create-list.ts';
import { photoUrl, productUrl } from '#sdk/demo-shop/pages/page.ts';
import { findProduct } from '#sdk/demo-shop/products.ts';
import type { OpenShop } from './demo-shop.ts';
import type { RunningService } from './start-service.ts';

/**
 * A shopper who has saved these demo shop products, the first one last, to lists with two names. `plain`
 * products have neither image nor price.
 */
export async function shopperWithWishes(
  { ctx, baseUrl }: RunningService,
  shop: OpenShop,
  email: string,
  handles: string[],
  plain: { title: string }[] = [],
) {
  const session = await issueSession(ctx, { email });
  const headers: Record<string, string> = { 'Content-Type': 'application/json', Origin: shop.url };
  const post = async (path: string, body: object) => {
    const answer = await fetch(baseUrl + path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`POST ${path} answered ${answer.status}`);
    return (await answer.json()) as { token: string };
  };
  const { token } = await post('/widget/init', { origin: shop.url, public_key: shop.apiKey });
  Object.assign(headers, { Authorization: `Bearer ${session.accessToken}`, 'X-Widget-Token': token });

  const lists = [
    await createList(ctx, session.user.id, { name: 'Kitchen' }),
    await createList(ctx, session.user.id, { name: 'Birthday' }),
  ];
  const products = [
    ...handles.map((handle) => described(handle, shop.url)),
    ...plain.map(({ title }, index) => ({ url: `${shop.url}/plain/${index}`, title })),
  ];
  for (const [index, product] of [...products.entries()].reverse()) {
    await post('/widget/save', { wishlistId: lists[index % 2]?.db_id, product });
  }
}

function described(handle: string, origin: string) {
  const product = findProduct(handle);
  const [variant] = product?.variants ?? [];
  if (!product || !variant) throw new Error(`No product is called ${handle}`);
  const { id: variantId, title: variantTitle, swatch } = variant;
  return {
    url: origin + productUrl(handle),
    title: product.title,
    description: product.description,
    imageUrl: origin + photoUrl(variant.photo),
    price: variant.price,
    compareAtPrice: variant.compareAt,
    currency: 'EUR',
    metadata: { variantId, quantity: 1, variantTitle, swatch },
  };
}

/** Signs a browser in on our own pages; shops' frames have no session yet. */
export async function signInOnSite(context: BrowserContext, { ctx, siteUrl }: RunningService, email: string) {
  const { refreshToken } = await issueSession(ctx, { email });
  const cookie = { name: 'wl_session', value: refreshToken, httpOnly: true, sameSite: 'Lax' } as const;
  await context.addCookies([{ ...cookie, url: siteUrl }]);
}

/** Signs a browser in as this shopper, in the service's windows and in its frames on every shop. */
export async function signInAs(context: BrowserContext, service: RunningService, email: string) {
  await signInOnSite(context, service, email);
  const { ctx, siteUrl } = service;
  const { accessToken, refreshToken } = await issueSession(ctx, { email });
  const partners = await ctx.prisma.partner.findMany({ select: { id: true } });
  await context.addInitScript(
    ([site, session, ids]) => {
      if (location.origin !== site) return;
      for (const id of ids) localStorage[`wl.session.${id}`] ??= session;
    },
    [siteUrl, JSON.stringify({ accessToken, refreshToken }), partners.map(({ id }) => id)] as const,
  );
}
