/** Tools that lists offer to the assistant of a browser. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { issueSession } from '#api/modules/identity/issue-session.ts';
import { addManualItem } from '#api/modules/lists/add-manual-item.ts';
import { createList } from '#api/modules/lists/create-list.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { openDemoShop } from '#test/support/demo-shop.ts';
import { addModelContext, callOffered, offeredTools } from '#test/support/model-context.ts';
import { give, sharePages } from '#test/support/share-page.ts';
import { sharedService } from '#test/support/shared-service.ts';
import { newVisitor } from '#test/support/visitor.ts';
import { signInAs } from '#test/support/wishes.ts';

const service = await sharedService();
const { ctx, siteUrl } = service;
const browser = await launchBrowser();
const { clara } = sharePages(service, browser);
afterAll(() => browser.close());

interface ReadList {
  name: string;
  wishes: Record<string, unknown>[];
}

it.each(['document', 'navigator'] as const)('a shared list can be read by the tool in %s', async (owner) => {
  const { path } = await clara();
  const { page, context } = await newVisitor(browser);
  await addModelContext(context, owner);
  await page.goto(siteUrl + path);
  await expect.poll(() => offeredTools(page)).toEqual(['read_list']);
  const read = async () => (await callOffered(page, 'read_list')) as ReadList;
  const bowls = async () => (await read()).wishes.find(({ title }) => title === 'Nesting Bowls');
  const { wishes } = await read();
  expect(wishes).toHaveLength(12);
  // What the page shows to everyone, and nothing else.
  const fields = ['title', 'variant', 'price', 'availability', 'quantity', 'url', 'taken'];
  for (const wish of wishes) expect(Object.keys(wish)).toEqual(fields);
  expect(await bowls()).toMatchObject({ taken: false });
  await give(page, 'Nesting Bowls');
  await expect.poll(bowls).toMatchObject({ taken: true });
});

it('a shopper’s own list can be read while it’s shown, without who bought what', async () => {
  const email = 'reader@account.example';
  const { id } = (await issueSession(ctx, { email })).user;
  const list = await createList(ctx, id, { name: 'Birthday' });
  await addManualItem(ctx, id, list.id, { title: 'Ono Vase' });
  const { page, context } = await newVisitor(browser);
  await addModelContext(context);
  await signInAs(context, service, email);
  await page.goto(`${siteUrl}/lists/${list.id}`);
  await expect.poll(() => offeredTools(page)).toEqual(['read_list']);
  const wish = { title: 'Ono Vase', variant: null, price: null, availability: null, quantity: 1, url: null };
  expect(await callOffered(page, 'read_list')).toEqual({ name: 'Birthday', wishes: [wish] });
  await page.goto(`${siteUrl}/lists`);
  expect(await offeredTools(page)).toEqual([]);
});

it('a shop’s pages offer none', async () => {
  const shop = await openDemoShop(service);
  const { page, context } = await newVisitor(browser);
  await addModelContext(context);
  await page.goto(`${shop.url}/products/ono-vase`, { waitUntil: 'networkidle' });
  for (const frame of page.frames()) {
    expect(await frame.evaluate(() => [...window.offeredTools.keys()])).toEqual([]);
  }
});

it('other browsers don’t load the tool, which has at most 1 kB', async () => {
  const { path } = await clara();
  const { page } = await newVisitor(browser);
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await page.goto(siteUrl + path, { waitUntil: 'networkidle' });
  expect(scripts.filter((url) => url.includes('list-tool'))).toEqual([]);
  const folder = 'build/assets/hosted';
  const files = (await readdir(folder)).filter((name) => /^list-tool-.*\.br$/.test(name));
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) expect((await readFile(join(folder, file))).length).toBeLessThanOrEqual(1_000);
});
