import { afterAll, describe, expect, it } from 'vitest';
import { changelog, isBreaking } from '#api/contract/changelog.ts';
import { accessibilityFaults } from '#test/support/axe.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { startService } from '#test/support/start-service.ts';

const service = await startService({ BRAND_NAME: 'Merkliste & Co' });
const browser = await launchBrowser();
afterAll(() => browser.close());

const address = `${service.siteUrl}/changelog`;

describe('the changelog', () => {
  it('is a page without scripts, in English in every browser', async () => {
    const answer = await fetch(address, { headers: { 'accept-language': 'de' } });
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(html).toContain('<html lang="en"');
    expect(html).toContain('<title>Changelog · Merkliste &amp; Co</title>');
    expect(html).not.toContain('<script');
  });

  it('links to each entry by its anchor, and marks breaking changes', async () => {
    const page = await browser.newPage();
    await page.goto(address);
    for (const { id, title, date } of changelog) {
      const entry = page.locator(`[id="${id}"]`);
      await entry.getByRole('link', { name: title, exact: true }).click();
      await expect.poll(() => page.url()).toBe(`${address}#${id}`);
      const [day = null] = await entry
        .locator('time')
        .evaluateAll((times) => times.map((time) => time.getAttribute('datetime')));
      expect(day).toBe(date);
    }
    const marked = await page.getByText('Breaking', { exact: true }).count();
    expect(marked).toBe(
      changelog.flatMap(({ changes }) => changes).filter(({ kind }) => kind === 'breaking').length,
    );
    await page.close();
  });

  it.each(['light', 'dark'] as const)(
    'is readable on a phone, with no axe violations (%s)',
    async (colorScheme) => {
      const page = await browser.newPage({ colorScheme, viewport: { width: 320, height: 640 } });
      await page.goto(address);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.close();
    },
  );

  it('is also a feed', async () => {
    const answer = await fetch(`${address}.json`);
    const feed = (await answer.json()) as { items: { id: string; url: string; tags: string[] }[] };
    expect(answer.headers.get('content-type')).toBe('application/feed+json; charset=utf-8');
    expect(feed).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'Merkliste & Co changelog',
      home_page_url: address,
      feed_url: `${address}.json`,
    });
    expect(feed.items.map(({ url }) => url)).toEqual(changelog.map(({ id }) => `${address}#${id}`));
    expect(feed.items.map(({ tags }) => tags.includes('breaking'))).toEqual(changelog.map(isBreaking));
  });
});
