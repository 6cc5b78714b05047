import type { BrowserContext, Frame, Page, Route } from 'playwright-core';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setShopAlerts } from '#api/modules/alerts/set-shop-alerts.ts';
import { addManualItem } from '#api/modules/lists/add-manual-item.ts';
import { createPartner } from '#api/modules/partners/create-partner.ts';
import { accessibilityFaults } from '#test/support/axe.ts';
import { blockThirdPartyCookies, launchBrowser } from '#test/support/browser.ts';
import { openDemoShop } from '#test/support/demo-shop.ts';
import { holdTimers, noticesMs } from '#test/support/hold-timers.ts';
import { combinations } from '#test/support/lane.ts';
import { sharedService } from '#test/support/shared-service.ts';
import { startShop } from '#test/support/shop-page.ts';
import { closedBy } from '#test/support/visitor.ts';

const service = await sharedService();
const shop = await startShop();
const browser = await launchBrowser();
const { partnerId, keys, basketConfigId } = await createPartner(service.ctx, {
  email: 'shop@instant.example',
  name: 'Shop',
  plan: 'growth',
});
const key = keys.test.key;

afterAll(() => browser.close());

let context: BrowserContext;
let page: Page;
/** Requests to the service. */
let requests: string[];

beforeEach(async () => {
  context = await browser.newContext();
  await holdTimers(context, noticesMs);
  page = await context.newPage();
  requests = [];
  context.on('request', (request) => {
    if (request.url().startsWith(service.siteUrl))
      requests.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
});
afterEach(() => context.close());

const card = (slug: string, more = '') =>
  `<button data-wl data-url="/products/${slug}" data-title="${slug}" data-price="5400" data-currency="EUR" data-variant-id="${slug}-1" ${more}>${slug}</button>`;
const script = (attributes = 'data-save="instant"') =>
  `<script src="${service.siteUrl}/sdk/v1/widget.js" data-wl-key="${key}" ${attributes}></script>
  <script>
    window.heard = [];
    for (const name of ['saved', 'undone', 'open', 'close', 'error'])
      WlWidget.on(name, (payload) => heard.push({ name, ...payload, code: payload?.code }));
  </script>`;
const basket = `<a id="open" href="#">Open</a>
  <script src="${service.siteUrl}/sdk/v1/basket-integration.js" data-wl-key="${key}" data-wl-config="${basketConfigId}" data-wl-drawer="#open"></script>
  <script>
    window.cart = [];
    addEventListener('wl:basket.addToCart', ({ detail }) => { cart.push(detail.variantId); detail.respond(true); });
  </script>`;
const cards = ['vase', 'mug', 'carafe', 'bowl'].map((slug) => card(slug)).join('');

type Heard = Record<string, unknown> & { name: string };
const heard = () => page.evaluate(() => (window as unknown as { heard: Heard[] }).heard);
async function hears(name: string, count = 1): Promise<Heard> {
  await page.waitForFunction(
    ([wanted, number]) =>
      (window as unknown as { heard: Heard[] }).heard.filter((event) => event.name === wanted).length >=
      number,
    [name, count] as const,
  );
  return (await heard()).filter((event) => event.name === name)[count - 1]!;
}
async function visit(body = cards + script(), headers?: Record<string, string>) {
  const path = shop.page(body, headers);
  await page.goto(shop.origin + path);
  return path;
}
const heart = (slug: string) => page.getByRole('button', { name: slug, exact: true });
const isFilled = (slug: string) =>
  heart(slug)
    .getAttribute('aria-pressed')
    .then((value) => value === 'true');
const toast = () => page.locator('wl-toast');
const press = (slug: string) => heart(slug).click();
const toastButton = (name: string) => toast().getByRole('button', { name, exact: true });
/** Answers saves instead of the service. */
const onSaves = (answer: (route: Route) => Promise<void>) =>
  context.route(/\/(guest|api\/widget\/save)$/, (route) =>
    /intent=save|wishlistId/.test(route.request().postData() ?? '') ? answer(route) : route.continue(),
  );
/** As in the browsers of other apps. */
const withoutWindows = () => page.addInitScript(() => Object.assign(window, { open: () => null }));
const withoutStorage = () =>
  page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('blocked');
      },
    });
  });
/** The requests that the toast waits for, without those for the exact matching of hearts and the look of the toast. */
const beforeToast = (all: string[]) =>
  all.filter((request) => !/hearts|brand|looks|widget\/init/.test(request));
/**
 * Hearts that are matched after the press request a token, for which the toast doesn't wait. Here,
 * it never comes.
 */
const withoutToken = () => page.route('**/widget/init', () => {});
const savedRows = () =>
  service.ctx.prisma.listItem.count({ where: { list: { owner: { guestOfPartnerId: partnerId } } } });
const guests = () => service.ctx.prisma.user.count({ where: { guestOfPartnerId: partnerId } });

