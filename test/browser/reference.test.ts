/** The reference page: the whole API description, without scripts. */
import { load } from 'cheerio';
import { describe, expect, it } from 'vitest';
import { type ApiDescription, operationsOf, webhooksOf } from '#api/contract/description.ts';
import { createPartner } from '#api/modules/partners/create-partner.ts';
import { accessibilityFaults } from '#test/support/axe.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { sharedService } from '#test/support/shared-service.ts';

const service = await sharedService();
const description = (await (await fetch(`${service.baseUrl}/openapi.json`)).json()) as ApiDescription;
const { keys } = await createPartner(service.ctx, {
  email: 'shop@reference.example',
  name: 'Kiln',
  plan: 'growth',
});
const key = keys.test.key;
const address = `${service.siteUrl}/reference`;
const reference = load(await (await fetch(address)).text());

describe('{site_url}/reference', () => {
  it('has a section for every operation and webhook, with its URL, authentication and examples', () => {
    const page = reference;
    // Looking each up by its ID takes seconds.
    const all = new Map(
      page('[id]')
        .map((_index, one) => [[page(one).attr('id'), page(one)] as const])
        .get(),
    );
    for (const { operationId, summary, path } of operationsOf(description)) {
      const section = all.get(operationId)!;
      expect([section.find('h3').text(), section.find('.address code').text()]).toEqual([summary, path]);
      expect(section.find('.rights').text()).not.toBe('');
      expect(section.find('.operation-code pre').length).toBeGreaterThan(1);
    }
    for (const { operationId, summary, type, requestBody } of webhooksOf(description)) {
      const section = all.get(operationId)!;
      expect([section.find('h3').text(), section.find('.address code').text()]).toEqual([summary, type]);
      expect(section.find('.fields .field-name').text()).toContain('webhook-signature');
      const { example } = requestBody.content['application/json'];
      expect(JSON.parse(section.find('.operation-code pre').text())).toEqual(example);
    }
    const anchors = page('.contents.wide li a')
      .map((_index, link) => page(link).attr('href'))
      .get();
    expect(anchors.sort()).toEqual(
      [...operationsOf(description), ...webhooksOf(description)]
        .map(({ operationId }) => `#${operationId}`)
        .sort(),
    );
  });

  it('links to the documents and the changelog', async () => {
    const links = reference('.documents a, .head-link')
      .map((_index, link) => reference(link).attr('href'))
      .get();
    const answers = await Promise.all(links.map((link) => fetch(new URL(link, address))));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  });

  it('loads one small script and requests no other host, also on a phone', async () => {
    const browser = await launchBrowser();
    const page = await browser.newPage({ viewport: { width: 320, height: 700 } });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const response = await page.goto(address);
    expect(response?.headers()['content-security-policy']).toContain("default-src 'none'");
    expect(asked.filter((url) => !url.startsWith(service.siteUrl) && !url.startsWith('data:'))).toEqual([]);
    const scripts = asked.filter((url) => /\.js\b/.test(url));
    expect(scripts).toHaveLength(1);
    const script = await fetch(scripts[0]!, { headers: { 'accept-encoding': 'identity' } });
    expect((await script.bytes()).length).toBeLessThan(1_500);
    const ends = await page.evaluate(() => {
      for (const details of document.querySelectorAll('details')) details.open = true;
      return [...document.querySelectorAll('.example')].map((one) => one.getBoundingClientRect().right);
    });
    expect(Math.max(...ends)).toBeLessThanOrEqual(320);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await browser.close();
  });
});

