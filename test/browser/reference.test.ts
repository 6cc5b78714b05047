/** The reference page: the whole API description, without scripts. */
import { describe, expect, it } from 'vitest';
import { load } from 'cheerio';
import { operationsOf, type ApiDescription } from '#api/contract/description.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { startService } from '#test/support/start-service.ts';

const service = await startService();
const description = (await (await fetch(`${service.baseUrl}/openapi.json`)).json()) as ApiDescription;
const address = `${service.siteUrl}/reference`;

describe('{site_url}/reference', () => {
  it('has a section for every operation, with its URL, authentication and examples', async () => {
    const page = load(await (await fetch(address)).text());
    for (const { operationId, summary, path } of operationsOf(description)) {
      const section = page(`#${operationId}`);
      expect([section.find('h3').text(), section.find('.address code').text()]).toEqual([summary, path]);
      expect(section.find('.rights').text()).not.toBe('');
      expect(section.find('.operation-code pre').length).toBeGreaterThan(1);
    }
    const anchors = page('.contents.wide li a')
      .map((_index, link) => page(link).attr('href'))
      .get();
    expect(anchors.sort()).toEqual(
      operationsOf(description)
        .map(({ operationId }) => `#${operationId}`)
        .sort(),
    );
  });

  it('links to the documents and the changelog', async () => {
    const page = load(await (await fetch(address)).text());
    const links = page('.documents a, .head-link')
      .map((_index, link) => page(link).attr('href'))
      .get();
    const answers = await Promise.all(links.map((link) => fetch(new URL(link, address))));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  });

  it('loads no scripts and requests no other host, also on a phone', async () => {
    const browser = await launchBrowser();
    const page = await browser.newPage({ viewport: { width: 320, height: 700 } });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const response = await page.goto(address);
    expect(response?.headers()['content-security-policy']).toContain("default-src 'none'");
    expect(asked.filter((url) => !url.startsWith(service.siteUrl) && !url.startsWith('data:'))).toEqual([]);
    expect(asked.filter((url) => /\.js\b/.test(url))).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await browser.close();
  });
});