describe('one press', () => {
  it('saves without a window, and nothing is requested or stored before', async () => {
    await visit();
    await page.waitForLoadState('networkidle');
    expect(requests).toEqual(['GET /sdk/v1/widget.js']);
    expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({});
    expect(await context.cookies()).toEqual([]);

    const before = await guests();
    await press('vase');
    await expect.poll(() => isFilled('vase')).toBe(true);
    const saved = await hears('saved');
    expect(saved).toMatchObject({
      url: `${shop.origin}/products/vase`,
      title: 'vase',
      price: 5400,
      variantId: 'vase-1',
      list: { name: 'My wishlist' },
    });
    await toast().getByText('Saved to your wishlist').waitFor();
    expect(context.pages()).toHaveLength(1);
    expect((await heard()).map(({ name }) => name)).toEqual(['saved']);

    await page.reload();
    await expect.poll(() => isFilled('vase')).toBe(true);
    await press('mug');
    expect(await hears('saved')).toMatchObject({ list: saved.list });
    await expect.poll(guests).toBe(before + 1);
  });

  it('is confirmed in one request after the pointer was on the heart, without third-party cookies', async () => {
    await blockThirdPartyCookies(page);
    await withoutToken();
    const known = await guests();
    await visit();
    await page.waitForLoadState('networkidle');
    await page.mouse.move(1, 1);
    await expect.poll(() => requests.at(-1)).toBe('GET /sdk/v1/instant.js');
    await page.waitForLoadState('networkidle');
    const ready = page.waitForEvent('frameattached').then((frame) => frame.waitForLoadState());
    await heart('vase').hover();
    await ready;
    expect(requests.at(-1)).toBe('GET /instant');
    expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({});
    expect(await guests()).toBe(known);
    const before = requests.length;
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.url().endsWith('/guest')),
      press('vase'),
    ]);
    await hears('saved');
    await toast().getByText('Saved to your wishlist').waitFor();
    expect(beforeToast(requests.slice(before))).toEqual(['POST /guest']);
    expect(answer.request().postData()).toContain('intent=save');
    expect((await answer.json()) as object).toMatchObject({
      ok: true,
      list: { name: 'My wishlist' },
      // A separate request for it would be lost if the shopper left the page.
      handle: expect.any(String),
    });
  });

  it.each([
    ['two requests after the pointer has moved', true],
    ['three requests if it hasn’t', false],
  ])('is confirmed in %s', { tags: ['thorough'] }, async (_, hasMoved) => {
    // A browser may report the pointer's place to a new page.
    const stop = () => addEventListener('pointermove', (event) => event.stopImmediatePropagation(), true);
    if (!hasMoved) await page.addInitScript(stop);
    await withoutToken();
    await visit();
    await page.waitForLoadState('networkidle');
    const all = ['GET /sdk/v1/instant.js', 'GET /instant', 'POST /guest'];
    if (hasMoved) {
      await page.mouse.move(1, 1);
      await expect.poll(() => requests.at(-1)).toBe(all.shift());
      await page.waitForLoadState('networkidle');
    }
    const before = requests.length;
    await heart('vase').focus();
    await page.keyboard.press('Enter');
    await toast().getByText('Saved to your wishlist').waitFor();
    expect(beforeToast(requests.slice(before))).toEqual(all);
  });

  it(
    'loads nothing for shoppers who declined, or while buttons open the dialog',
    { tags: ['thorough'] },
    async () => {
      for (const attributes of ['data-save="instant" data-wl-consent="denied"', 'data-save="dialog"']) {
        await visit(cards + script(attributes));
        await page.waitForLoadState('networkidle');
        requests.length = 0;
        await page.mouse.move(1, 1);
        await heart('vase').hover();
        await page.evaluate(`import('${service.siteUrl}/sdk/v1/page.js')`);
        expect(requests).toEqual(['GET /sdk/v1/page.js']);
      }
    },
  );

  it('counts once when pressed twice, and is seen in another tab', async () => {
    const path = await visit();
    const before = await savedRows();
    const other = await context.newPage();
    await other.goto(shop.origin + path);
    await heart('vase').dblclick();
    await hears('saved');
    await expect
      .poll(() => other.getByRole('button', { name: 'vase' }).getAttribute('aria-pressed'))
      .toBe('true');
    await expect.poll(savedRows).toBe(before + 1);
    expect((await heard()).filter(({ name }) => name === 'saved')).toHaveLength(1);
  });

  it('can be undone in the toast, which doesn’t take the focus but can be reached by keyboard', async () => {
    await visit();
    const before = await savedRows();
    await heart('vase').focus();
    await page.keyboard.press('Enter');
    const saved = await hears('saved');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('vase');
    await heart('bowl').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await hears('undone')).toMatchObject({ itemId: saved.itemId });
    await expect.poll(() => isFilled('vase')).toBe(false);
    await expect.poll(savedRows).toBe(before);
  });

  it('can be changed in the dialog', async () => {
    await visit();
    await press('vase');
    await hears('saved');
    const [popup] = await Promise.all([page.waitForEvent('popup'), toastButton('Change').click()]);
    await popup.waitForURL(`${service.siteUrl}/save?**`);
    expect(new URL(popup.url()).searchParams.get('product')).toContain('/products/vase');
    await hears('open');
  });

  it(
    'saves the same as the dialog, however badly the page describes the product',
    { tags: ['thorough'] },
    async () => {
      const metadata = JSON.stringify({
        swatch: 'url(https://evil.example)',
        quantity: 2.5,
        variants: Array.from({ length: 60 }, (_, n) => ({ id: n, title: `Size ${n}`, price: 100 + n })),
      });
      const bad = (mode: string) =>
        `<button data-wl data-save="${mode}" data-url="/products/bad-${mode}" data-title="${'x'.repeat(2_001)}"
        data-currency="€" data-price="5400" data-image-url="javascript:alert(1)" data-metadata='${metadata}'>${mode}</button>`;
      await visit(bad('instant') + bad('dialog') + script(''));
      await press('instant');
      await hears('saved');
      const [popup] = await Promise.all([page.waitForEvent('popup'), press('dialog')]);
      await popup.getByRole('button', { name: /^Save to/ }).click();
      const told = ({ title, imageUrl, price, currency, variantId, quantity }: Heard) => [
        [title, imageUrl, price],
        [currency, variantId, quantity],
      ];
      expect(told(await hears('saved'))).toEqual(told(await hears('saved', 2)));
      const rows = await service.ctx.prisma.listItem.findMany({
        where: { product: { url: { startsWith: `${shop.origin}/products/bad-` } } },
      });
      const [one, two] = rows.map(
        ({ checkoutMeta, title, imageUrl, priceMinor, currency, marketCode, variantId, quantity }) => ({
          checkoutMeta,
          title,
          imageUrl,
          priceMinor,
          currency,
          marketCode,
          variantId,
          quantity,
        }),
      );
      expect(one).toEqual(two);
      expect(one).toMatchObject({ variantId: '0', quantity: 1, currency: null });
    },
  );

  it('offers to tell the shopper at a lower price: the address is asked for once, and keeps the list, too', async () => {
    const email = 'drops@instant.example';
    const target = async (slug: string) => {
      const alert = await service.ctx.prisma.wishAlert.findFirst({
        where: { item: { title: slug, list: { owner: { email } } } },
      });
      return alert && [alert.priceDrop, alert.targetPriceMinor];
    };
    await visit();
    await press('vase');
    await toast().getByText('Tell me under').waitFor();
    const [window] = await Promise.all([
      page.waitForEvent('popup'),
      toastButton('Tell me under €48').click(),
    ]);
    await window.getByRole('heading', { name: 'Tell me when it costs less' }).waitFor();
    expect(await accessibilityFaults(window)).toEqual([]);
    await window.getByLabel('Email').fill(email);
    await window.getByRole('button', { name: 'Send code' }).click();
    await window.getByLabel('6-digit code').fill(await service.lastCode(email));
    await window.getByText('We’ll email you when it costs €48 or less.').waitFor();
    expect(await accessibilityFaults(window)).toEqual([]);
    expect(await target('vase')).toEqual([true, 4800]);
    await closedBy(window, () => window.getByRole('button', { name: 'Back to the shop' }).click());

    // Another one goes to the same address, without a window.
    await press('mug');
    await toast().getByText('Tell me under').waitFor();
    await toastButton('Tell me under €43').click();
    await toast().getByText('We’ll email you when it costs €43 or less.').waitFor();
    await expect.poll(() => target('mug')).toEqual([true, 4300]);

    await press('bowl');
    const [own] = await Promise.all([page.waitForEvent('popup'), toastButton('Other price').click()]);
    await own.getByLabel('Your price (EUR)').fill('39,90');
    expect(await accessibilityFaults(own)).toEqual([]);
    await own.getByRole('button', { name: 'Tell me', exact: true }).click();
    await own.getByText('We’ll email you when it costs €39.90 or less.').waitFor();
    expect(await target('bowl')).toEqual([true, 3990]);
  });

  it('offers no alert where the shop has none, or the price isn’t known', async () => {
    await visit(
      `<button data-wl data-url="/products/plate" data-title="plate">plate</button>${cards}${script()}`,
    );
    await press('plate');
    await toast().getByText('Saved to').waitFor();
    expect(await toast().getByText('Tell me under').count()).toBe(0);
    await setShopAlerts(service.ctx, partnerId, { price_drop: false });
    await page.reload();
    await press('vase');
    await toast().getByText('Saved to').waitFor();
    expect(await toast().getByText('Tell me under').count()).toBe(0);
    await setShopAlerts(service.ctx, partnerId, { price_drop: true });
  });

  it('offers to keep the list on the third save, until the offer is dismissed', async () => {
    await visit();
    for (const [index, slug] of ['vase', 'mug', 'carafe'].entries()) {
      await press(slug);
      await hears('saved', index + 1);
    }
    await toastButton('Keep your list on all your devices').waitFor();
    await toastButton('Close').click();
    await press('bowl');
    await hears('saved', 4);
    await toast().getByText('Saved to').waitFor();
    expect(await toastButton('Keep your list on all your devices').count()).toBe(0);
  });

  it(
    'offers to keep the list to guests who leave the page, once per page and until the offer is dismissed',
    { tags: ['thorough'] },
    async () => {
      // The pointer of a test can't leave the window.
      const leave = () =>
        page.evaluate(() =>
          document.documentElement.dispatchEvent(new MouseEvent('mouseleave', { clientX: 200, clientY: -1 })),
        );
      const keep = 'Keep your list on all your devices';
      const path = await visit();
      await leave();
      expect(await toast().count()).toBe(0);
      await press('vase');
      await hears('saved');
      await toast().getByText('Saved to your wishlist').waitFor();
      expect(await toastButton(keep).count()).toBe(0);
      await leave();
      await toast().getByText('In your wishlist').waitFor();
      await toastButton(keep).waitFor();
      await page.keyboard.press('Escape');
      await press('vase');
      await toastButton('Remove').waitFor();
      await leave();
      await expect.poll(() => toastButton('Remove').count()).toBe(1);

      await page.goto(shop.origin + path);
      await press('mug');
      await hears('saved');
      await leave();
      await toastButton('Close').click();
      await press('carafe');
      await hears('saved', 2);
      await leave();
      expect(await toastButton('Close').count()).toBe(0);
    },
  );

  it('on a filled heart shows where the product is, removes it and restores it', async () => {
    await visit();
    await press('vase');
    await hears('saved');
    await page.reload();
    await press('vase');
    await toast().getByText('In your wishlist').waitFor();
    await toastButton('Move').waitFor();
    await toastButton('Remove').click();
    await hears('undone');
    await expect.poll(() => isFilled('vase')).toBe(false);
    await toastButton('Undo').click();
    await hears('saved');
    await expect.poll(() => isFilled('vase')).toBe(true);
  });

  it('that the service refuses empties the heart again and shows the refusal', async () => {
    await visit();
    await onSaves((route) =>
      route.fulfill({
        status: 402,
        contentType: 'application/json',
        headers: { 'access-control-allow-origin': '*' },
        body: '{"error":"usage_limit_reached","message":"…"}',
      }),
    );
    await press('vase');
    expect(await hears('error')).toMatchObject({ code: 'usage_limit_reached' });
    await toast().getByText('can’t save products at the moment').waitFor();
    await expect.poll(() => isFilled('vase')).toBe(false);
  });

  it('saves without the dialog if the browser blocks windows', { tags: ['thorough'] }, async () => {
    await withoutWindows();
    await visit(cards + script('data-save="dialog"'));
    await press('vase');
    expect(await hears('saved')).toMatchObject({ title: 'vase', list: { name: 'My wishlist' } });
    await toast().getByText('Saved to your wishlist').waitFor();
    await expect.poll(() => isFilled('vase')).toBe(true);
    await toastButton('Undo').click();
    await hears('undone');
    expect((await heard()).map(({ name }) => name)).toEqual(['saved', 'undone']);
  });

  it('saves instantly if the button, the options or the page’s basket say so, and opens the dialog otherwise', async () => {
    await visit(card('vase', 'data-save="instant"') + card('mug') + script(''));
    await press('vase');
    await hears('saved');
    const [popup] = await Promise.all([page.waitForEvent('popup'), press('mug')]);
    await popup.waitForURL(`${service.siteUrl}/save?**`);
    await popup.close();
    await hears('close');
    await page.evaluate(
      ([apiKey, url]) =>
        dispatchEvent(
          new CustomEvent('wl:basket.mounted', {
            detail: { apiKey, products: [{ url, variantId: 'vase-1' }], known: true, saveMode: 'instant' },
          }),
        ),
      [key, `${shop.origin}/products/vase`] as const,
    );
    await page.reload();
    await press('mug');
    await hears('saved');
  });
});

