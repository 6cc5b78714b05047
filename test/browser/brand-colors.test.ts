/** A partner's colors and corners in dialog and basket: kept as they are, with everything readable. */
import { afterAll, expect, it } from 'vitest';
import { updateBasket } from '#api/modules/baskets/update-basket.ts';
import { issueSession } from '#api/modules/identity/issue-session.ts';
import { initWidget } from '#api/modules/keys/init-widget.ts';
import { createList } from '#api/modules/lists/create-list.ts';
import { createPartner } from '#api/modules/partners/create-partner.ts';
import { accessibilityFaults } from '#test/support/axe.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { combinations } from '#test/support/lane.ts';
import { sharedService } from '#test/support/shared-service.ts';
import { signInAs } from '#test/support/wishes.ts';

const service = await sharedService();
const browser = await launchBrowser();
afterAll(() => browser.close());

const origin = 'http://localhost:4000';
const { keys, basketConfigId } = await createPartner(service.ctx, {
  email: 'brand@brands.example',
  name: 'Kiln',
  plan: 'growth',
});
const key = keys.test.key;

const brands = [
  ['#ffe94a', 'rgb(255, 233, 74)', 'rgb(0, 0, 0)'],
  ['#ffffff', 'rgb(255, 255, 255)', 'rgb(0, 0, 0)'],
  ['#ff7f50', 'rgb(255, 127, 80)', 'rgb(0, 0, 0)'],
  ['#000000', 'rgb(0, 0, 0)', 'rgb(255, 255, 255)'],
] as const;

it.each(
  combinations(
    brands.flatMap((brand) => (['dark', 'light'] as const).map((scheme) => [...brand, scheme] as const)),
  ),
)('%s fills the dialog’s button as %s, with %s text, in %s', async (color, fill, ink, scheme) => {
  await updateBasket(service.ctx, basketConfigId, { primaryColor: color });
  const { token } = await initWidget(service.ctx, { publicKey: key, origin });
  const page = await browser.newPage({ colorScheme: scheme, viewport: { width: 440, height: 640 } });
  const product = JSON.stringify({
    url: `${origin}/vase`,
    title: 'Ono Vase',
    price: 5400,
    currency: 'EUR',
  });
  await page.goto(`${service.siteUrl}/save?${new URLSearchParams({ token, key, origin, product })}`);
  const button = page.locator('.button.primary').first();
  const colors = () =>
    button.evaluate((element) => {
      const { backgroundColor, color: text } = getComputedStyle(element);
      return [backgroundColor, text];
    });
  await expect.poll(colors).toEqual([fill, ink]);
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.close();
});

const grounds = [
  ['dark', { ground: '#10203a', ink: '#e8f0ff' }, 'rgb(16, 32, 58)'],
  ['light', { ground: '#fdf1e0', ink: '#2b2118' }, 'rgb(253, 241, 224)'],
] as const;

it.each(combinations(grounds))(
  'custom %s colors %o are the background of everything in dialog and basket',
  async (scheme, colors, ground) => {
    const own = await createPartner(service.ctx, {
      email: `${scheme}@brands.example`,
      name: 'Kiln',
      plan: 'growth',
    });
    await updateBasket(service.ctx, own.basketConfigId, {
      primaryColor: '#ff7f50',
      colors: { [scheme]: colors },
    });
    const publicKey = own.keys.test.key;
    const { token } = await initWidget(service.ctx, { publicKey, origin });
    const page = await browser.newPage({ colorScheme: scheme, viewport: { width: 440, height: 640 } });
    const product = JSON.stringify({
      url: `${origin}/vase`,
      title: 'Ono Vase',
      price: 5400,
      currency: 'EUR',
    });
    const dialog = new URLSearchParams({ token, key: publicKey, origin, product });
    const basket = new URLSearchParams({ config: own.basketConfigId, key: publicKey, origin, lang: 'en' });
    for (const path of [`save?${dialog}`, `basket?${basket}`]) {
      await page.goto(`${service.siteUrl}/${path}`);
      await page.locator('h1, h2').first().waitFor();
      const behind = await page.evaluate(() => {
        const probe = document.body.appendChild(document.createElement('i'));
        probe.style.background = 'var(--surface)';
        const { backgroundColor } = getComputedStyle(probe);
        probe.remove();
        return backgroundColor;
      });
      expect(behind).toBe(ground);
      expect(await accessibilityFaults(page)).toEqual([]);
    }
    await page.close();
  },
);

it.each(combinations([24, 0]))(
  'corners of %i pixels reach every control of dialog and basket',
  async (borderRadius) => {
    const own = await createPartner(service.ctx, {
      email: `corners${borderRadius}@brands.example`,
      name: 'Kiln',
      plan: 'growth',
    });
    await updateBasket(service.ctx, own.basketConfigId, { borderRadius, layout: 'list' });
    const email = `shopper${borderRadius}@brands.example`;
    const session = await issueSession(service.ctx, { email });
    const publicKey = own.keys.test.key;
    const { token } = await initWidget(service.ctx, { publicKey, origin });
    const list = await createList(service.ctx, session.user.id, { name: 'Kitchen' });
    const saved = await fetch(`${service.baseUrl}/widget/save`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Origin: origin,
        Authorization: `Bearer ${session.accessToken}`,
        'X-Widget-Token': token,
      },
      body: JSON.stringify({ wishlistId: list.db_id, product: { url: `${origin}/vase`, title: 'Ono Vase' } }),
    });
    expect(saved.status).toBe(200);

    const context = await browser.newContext({ viewport: { width: 440, height: 640 } });
    await signInAs(context, service, email);
    const page = await context.newPage();
    const product = JSON.stringify({ url: `${origin}/bowl`, title: 'Bowl' });
    const dialog = new URLSearchParams({ token, key: publicKey, origin, product });
    const basket = new URLSearchParams({ config: own.basketConfigId, key: publicKey, origin, lang: 'en' });
    for (const path of [`save?${dialog}`, `basket?${basket}`]) {
      await page.goto(`${service.siteUrl}/${path}`);
      await page
        .getByText(path.startsWith('save') ? 'Kitchen' : 'Ono Vase')
        .first()
        .waitFor();
      const corners = await page.evaluate(() =>
        [...document.querySelectorAll('button, input, select, a.button, .button, .chip')]
          .filter((element) => element.checkVisibility())
          .map(
            (element) =>
              [element.outerHTML.slice(0, 80), getComputedStyle(element).borderTopLeftRadius] as const,
          )
          // Round controls stay round.
          .filter(([, radius]) => radius !== '50%'),
      );
      expect(corners.length).toBeGreaterThan(0);
      if (borderRadius === 0) expect(corners.filter(([, radius]) => radius !== '0px')).toEqual([]);
      else expect(corners.map(([, radius]) => radius)).toContain('24px');
    }
    await context.close();
  },
);
