/** A shop's guest over https, where the shop and the service are different sites and third-party cookies are blocked. */
import tls from 'node:tls';
import { afterAll, expect, it } from 'vitest';
import { createPartner } from '#api/modules/partners/create-partner.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { selfSigned } from '#test/support/certificate.ts';
import { freePort } from '#test/support/free-port.ts';
import { startReverseProxy } from '#test/support/reverse-proxy.ts';
import { startShop } from '#test/support/shop-page.ts';
import { startService } from '#test/support/start-service.ts';
import { basketOn, newVisitor, windowFrom, wish } from '#test/support/visitor.ts';

const certificate = selfSigned();
tls.setDefaultCACertificates([...tls.getCACertificates('default'), certificate.cert]);

/** A browser that doesn't know partitioned cookies ignores the attribute, and then blocks the cookie. */
let isPartitioned = true;
const port = await freePort();
/** Long enough for the upstream of a busy machine to count as ready. */
const maxWaitMs = 60_000;
const front = await startReverseProxy([`http://127.0.0.1:${port}`], {
  certificate,
  maxWaitMs,
  change: ({ 'set-cookie': cookies, ...headers }) => ({
    ...headers,
    ...(cookies && {
      'set-cookie': isPartitioned ? cookies : cookies.map((one) => one.replace('; Partitioned', '')),
    }),
  }),
});
// It has the proxy's URL.
const { ctx } = await startService({
  PORT: String(port),
  SITE_URL: front.url,
  BASE_URL: `${front.url}/api`,
  APP_URL: front.url,
});
const shop = await startShop();
const shopFront = await startReverseProxy([shop.origin], {
  certificate,
  maxWaitMs,
  health: shop.page(''),
});
const shopOrigin = shopFront.url.replace('127.0.0.1', 'kiln.test');
const browser = await launchBrowser();
afterAll(async () => {
  await browser.close();
  await front.close();
  await shopFront.close();
});

/** Saves, reloads, and saves once more after the frame has lost its storage. */
async function play(name: string) {
  const { partnerId, keys } = await createPartner(ctx, {
    email: `${name}@cookie.example`,
    name,
    plan: 'growth',
  });
  const button = (slug: string) =>
    `<button data-wl data-url="/products/${slug}" data-title="${slug}">${slug}</button>`;
  const path = shop.page(
    `${button('vase')}${button('mug')}
    <script src="${front.url}/sdk/v1/widget.js" data-wl-key="${keys.test.key}" data-save="instant"></script>`,
  );
  const { page, context } = await newVisitor(browser, { ignoreHTTPSErrors: true });
  await page.goto(shopOrigin + path);
  const heart = (slug: string) => page.getByRole('button', { name: slug, exact: true });
  const isFilled = (slug: string) => expect.poll(() => heart(slug).getAttribute('aria-pressed')).toBe('true');
  const saved = async () => {
    await page.getByText('Saved to your wishlist').waitFor();
    await expect
      .poll(() => page.evaluate((key) => localStorage.getItem(`wl.guest.${key}`) !== null, keys.test.key))
      .toBe(!isPartitioned);
  };

  await heart('vase').click();
  await saved();
  await page.reload();
  await isFilled('vase');

  await heart('vase').click();
  await page.getByText('In your wishlist').waitFor();
  await page
    .frames()
    .find((frame) => frame.url().startsWith(front.url))
    ?.evaluate(() => localStorage.clear());
  await page.reload();
  await isFilled('vase');
  await heart('mug').click();
  await saved();
  const guests = await ctx.prisma.user.findMany({
    where: { guestOfPartnerId: partnerId },
    include: { lists: { include: { items: true } } },
  });
  expect(guests.map(({ lists }) => lists.flatMap(({ items }) => items).length)).toEqual([2]);
  const session = await context.newCDPSession(page);
  const { cookies } = await session.send('Network.getAllCookies');
  return cookies.filter((cookie) => cookie.name.includes('wl_guest'));
}

it('a guest is recognized by a partitioned cookie', async () => {
  isPartitioned = true;
  expect(await play('Partitioned')).toMatchObject([
    {
      name: expect.stringMatching(/^__Host-wl_guest_\d+$/),
      secure: true,
      httpOnly: true,
      partitionKey: { topLevelSite: 'https://kiln.test' },
    },
  ]);
});

it('a guest is recognized without partitioned cookies', async () => {
  isPartitioned = false;
  expect(await play('Unpartitioned')).toEqual([]);
});

it('a guest moves to our own pages from the drawer, once', async () => {
  isPartitioned = true;
  const { partnerId, keys, basketConfigId } = await createPartner(ctx, {
    email: 'moves@cookie.example',
    name: 'Moves',
    plan: 'growth',
  });
  const { host } = new URL(shopOrigin);
  await ctx.prisma.apiKey.updateMany({ where: { partnerId }, data: { allowedDomains: [host] } });
  ctx.caches.keys.clear();
  const path = shop.page(
    `<button data-wl data-url="/products/vase" data-title="vase">vase</button><a id="wishlist" href="#">Wishlist</a>
    <script src="${front.url}/sdk/v1/widget.js" data-wl-key="${keys.test.key}" data-save="instant"></script>
    <script src="${front.url}/sdk/v1/basket-integration.js" data-wl-key="${keys.test.key}"
      data-wl-config="${basketConfigId}" data-wl-drawer="#wishlist"></script>`,
  );
  const { page } = await newVisitor(browser, { ignoreHTTPSErrors: true });
  await page.goto(shopOrigin + path);
  await page.getByRole('button', { name: 'vase', exact: true }).click();
  await page.getByText('Saved to your wishlist').waitFor();
  const [list] = await ctx.prisma.list.findMany({ where: { owner: { guestOfPartnerId: partnerId } } });
  await page.getByRole('link', { name: 'Wishlist' }).click();
  const basket = await basketOn(page);
  await wish(basket, 'vase').waitFor();
  const own = await windowFrom(page, () => basket.getByRole('link', { name: 'See my list' }).click());
  await own.waitForURL(`${front.url}/lists/${list!.token}`);
  await own.getByText('vase').first().waitFor();
  // Nothing was copied, and the basket shows the same list.
  expect(await ctx.prisma.user.count({ where: { guestOfPartnerId: partnerId } })).toBe(0);
  await page.reload();
  await page.getByRole('link', { name: 'Wishlist' }).click();
  await wish(await basketOn(page), 'vase').waitFor();
});