/** The frame that saves. */
const frameOf = () => page.frames().find((frame: Frame) => frame.url().includes('/instant?'))!;

/**
 * The dialog for the product just saved: from then on, the shopper is a guest of the service, not
 * of the shop.
 */
async function openChange() {
  const [popup] = await Promise.all([page.waitForEvent('popup'), toastButton('Change').click()]);
  await frameOf().waitForFunction(
    (name) => !(JSON.parse(localStorage.getItem(name)!) as { guest?: boolean }).guest,
    `wl.session.${partnerId}`,
  );
  await popup.close();
}

describe('a guest', () => {
  it('is the same in the basket', async () => {
    await visit(cards + script() + basket);
    await press('vase');
    await hears('saved');
    await page.click('#open');
    await page.frameLocator('iframe[name=wl-basket]').getByText('vase').first().waitFor();
  });

  it('is recognized by the shop’s page even if frames have neither cookies nor storage', async () => {
    await page.addInitScript(() => {
      if (window.parent !== window)
        Object.defineProperty(window, 'localStorage', {
          get: () => {
            throw new DOMException('blocked');
          },
        });
    });
    await blockThirdPartyCookies(page);
    const before = await guests();
    await visit();
    await press('vase');
    await hears('saved');
    await page.waitForFunction((name) => localStorage[name], `wl.guest.${key}`);
    await page.reload();
    await press('mug');
    await hears('saved');
    await expect.poll(guests).toBe(before + 1);
  });

  it('saves without any storage, while the page is open', { tags: ['thorough'] }, async () => {
    await withoutStorage();
    await visit();
    await press('vase');
    await hears('saved');
    await expect.poll(() => isFilled('vase')).toBe(true);
  });

  it('saves even if the shop’s storage is full', { tags: ['thorough'] }, async () => {
    await visit();
    await press('vase');
    await hears('saved');
    const before = await savedRows();
    await page.evaluate(() => {
      for (let size = 2 ** 22; size >= 1; size /= 2) {
        try {
          for (let count = 0; ; count += 1) localStorage[`full.${size}.${count}`] = 'x'.repeat(size);
        } catch {
          // Nothing of this size fits anymore.
        }
      }
    });
    await press('mug');
    await hears('saved', 2);
    await toast().getByText('Saved to your wishlist').waitFor();
    await expect.poll(() => isFilled('mug')).toBe(true);
    await expect.poll(savedRows).toBe(before + 1);
  });

  it(
    'still gets the offer to keep the list after the dialog has taken over',
    { tags: ['thorough'] },
    async () => {
      await visit(cards + script() + basket);
      await press('vase');
      await hears('saved');
      await openChange();
      for (const [index, slug] of ['mug', 'carafe'].entries()) {
        await press(slug);
        await hears('saved', index + 2);
      }
      await toastButton('Keep your list on all your devices').waitFor();
      await page.click('#open');
      const keep = page
        .frameLocator('iframe[name=wl-basket]')
        .getByText('Keep your list on all your devices');
      const [window] = await Promise.all([page.waitForEvent('popup'), keep.click()]);
      await window.getByRole('heading', { name: 'Keep your list on all your devices' }).waitFor();
    },
  );

  it('stays out of the shop’s reach', async () => {
    await visit();
    await press('vase');
    await hears('saved');
    const stored = JSON.stringify(await page.evaluate(() => ({ ...localStorage })));
    const session = await frameOf().evaluate((name) => localStorage.getItem(name), `wl.session.${partnerId}`);
    expect(session).toContain('refreshToken');
    expect(stored).not.toContain('wl_rt_');
  });
});

