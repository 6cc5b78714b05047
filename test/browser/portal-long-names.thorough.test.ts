import { afterAll, expect, it } from 'vitest';
import { createKey } from '#api/modules/keys/create-key.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { hydrated, openPortal } from '#test/support/portal.ts';
import { sharedService } from '#test/support/shared-service.ts';

const service = await sharedService();
const { ctx, siteUrl } = service;
const browser = await launchBrowser();
afterAll(() => browser.close());

it('long names and email addresses without spaces fit a phone’s pages and dialogs', async () => {
  const word = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
  const phone = { reducedMotion: 'reduce', viewport: { width: 320, height: 800 } } as const;
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