describe('the examples of {site_url}/reference', () => {
  it('are copied by keyboard, in any language', async () => {
    const browser = await launchBrowser();
    const context = await browser.newContext();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const page = await context.newPage();
    await page.goto(`${address}#postWidgetSave`);
    const section = page.locator('#postWidgetSave');
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await section.getByRole('button', { name: 'Copy curl' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('status').filter({ hasText: 'Copied' }).waitFor();
    expect(await copied()).toMatch(/^curl .*\/widget\/save/);

    await section.locator('summary', { hasText: 'PHP' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(copied).toMatch(/^\$request = curl_init\(/);
    await browser.close();
  });

  it('can be read without JavaScript', { tags: ['thorough'] }, async () => {
    const browser = await launchBrowser();
    const page = await browser.newPage({ javaScriptEnabled: false });
    await page.goto(`${address}#postWidgetSave`);
    const section = page.locator('#postWidgetSave');
    await section.getByText('curl http').waitFor();
    await section.locator('summary', { hasText: 'fetch' }).click();
    await section.getByText('await fetch(').waitFor();
    expect(await section.getByRole('button').count()).toBe(0);
    await browser.close();
  });
});

describe('{site_url}/reference?q=', () => {
  const search = async (query: string) => {
    const page = load(await (await fetch(`${address}?q=${encodeURIComponent(query)}`)).text());
    return {
      page,
      found: page('.found a')
        .map((_index, link) => page(link).attr('href'))
        .get(),
    };
  };

  it('finds operations by path, words of their description and fields', async () => {
    expect((await search('POST /widget/save')).found[0]).toBe('/reference#postWidgetSave');
    expect((await search('price_minor')).found.length).toBeGreaterThan(2);
    expect((await search('webhook secret')).found.length).toBeGreaterThan(0);
  });

  it('shows first what is named by the word, not what only contains it', async () => {
    const { found } = await search('orders');
    expect(found.slice(0, 2)).toContain('/reference#postOrders');
    expect(found.indexOf('/reference#putHostedListsItemsOrder')).toBeGreaterThan(0);
  });

  it('finds other forms of a word, and what people call it elsewhere', async () => {
    expect((await search('deleting list')).found).toContain('/reference#deleteHostedListsByToken');
    expect((await search('pagination')).found).toContain('/reference#getMeNotifications');
  });

  it('finds webhooks by their type and fields', async () => {
    expect((await search('item.saved')).found).toContain('/reference#onItemSaved');
    expect((await search('refunded_quantity')).found).toContain('/reference#onOrderRefunded');
  });

  it('says when nothing is found, and shows what was typed as text', async () => {
    const { page, found } = await search('<b>nothing</b>');
    expect(found).toEqual([]);
    expect(page('h1').text()).toBe('Nothing found for “<b>nothing</b>”');
  });
});

describe('{site_url}/reference/try/{operationId}', () => {
  it('sends what was typed, and shows the answer', async () => {
    const browser = await launchBrowser();
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    await page.goto(`${service.siteUrl}/reference`);
    await page.locator('#postWidgetInit').getByRole('link', { name: 'Try it' }).click();
    await page.getByLabel('Public key').fill(key);
    await page.getByLabel('Body').fill('{ "origin": "http://localhost"');
    await page.getByRole('button', { name: 'Send request' }).click();
    await page.getByText('This isn’t JSON').waitFor();
    await page.getByLabel('Body').fill('{ "origin": "http://localhost" }');
    await page.getByRole('button', { name: 'Send request' }).click();
    await page.getByText(/^200 OK/).waitFor();
    await expect.poll(() => page.getByLabel('Answer').textContent()).toContain('"token"');
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

    await page.goto(`${service.siteUrl}/reference/try/getBasketsById`);
    await page.getByLabel('id').fill('../../widget/init?x=1#y');
    const [request] = await Promise.all([
      page.waitForRequest((one) => one.url().startsWith(service.baseUrl)),
      page.getByRole('button', { name: 'Send request' }).click(),
    ]);
    expect(request.url()).toBe(`${service.baseUrl}/baskets/..%2F..%2Fwidget%2Finit%3Fx%3D1%23y`);
    await page.getByText(/^404/).waitFor();
    await browser.close();
  });

  it('sends nothing before its script runs, so that no token gets into a URL', async () => {
    const browser = await launchBrowser();
    const page = await browser.newPage({ javaScriptEnabled: false });
    await page.goto(`${service.siteUrl}/reference/try/postWidgetInit`);
    await page.getByLabel('Public key').fill(key);
    await page.keyboard.press('Enter');
    expect(await page.getByRole('button', { name: 'Send request' }).isDisabled()).toBe(true);
    expect(page.url()).toBe(`${service.siteUrl}/reference/try/postWidgetInit`);
    await browser.close();
  });

  it('exists for every operation, and for nothing else', { tags: ['thorough'] }, async () => {
    const pages = await Promise.all(
      [...operationsOf(description).map(({ operationId }) => operationId), 'nothing'].map((id) =>
        fetch(`${service.siteUrl}/reference/try/${id}`),
      ),
    );
    expect(pages.map(({ status }) => status)).toEqual([...operationsOf(description).map(() => 200), 404]);
  });
});