describe('if the browser blocks', { tags: ['thorough'] }, () => {
  const abort = (url: string) => context.route(url, (route) => route.abort());
  const marks = () => page.evaluate((name) => localStorage[name] as string, `wl.saved.${key}`);
  const said = 'Your browser blocks the wishlist here. Kept on this device.';
  /** Holds the ten seconds that a slow frame gets: shoppers only wait until a blocked frame has loaded. */
  const dontWaitForFrame = () => holdTimers(page, 10_000);

  it('the script, the window saves; the heart is empty until then', async () => {
    await abort('**/instant.js');
    await visit();
    // The pointer's own attempt is over, so the press still counts when its attempts have failed, too.
    const isOver = page.waitForEvent('requestfailed', (request) => request.url().includes('/instant.js'));
    await heart('vase').hover();
    await isOver;
    const [dialog] = await Promise.all([page.waitForEvent('popup'), press('vase')]);
    expect(await hears('error')).toMatchObject({ code: 'script_failed', shown: true });
    expect(await isFilled('vase')).toBe(false);
    await dialog.getByRole('button', { name: /^Save to/ }).click();
    expect(await hears('saved')).toMatchObject({ title: 'vase' });
    await expect.poll(() => isFilled('vase')).toBe(true);
  });

  it('the script and windows, the heart empties, and the shop is notified', async () => {
    await withoutWindows();
    await abort('**/instant.js');
    await visit();
    await press('vase');
    expect(await hears('error', 2)).toMatchObject({ code: 'script_failed', shown: false });
    expect(await isFilled('vase')).toBe(false);
  });

  it.each(['by a policy of the page', 'by an extension'])('the frame, the window saves; %s', async (how) => {
    const isPolicy = how.includes('policy');
    await dontWaitForFrame();
    const headers = {
      'content-security-policy': `frame-src 'none'; script-src 'unsafe-inline' ${service.siteUrl}`,
    };
    if (!isPolicy) await abort('**/instant?**');
    const path = await visit(undefined, isPolicy ? headers : undefined);
    const [dialog] = await Promise.all([page.waitForEvent('popup'), press('vase')]);
    await dialog.getByRole('button', { name: /^Save to/ }).click();
    expect(await hears('error')).toMatchObject({ code: 'frame_failed', shown: true });
    expect(await hears('saved')).toMatchObject({ title: 'vase', list: { name: 'My wishlist' } });
    await page.goto(shop.origin + path);
    await expect.poll(() => isFilled('vase')).toBe(true);
    expect(await marks()).not.toContain('"product"');
  });

  it('the frame and windows, the product is on the device, in the drawer, until the frame is back', async () => {
    await dontWaitForFrame();
    await withoutWindows();
    await blockThirdPartyCookies(page);
    await abort('**/instant?**');
    const path = await visit(cards + script() + basket);
    await press('vase');
    await toast().getByText(said).waitFor();
    expect(await hears('saved')).toMatchObject({ title: 'vase', itemId: 0 });
    await page.click('#open');
    await page.locator('wl-device-list').getByText('vase').waitFor();

    await page.goto(shop.origin + path);
    await expect.poll(() => isFilled('vase')).toBe(true);
    await press('mug');
    await toast().getByText(said).waitFor();
    await context.unroute('**/instant?**');
    await page.goto(shop.origin + path);
    await toast().getByText('Moved to your wishlist: 2').waitFor();
    await page.click('#open');
    const list = page.frameLocator('iframe[name=wl-basket]');
    await list.getByText('vase').first().waitFor();
    await list.getByText('mug').first().waitFor();
    expect(await marks()).not.toContain('"product"');
  });

  it('the frame, the next page saves what a page left immediately couldn’t, and says so', async () => {
    const hold = new Promise(() => {});
    await context.route('**/instant?**', () => hold);
    const path = await visit();
    await press('vase');
    await page.waitForFunction((name) => localStorage[name], `wl.saved.${key}`);
    await page.goto('about:blank');
    await context.unroute('**/instant?**');
    await abort('**/instant?**');
    await page.goto(shop.origin + path);
    await toast().getByText(said).waitFor();
    await toastButton('Undo').click();
    await expect.poll(() => isFilled('vase')).toBe(false);
    await page.goto(shop.origin + path);
    expect(await isFilled('vase')).toBe(false);
  });

  it('the script, the next page empties the heart of a page that was left immediately', async () => {
    const hold = new Promise(() => {});
    await context.route('**/instant.js', () => hold);
    const path = await visit();
    await press('vase');
    await page.waitForFunction((name) => localStorage[name], `wl.saved.${key}`);
    await page.goto('about:blank');
    await context.unroute('**/instant.js');
    await abort('**/instant.js');
    await page.goto(shop.origin + path);
    expect(await hears('error')).toMatchObject({ code: 'script_failed' });
    await expect.poll(() => isFilled('vase')).toBe(false);
  });

  it('the script on the device of a shopper who declined, nothing is requested from the service', async () => {
    await abort('**/instant.js');
    await visit(cards + script('data-save="instant" data-wl-consent="denied"'));
    await press('vase');
    await hears('error');
    await expect.poll(() => isFilled('vase')).toBe(false);
    expect(context.pages()).toHaveLength(1);
  });
});

