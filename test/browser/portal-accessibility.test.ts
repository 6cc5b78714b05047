/**
 * Checks that axe-core finds nothing on any page of the portal, light or dark, and that nothing scrolls
 * sideways.
 */
import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { createBasket } from '#api/modules/baskets/create-basket.ts';
import { createPat } from '#api/modules/partners/issue-pat.ts';
import { createKey } from '#api/modules/keys/create-key.ts';
import { readTextsOfRequests } from '#app/hosted/page-texts.server.ts';
import { portalPages } from '#app/portal/portal-pages.ts';
import { faultsInBothSchemes } from '#test/support/axe.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { hydrated, openPortal } from '#test/support/portal.ts';
import { startService } from '#test/support/start-service.ts';
import { newVisitor } from '#test/support/visitor.ts';
import { signInAs } from '#test/support/wishes.ts';

const service = await startService();
const { ctx, siteUrl } = service;
const { prisma } = ctx;
const browser = await launchBrowser();
afterAll(() => browser.close());

const longName = 'The house of linens, stoneware and everything else that a table may ever need';

/** Gives a partner some of everything. */
async function furnish(partnerId: number, email: string): Promise<string> {
  const day = new Date('2026-11-01T00:00:00Z');
  await createKey(ctx, { partnerId, environment: 'live', domains: ['kiln.example', '*.kiln.example'] });
  const webhookUrl = 'https://kiln.example/hooks/wishlist-of-a-shop-with-a-long-address';
  const { publicId } = await createBasket(ctx, partnerId, { name: longName, webhookUrl });
  await createPat(ctx, { email, name: longName });
  const period = ctx.clock().toISOString().slice(0, 7);
  await prisma.usageCounter.create({ data: { partnerId, period, saves: 12_480 } });
  const amounts = { netMinor: 123_456, totalMinor: 123_456, currency: 'EUR', issuedAt: day };
  await prisma.invoice.createMany({
    data: [
      { ...amounts, partnerId, provider: 'operator', number: 'WL-2026-000001', period: '2026-10' },
      { ...amounts, partnerId, provider: 'operator', number: 'WL-2026-000002', status: 'paid', paidAt: day },
    ],
  });
  const expiresAt = new Date(ctx.clock().getTime() + 86_400_000);
  await prisma.partnerInvitation.create({
    data: {
      partnerId,
      email: `${'long.'.repeat(8)}name@kiln.example`,
      tokenHash: Buffer.alloc(32),
      expiresAt,
    },
  });
  const basket = await prisma.basketConfig.findUniqueOrThrow({ where: { publicId } });
  const message = { partnerId, basketId: basket.id, type: 'basket.test', payload: { type: 'basket.test' } };
  await prisma.webhookAttempt.createMany({
    data: [
      { ...message, messageId: 'msg_1', status: 200, url: webhookUrl, tookMs: 84 },
      {
        ...message,
        messageId: 'msg_2',
        status: 500,
        error: 'answered 500',
        url: webhookUrl,
        answer: longName,
      },
    ],
  });
  return publicId;
}

/** The problems of the current page, on desktop and on phones. */
async function faultsAtWidths(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const width of [1280, 390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    const found = await faultsInBothSchemes(page);
    faults.push(...found.map((fault) => `${new URL(page.url()).pathname} at ${width} px: ${fault}`));
  }
  return faults;
}

const options = { reducedMotion: 'reduce' } as const;
readTextsOfRequests();

it('a partner’s pages have no problems', async () => {
  const { page, partner, email } = await openPortal(browser, service, { options, name: longName });
  const basket = await furnish(partner.partnerId, email);
  const paths = [...portalPages().map(({ path }) => path), `/portal/baskets/${basket}`, '/portal/setup'];
  const faults: string[] = [];
  for (const path of paths) {
    await page.goto(siteUrl + path, { waitUntil: 'load' });
    await page.locator('.portal h1').waitFor();
    faults.push(...(await faultsAtWidths(page)));
  }
  expect(faults).toEqual([]);
});

it('long names and email addresses without spaces fit a phone’s pages and dialogs', async () => {
  const word = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
  const phone = { ...options, viewport: { width: 320, height: 800 } };
  const { page, partner } = await openPortal(browser, service, { options: phone, name: word });
  await createKey(ctx, { partnerId: partner.partnerId, environment: 'test', name: word.slice(0, 80) });
  const dialog = page.getByRole('dialog');
  const tooWide = () =>
    page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('dialog[open]')]
        .map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
        .filter((pixels) => pixels > 0),
    );
  const open = async (path: string) => {
    await page.goto(siteUrl + path);
    await hydrated(page);
  };
  await open('/portal/keys');
  await page.getByRole('button', { name: /^Rotate Donau/ }).click();
  await dialog.getByRole('button', { name: 'Rotate key' }).waitFor();
  expect(await tooWide()).toEqual([]);

  await open('/portal/tokens');
  await page.getByLabel('What is it for?').fill(word.slice(0, 80));
  await page.getByRole('button', { name: 'Create token' }).click();
  await page.getByText('Copy it now').waitFor();
  expect(await tooWide()).toEqual([]);

  await open('/portal/settings');
  await page.getByRole('button', { name: /^Delete Donau/ }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).waitFor();
  expect(await tooWide()).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Invite someone' }).click();
  await dialog.getByLabel('Email address').fill(`${'long'.repeat(15)}@kiln-and-linen-of-the-coast.example`);
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await page.getByText('We’ve emailed').waitFor();
  expect(await tooWide()).toEqual([]);
});

it('the pages before becoming a partner have no problems either', async () => {
  const { page, context } = await newVisitor(browser, options);
  const faults: string[] = [];
  const look = async (path: string) => {
    await page.goto(siteUrl + path, { waitUntil: 'load' });
    faults.push(...(await faultsAtWidths(page)));
  };
  await look('/portal/signin');
  await look('/portal/invitation/inv_unknown');
  await signInAs(context, service, 'new@kiln.example');
  await look('/portal/start');
  await look('/portal/invitation/inv_unknown');
  expect(faults).toEqual([]);
});
