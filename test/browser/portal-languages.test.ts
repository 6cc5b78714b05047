/** The portal and the Shopify admin in the language of the person who has them open. */
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { formatText } from '#api/contract/language/format.ts';
import type { Language } from '#api/contract/language/languages.ts';
import { updateBasket } from '#api/modules/baskets/update-basket.ts';
import { setKeyDomains } from '#api/modules/keys/set-key-domains.ts';
import { messages } from '#api/platform/messages.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { combinations } from '#test/support/lane.ts';
import { liveShop } from '#test/support/live-shop.ts';
import { hydrated, openPortal } from '#test/support/portal.ts';
import { sharedService } from '#test/support/shared-service.ts';
import { openAdmin } from '#test/support/shopify/open-admin.ts';
import { newVisitor } from '#test/support/visitor.ts';

const service = await sharedService();
const browser = await launchBrowser();
afterAll(() => browser.close());

const { siteUrl, ctx } = service;
const portal = messages('portal', 'en');
const say = (lang: Language, key: keyof typeof portal) => formatText(lang, messages('portal', lang)[key]);
const langOf = (page: Pick<Page, 'evaluate'>) => page.evaluate(() => document.documentElement.lang);

describe('the portal', () => {
  it('changes its language in the settings, for all pages and for the emails of the account', async () => {
    const { page, email } = await openPortal(browser, service, { path: '/portal/settings' });
    expect(await langOf(page)).toBe('en');
    const form = page.locator('form', { has: page.locator('input[value="language"]') });
    await form.getByLabel('Language').selectOption('Polski');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => langOf(page)).toBe('pl');
    await page.getByRole('heading', { name: say('pl', 'common.teamAndSettings'), level: 1 }).waitFor();
    const { locale } = await ctx.prisma.user.findUniqueOrThrow({ where: { email } });
    expect(locale).toBe('pl');
  });

  it(
    'explains in its language what a domain still needs, and why a server couldn’t be reached',
    { tags: ['thorough'] },
    async () => {
      const { page, partner } = await openPortal(browser, service, { lang: 'de' });
      const { partnerId, keys, basketConfigId } = partner;
      const domains = ['kiln.example', '*.kiln.example'];
      await setKeyDomains(ctx, { keyId: keys.live.id, partnerId, domains });
      await ctx.prisma.domainCheck.create({
        data: { partnerId, host: 'kiln.example', problem: 'unreachable', checkedAt: ctx.clock() },
      });
      await page.goto(`${siteUrl}/portal/keys`);
      await page.locator('.proofs > summary').first().click();
      await page.getByText('Wir konnten die Startseite nicht über HTTPS erreichen.').waitFor();
      await page.getByText('Mit dem DNS-Eintrag verifizierst du alle Subdomains auf einmal.').waitFor();

      await updateBasket(ctx, basketConfigId, { webhookUrl: 'http://127.0.0.1:9/closed' });
      await page.goto(`${siteUrl}/portal/baskets/${basketConfigId}`);
      await hydrated(page);
      await page.getByRole('button', { name: say('de', 'common.sendTest') }).click();
      await page.getByText('Der Server hat die Verbindung abgelehnt.').waitFor();
    },
  );

  it('explains in its language why the API refuses an upload', { tags: ['thorough'] }, async () => {
    const { page, partner } = await openPortal(browser, service, { lang: 'fr' });
    const { id } = await liveShop(ctx, partner.partnerId, { products: 1 });
    await page.goto(`${siteUrl}/portal/shops/${id}/videos`);
    await hydrated(page);
    const buffer = Buffer.from('no video at all');
    await page
      .locator('input[name=file]')
      .setInputFiles({ name: 'notes.mp4', mimeType: 'video/mp4', buffer });
    await page.getByRole('button', { name: say('fr', 'shops.uploadVideo') }).click();
    await page.getByText('Ce fichier n’est ni au format MP4').waitFor();
  });

  it('keeps a page’s language while its parts are loaded', async () => {
    const { page, email } = await openPortal(browser, service);
    await ctx.prisma.user.update({ where: { email }, data: { locale: 'de' } });
    const [asked] = await Promise.all([
      page.waitForRequest((request) => request.url().includes('_data=')),
      page.getByRole('navigation').getByRole('link', { name: 'Keys' }).click(),
    ]);
    expect(asked.headers()['x-page-language']).toBe('en');
    await page.getByRole('heading', { name: portal['common.keys'] as string, level: 1 }).waitFor();
    expect(await langOf(page)).toBe('en');
  });

  it('offers the languages on its sign-in page', async () => {
    const { page } = await newVisitor(browser);
    await page.goto(`${siteUrl}/portal/signin?next=%2Fportal%2Fkeys`);
    await page.getByRole('navigation', { name: 'Language' }).getByRole('link', { name: 'Polski' }).click();
    await expect.poll(() => langOf(page)).toBe('pl');
    expect(new URL(page.url()).searchParams.get('next')).toBe('/portal/keys');
    await page.getByRole('heading', { name: say('pl', 'signIn.heading') }).waitFor();
  });
});

describe('the Shopify admin', () => {
  it.each(
    combinations([
      ['pt-BR', 'pt'],
      ['de', 'de'],
      ['ja', 'en'],
    ] as const),
  )('speaks %s as %s, also on its next pages', async (locale, lang) => {
    const { frame, page, navigate } = await openAdmin(browser, service, `speaks-${lang}.myshopify.com`, {
      locale,
    });
    const texts = messages('admin', lang);
    const title = (key: 'home.title' | 'help.title') => formatText(lang, texts[key]);
    await frame.getByRole('heading', { name: title('home.title'), level: 1 }).waitFor();
    expect(await langOf(frame)).toBe(lang);
    const [asked] = await Promise.all([
      page.waitForRequest((request) => request.url().includes('_data=')),
      navigate(title('help.title')),
    ]);
    await frame.getByRole('heading', { name: title('help.title'), level: 1 }).waitFor();
    expect(asked.headers()['x-page-language']).toBe(lang);
    await page.context().close();
  });
});