describe('without a connection', () => {
  it('a press waits on the device, and is saved once when the browser is online', async () => {
    await visit();
    await press('vase');
    await hears('saved');
    const before = await savedRows();
    await context.setOffline(true);
    await press('mug');
    await toast().getByText('Saved when you’re back online').waitFor();
    await expect.poll(() => isFilled('mug')).toBe(true);
    await context.setOffline(false);
    expect(await hears('saved', 2)).toMatchObject({ title: 'mug' });
    await expect.poll(savedRows).toBe(before + 1);
  });

  it(
    'a page’s first press waits for the next page, although its script can’t be loaded',
    { tags: ['thorough'] },
    async () => {
      await visit();
      await context.setOffline(true);
      await Promise.all([page.waitForEvent('requestfailed'), press('bowl')]);
      await page.evaluate(() => new Promise(requestAnimationFrame));
      await expect.poll(() => isFilled('bowl')).toBe(true);
      expect(await heard()).toEqual([]);
      await context.setOffline(false);
      await visit();
      expect(await hears('saved')).toMatchObject({ title: 'bowl' });
      await expect.poll(() => isFilled('bowl')).toBe(true);
    },
  );

  it(
    'a page’s first press is saved and confirmed once the browser is online',
    { tags: ['thorough'] },
    async () => {
      await visit();
      await context.setOffline(true);
      await Promise.all([page.waitForEvent('requestfailed'), press('carafe')]);
      await expect.poll(() => isFilled('carafe')).toBe(true);
      await context.setOffline(false);
      expect(await hears('saved')).toMatchObject({ title: 'carafe' });
      await toast().getByText('Saved to your wishlist').waitFor();
    },
  );

  it('that the browser has noticed, a press waits for the next page', { tags: ['thorough'] }, async () => {
    const path = await visit();
    await context.route('**/*', (route) => route.abort('internetdisconnected'));
    // The pointer on the heart is enough for it to ask.
    await Promise.all([
      page.waitForEvent('requestfailed', (request) => request.method() === 'HEAD'),
      press('bowl'),
    ]);
    await expect.poll(() => isFilled('bowl')).toBe(true);
    await context.unroute('**/*');
    await page.goto(shop.origin + path);
    expect(await hears('saved')).toMatchObject({ title: 'bowl' });
  });

  it('while only the script was loaded, a press waits, too', { tags: ['thorough'] }, async () => {
    await visit();
    await press('vase');
    await hears('saved');
    await page.reload();
    await context.route(`${service.siteUrl}/instant?**`, (route) => route.abort('internetdisconnected'));
    await context.route(`${shop.origin}/**`, (route) => route.abort('internetdisconnected'));
    await press('mug');
    await toast().getByText('Saved when you’re back online').waitFor();
    await expect.poll(() => isFilled('mug')).toBe(true);
  });

  it(
    'a press is saved by the next page, even if the page was left immediately',
    { tags: ['thorough'] },
    async () => {
      const path = await visit();
      await onSaves((route) => route.abort());
      await press('vase');
      await toast().getByText('Saved when you’re back online').waitFor();
      await page.goto('about:blank');
      await context.unroute(/\/(guest|api\/widget\/save)$/);
      await page.goto(shop.origin + path);
      expect(await hears('saved')).toMatchObject({ title: 'vase' });
      await expect.poll(() => isFilled('vase')).toBe(true);
    },
  );
});

