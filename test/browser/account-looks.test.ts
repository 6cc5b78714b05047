import { afterAll, describe, expect, it } from 'vitest';
import { issueSession } from '#api/modules/identity/issue-session.ts';
import { updateProfile } from '#api/modules/identity/update-profile.ts';
import { addManualItem } from '#api/modules/lists/add-manual-item.ts';
import { createList } from '#api/modules/lists/create-list.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { sharedService } from '#test/support/shared-service.ts';
import { signInAs } from '#test/support/wishes.ts';

const service = await sharedService();
const { ctx, siteUrl } = service;
const browser = await launchBrowser();
afterAll(() => browser.close());

const email = 'clara@looks.example';
const clara = (await issueSession(ctx, { email })).user.id;
const list = await createList(ctx, clara, { name: 'Birthday' });

async function openBrowser() {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
  });
  await signInAs(context, service, email);
  return { context, page: await context.newPage() };
}

describe('a list of two hundred wishes', () => {
  it('is shown completely and in order, and one script of 32 kB serves every page', async () => {
    const many = await createList(ctx, clara, { name: 'Everything' });
    for (let n = 200; n >= 1; n -= 1) await addManualItem(ctx, clara, many.id, { title: `Wish ${n}` });
    const { context, page } = await openBrowser();
    const scripts = new Set<string>();
    page.on('response', (answer) => {
      if (answer.request().resourceType() === 'script') scripts.add(answer.url());
    });
    await page.goto(`${siteUrl}/lists/${many.id}`);
    await expect.poll(() => page.locator('.wish').count()).toBe(200);
    expect(await page.locator('.wish-title').last().textContent()).toBe('Wish 200');
    await page.goto(`${siteUrl}/friends`);
    expect([...scripts]).toHaveLength(1);
    const answer = await fetch([...scripts][0] ?? '', { headers: { 'Accept-Encoding': 'br' } });
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(Number(answer.headers.get('content-length'))).toBeLessThanOrEqual(32_000);
    await context.close();
  });
});

describe('a panel', () => {
  it('traps the focus and restores it; Escape and Back close it', async () => {
    await updateProfile(ctx, clara, { locale: 'en' });
    const { context, page } = await openBrowser();
    await page.goto(`${siteUrl}/lists/${list.id}`);
    const opener = page.getByRole('link', { name: 'Share', exact: true });
    await opener.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get('panel')).toBe('share');
    for (let n = 0; n < 14; n += 1) {
      await page.keyboard.press('Tab');
      const inside = await page.evaluate(
        () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
      );
      expect(inside).toBe(true);
    }
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true);
    await opener.click();
    await dialog.waitFor();
    await page.goBack();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => new URL(page.url()).search).toBe('');
    await context.close();
  });
});
