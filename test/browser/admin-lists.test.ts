/** A merchant imports customers' lists in the Shopify admin: chooses columns, checks, imports, and undoes it. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { accessibilityFaults } from '#test/support/axe.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { sharedService } from '#test/support/shared-service.ts';
import { type AdminOptions, openAdmin, setUpShop } from '#test/support/shopify/open-admin.ts';

const service = await sharedService();
const { prisma } = service.ctx;
const browser = await launchBrowser();
afterAll(() => browser.close());
let shops = 0;
const newShop = () => `lists-${(shops += 1)}-${Date.now()}.myshopify.com`;

/** The page of a new shop, and the host of its products. */
async function open(options: AdminOptions = {}) {
  const shop = newShop();
  const opened = await openAdmin(browser, service, shop, { path: '/app/lists', ...options });
  const { frame } = opened;
  // It measures itself as soon as scripts run; a file that is chosen before would be lost.
  await frame.locator('.Polaris-DropZone--measuring').waitFor({ state: 'detached' });
  const { partnerId } = await prisma.shop.findUniqueOrThrow({ where: { domain: shop } });
  return {
    ...opened,
    partnerId,
    host: `www.${shop.split('.')[0]}.example`,
    chooser: frame.locator('input[type=file]'),
    button: (name: string) => frame.getByRole('button', { name, exact: true }),
  };
}

const csv = (...rows: string[]) => ({
  name: 'wishlists.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([...rows, ''].join('\n')),
});

/** An import that the shop hasn't finished. */
const newImport = (partnerId: number, heading: string) =>
  prisma.listImport.create({
    data: {
      partnerId,
      source: 'table',
      format: 'csv',
      path: `imports/${partnerId}/lists/none.txt`,
      headings: [heading, 'customer_email'],
      sample: [['Vase', 'ada@mail.example']],
      columns: ['title', 'customer_email'],
      createdAt: new Date(),
    },
  });

const downloadBy = async (page: Page, press: () => Promise<void>) => {
  const [file] = await Promise.all([page.waitForEvent('download'), press()]);
  return readFile(await file.path(), 'utf8');
};

it('reads a file with the columns that the merchant corrects, imports it, and undoes that', async () => {
  const { page, frame, host, chooser, button } = await open();
  await frame.getByRole('link', { name: 'How switching works' }).waitFor();
  await chooser.setInputFiles({ ...csv('x'), name: 'lists.pdf' });
  await frame.getByText('This isn’t a table or JSON.').waitFor();
  expect(await accessibilityFaults(frame)).toEqual([]);
  const email = `admin-lists-${shops}@mail.example`;
  await chooser.setInputFiles(
    csv(
      'customer_email,what,quantity',
      `${email},https://${host}/products/vase,2`,
      `${email},https://${host}/products/cup,1`,
      `${email},https://${host}/products/cup,1`,
      `,https://${host}/products/cup,1`,
      `${email},https://elsewhere.example/products/cup,1`,
    ),
  );
  const content = frame.getByLabel('what');
  await content.waitFor();
  await button('Save and check').press('Enter');
  await frame.getByText('No column names a product.').waitFor();
  await content.press('P');
  await content.selectOption('Product URL');
  await frame.getByText('Row 4: There’s no customer ID or email.').waitFor();
  expect(await accessibilityFaults(frame)).toEqual([]);
  await button('Save and check').press('Enter');
  await frame.getByText('2 wishes of 1 person, for 2 products').waitFor();
  await frame.getByText('1 wish The wish is in the file more than once.').waitFor();
  await frame.getByRole('row', { name: 'https://elsewhere.example/products/cup' }).waitFor();
  expect(await frame.evaluate(() => document.activeElement?.id)).toBe('main');
  expect(await accessibilityFaults(frame)).toEqual([]);
  const problems = await downloadBy(page, () =>
    frame.getByRole('button', { name: '(Left out)' }).press('Enter'),
  );
  expect(problems).toContain('host_not_verified,https://elsewhere.example/products/cup');
  await button('Import 2 wishes').press('Enter');
  await frame.getByText('Imported: 2 wishes of 1 person, for 2 products').waitFor();
  const row = frame.getByRole('listitem').filter({ hasText: 'Table' });
  await row.getByText('Imported', { exact: true }).waitFor();
  expect(await accessibilityFaults(frame)).toEqual([]);
  const lists = await downloadBy(page, () =>
    frame.getByRole('button', { name: '(Export all lists)' }).press('Enter'),
  );
  expect(lists).toContain(`https://${host}/products/vase`);

  await row.getByRole('button', { name: /^Undo import/ }).press('Enter');
  const undo = frame.getByRole('dialog').getByRole('button', { name: 'Undo import' });
  await undo.press('Enter');
  await row.getByText('Deleted', { exact: true }).waitFor();
  const recorded = await prisma.auditEntry.findMany({ orderBy: { id: 'desc' }, take: 5 });
  expect(recorded.map(({ action }) => action)).toContain('postPartnersListsImportsUndo');
  await page.context().close();
});

it('continues the unfinished import that the merchant chooses, of a large file too', async () => {
  const { page, frame, partnerId, chooser } = await open();
  const rows = Array.from({ length: 30 }, () => `ada@mail.example,${'long '.repeat(10_000)}`);
  await chooser.setInputFiles(csv('customer_email,large', ...rows));
  await frame.getByLabel('large').waitFor();
  await newImport(partnerId, 'newest');
  await frame.goto(frame.url());
  await frame.getByLabel('newest').waitFor();
  await frame.getByRole('link', { name: /^Continue/ }).click();
  await frame.getByLabel('large').waitFor();
  await frame.getByRole('button', { name: 'Delete', exact: true }).click();
  await frame.getByLabel('newest').waitFor();
  expect(await accessibilityFaults(frame)).toEqual([]);
  await page.context().close();
});

it('finds nothing of another shop’s imports', async () => {
  const { page, frame } = await open();
  const other = newShop();
  await setUpShop(service, other);
  const { partnerId } = await prisma.shop.findUniqueOrThrow({ where: { domain: other } });
  const foreign = await newImport(partnerId, 'secret-heading');
  const ask = (path: string, form?: Record<string, string>) =>
    frame.evaluate(
      async ([url, fields]) => {
        const body = fields && new URLSearchParams(fields);
        const answer = await fetch(url, body && { method: 'POST', body });
        return `${answer.status} ${await answer.text()}`;
      },
      [path, form] as const,
    );
  const route = '_data=admin%2Flists%2Flists-route';
  for (const intent of ['preview', 'check', 'change', 'run', 'undo']) {
    const send = (id: number) =>
      ask(`/app/lists?${route}`, { intent, import: String(id), 'column-0': 'title' });
    const answer = await send(foreign.id);
    expect(answer).toMatch(/^400 .*"problems":\[\{/);
    expect(answer).toBe(await send(987_654_321));
  }
  expect(await ask(`/app/lists?import=${foreign.id}&${route}`)).toMatch(/"current":null,.*"imports":\[\]/);
  expect(await ask(`/app/lists/export?import=${foreign.id}`)).toMatch(/^404/);
  expect(await prisma.listImport.findUnique({ where: { id: foreign.id } })).toEqual(foreign);
  await page.context().close();
});