it('the demo shop asks, keeps products on the device after a no, and moves them after a yes', async () => {
  const demo = await openDemoShop(service, { saveMode: 'instant' });
  await page.goto(`${demo.url}/collections/table`);
  await page.getByRole('button', { name: 'Decline' }).click();
  await page.getByRole('button', { name: 'Save Ono Vase' }).click();
  await toast().getByText('Kept only on this device').waitFor();
  await page.getByRole('button', { name: 'Privacy choice' }).click();
  await page.getByRole('button', { name: 'Accept' }).click();
  await toast().getByText('Moved to your wishlist: 1').waitFor();
});

describe('without consent', () => {
  const denied = 'data-save="instant" data-wl-consent="denied"';
  const kept = () =>
    page.evaluate(
      (name) =>
        (JSON.parse(localStorage[name] ?? '[]') as { kept?: boolean }[]).filter((mark) => mark.kept).length,
      `wl.saved.${key}`,
    );
  const consent = (state: 'granted' | 'denied') =>
    page.evaluate(
      (said) => (window as unknown as { WlWidget: { consent(state: string): void } }).WlWidget.consent(said),
      state,
    );
  const list = () => page.locator('wl-device-list');

  it.each(combinations(['dialog', 'instant']))(
    'products stay on the device in the mode “%s”: in the drawer, into the cart, and off the list again',
    async (mode) => {
      await visit(cards + script(`data-save="${mode}" data-wl-consent="denied"`) + basket);
      await press('vase');
      expect(await hears('saved')).toMatchObject({
        itemId: 0,
        productId: 0,
        list: { id: 0, name: 'This device' },
      });
      await toast().getByText('Kept only on this device').waitFor();
      await press('mug');
      await hears('saved', 2);
      await page.click('#open');
      await list().getByText('Only on this device, and your browser may delete it.').waitFor();
      await expect.poll(() => list().locator('li').count()).toBe(2);
      await list().getByText('€54.00').first().waitFor();
      await list().getByRole('button', { name: 'Add to cart: mug' }).first().click();
      await list().getByText('Added').waitFor();
      await expect
        .poll(() => page.evaluate(() => (window as unknown as { cart: string[] }).cart))
        .toEqual(['mug-1']);
      await list().getByRole('button', { name: 'Remove: mug' }).click();
      await expect.poll(() => isFilled('mug')).toBe(false);
      await expect.poll(() => list().locator('li').count()).toBe(1);
      await page.reload();
      await expect.poll(() => isFilled('vase')).toBe(true);
      expect(new Set(requests)).toEqual(
        new Set([
          'GET /sdk/v1/widget.js',
          'GET /sdk/v1/basket-integration.js',
          'GET /sdk/v1/instant.js',
          'GET /sdk/v1/hearts.js',
          'GET /sdk/v1/device-list.js',
        ]),
      );
      expect(await context.cookies()).toEqual([]);
    },
  );

  it.each(combinations([false, true]))(
    'the drawer reports to the shop what is on the device, and agrees with the hearts; storage: %s',
    async (hasStorage) => {
      if (!hasStorage) await withoutStorage();
      await visit(cards + script(denied) + basket);
      await page.evaluate(() => {
        const told: unknown[] = [];
        Object.assign(window, { told });
        for (const name of ['basket.mounted', 'basket.changed'])
          addEventListener(`wl:${name}`, (event) => {
            const { count, products, known, saveMode } = (event as CustomEvent<Record<string, unknown>>)
              .detail;
            told.push([name, count, JSON.stringify(products), known, saveMode]);
          });
      });
      const refs = (...slugs: string[]) =>
        JSON.stringify(
          slugs.map((slug) => ({ url: `${shop.origin}/products/${slug}`, variantId: `${slug}-1` })),
        );
      const told = () => page.evaluate(() => (window as unknown as { told: unknown[] }).told);
      await press('vase');
      await hears('saved');
      await page.click('#open');
      await list().getByRole('link', { name: 'vase' }).waitFor();
      await expect.poll(told).toEqual([['basket.mounted', 1, refs('vase'), true, 'dialog']]);
      await page.keyboard.press('Escape');
      await press('mug');
      await hears('saved', 2);
      await page.click('#open');
      await list().getByRole('link', { name: 'mug' }).waitFor();
      await expect.poll(told).toContainEqual(['basket.changed', 2, refs('mug', 'vase'), true, 'dialog']);
      await list().getByRole('button', { name: 'Remove: vase' }).click();
      await expect.poll(() => isFilled('vase')).toBe(false);
      await expect
        .poll(async () => (await told()).at(-1))
        .toEqual(['basket.changed', 1, refs('mug'), true, 'dialog']);
      await expect.poll(() => isFilled('mug')).toBe(true);
      await toast().evaluate((element) => ((element as HTMLElement).hidden = true));
      await press('mug');
      await toastButton('Remove').click();
      await list().getByText('Nothing saved yet').waitFor();
      await expect
        .poll(async () => (await told()).at(-1))
        .toEqual(['basket.changed', 0, '[]', true, 'dialog']);
      expect(requests.filter((request) => !request.includes('/sdk/'))).toEqual([]);
    },
  );

  it('products move to the shopper’s list once they consent, once, in two tabs at the same time', async () => {
    const path = await visit(cards + script(denied) + basket);
    await press('vase');
    await press('mug');
    await hears('saved', 2);
    const other = await context.newPage();
    await other.goto(shop.origin + path);
    const before = await savedRows();
    const people = await guests();
    await Promise.all([
      consent('granted'),
      other.evaluate(() =>
        (window as unknown as { WlWidget: { consent(state: string): void } }).WlWidget.consent('granted'),
      ),
    ]);
    await expect.poll(kept).toBe(0);
    await expect.poll(savedRows).toBe(before + 2);
    await expect.poll(guests).toBe(people + 1);
    await expect.poll(() => isFilled('vase')).toBe(true);
  });

  it('the receipt shows how many moved; products that the service refuses stay on the device', async () => {
    await visit(cards + script(denied));
    await press('vase');
    await press('mug');
    await hears('saved', 2);
    await onSaves((route) =>
      route.request().postData()?.includes('vase')
        ? route.fulfill({
            status: 400,
            contentType: 'application/json',
            headers: { 'access-control-allow-origin': '*' },
            body: '{"error":"list_full"}',
          })
        : route.continue(),
    );
    await consent('granted');
    await toast().getByText('Moved to your wishlist: 1').waitFor();
    await expect.poll(kept).toBe(1);
    await expect.poll(() => isFilled('vase')).toBe(true);
  });

  it('withdrawn, the guest is deleted and the device keeps the products', async () => {
    await visit(cards + script() + basket);
    await press('vase');
    await hears('saved');
    await press('mug');
    await hears('saved', 2);
    const people = await guests();
    await consent('denied');
    await expect.poll(guests).toBe(people - 1);
    await expect.poll(kept).toBe(2);
    await expect.poll(() => isFilled('vase')).toBe(true);
    await page.click('#open');
    await expect.poll(() => list().locator('li').count()).toBe(2);
    // The next page, whose banner hasn't reported a choice yet, doesn't save either.
    await press('bowl');
    expect(await hears('saved', 3)).toMatchObject({ itemId: 0 });
  });

  it(
    'withdrawn by a guest who has used the dialog, the device keeps the shop’s products and the service all others',
    { tags: ['thorough'] },
    async () => {
      const { prisma } = service.ctx;
      await visit(card('kettle') + card('lamp') + script() + basket);
      await press('kettle');
      await hears('saved');
      await openChange();
      await press('lamp');
      await hears('saved', 2);
      const { list: saved } = await prisma.listItem.findFirstOrThrow({
        where: { title: 'kettle', sourcePartnerId: partnerId },
        orderBy: { id: 'desc' },
        include: { list: true },
      });
      await addManualItem(service.ctx, saved.ownerId, saved.token, { title: 'Teapot' });
      await consent('denied');
      await expect.poll(kept).toBe(2);
      await expect.poll(() => isFilled('kettle')).toBe(true);
      await page.click('#open');
      await list().getByRole('link', { name: 'lamp' }).waitFor();
      const left = await prisma.listItem.findMany({ where: { listId: saved.id } });
      expect(left.map(({ title, customTitle }) => customTitle ?? title)).toEqual(['Teapot']);
    },
  );

  it('no product is deleted before the device has it', { tags: ['thorough'] }, async () => {
    await visit(cards + script());
    await press('vase');
    await hears('saved');
    const people = await guests();
    let forgets = 0;
    await context.route('**/guest', (route) => {
      const isForget = route.request().postData()?.includes('intent=forget') ?? false;
      forgets += isForget ? 1 : 0;
      return isForget ? route.abort() : route.continue();
    });
    await consent('denied');
    await expect.poll(() => forgets).toBe(1);
    await expect.poll(guests).toBe(people);
    await page.reload();
    await context.unroute('**/guest');
    await consent('denied');
    await expect.poll(guests).toBe(people - 1);
    await expect.poll(kept).toBe(1);
  });

  it('forged entries in the storage are shown as text, and can’t break the page', async () => {
    await visit(cards + script(denied) + basket);
    await page.evaluate(
      ([name, origin]) => {
        const evil = '<img src=x onerror="window.evil=1">';
        const mark = { url: `${origin}/products/x`, variantId: null, list: evil, id: '1', kept: true };
        const odd = [null, 7, 'text', {}, { url: 5 }, { ...mark, url: 'javascript:evil=1', product: {} }];
        const items = Array.from({ length: 10_000 }, (_, index) => ({
          ...mark,
          url: `${origin}/products/${index}`,
          product: {
            title: evil,
            imageUrl: 'javascript:evil=1',
            price: 'x',
            currency: '<b>',
            metadata: [evil],
          },
        }));
        localStorage[name!] = JSON.stringify([...odd, ...items]);
      },
      [`wl.saved.${key}`, shop.origin],
    );
    await page.reload();
    await page.click('#open');
    await list().locator('li').first().waitFor();
    await expect.poll(() => list().locator('li').count()).toBeLessThanOrEqual(500);
    await expect.poll(() => list().locator('img, li b').count()).toBe(0);
    expect(await page.evaluate(() => (window as unknown as { evil?: number }).evil)).toBeUndefined();
    await press('vase');
    await toast().getByText('up to 200 products').waitFor();
    await expect.poll(() => isFilled('vase')).toBe(false);
  });
});
