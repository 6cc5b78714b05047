/** A merchant imports customers' lists in the portal: chooses columns, checks, imports, and undoes it. */
import { afterAll, expect, it } from 'vitest';
import { issueSession } from '#api/modules/identity/issue-session.ts';
import type { CallOptions } from '#test/support/api.ts';
import { accessibilityFaults } from '#test/support/axe.ts';
import { basketSession } from '#test/support/basket-session.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { newPartner, openPortal } from '#test/support/portal.ts';
import { sharedService } from '#test/support/shared-service.ts';
import { textFaults } from '#test/support/text-faults.ts';
import { signInAs } from '#test/support/wishes.ts';

const service = await sharedService();
const { prisma } = service.ctx;
const browser = await launchBrowser();
afterAll(() => browser.close());

const path = '/portal/lists';
let hosts = 0;
/** A partner with a host that only it has verified. */
async function newShop() {
  const owned = await newPartner(service);
  const host = `lists-page-${(hosts += 1)}.example`;
  await prisma.verifiedDomain.create({
    data: { partnerId: owned.partner.partnerId, host, method: 'platform' },
  });
  return { owned, host };
}
const csv = (...rows: string[]) => ({
  name: 'wishlists.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([...rows, ''].join('\n')),
});
const chooser = 'input[type=file]';

/** The API as `basketSession` calls it. */
const api = {
  async call(method: string, route: string, { headers, body }: CallOptions = {}) {
    const answer = await fetch(service.baseUrl + route, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body ?? {}),
    });
    return { status: answer.status, headers: answer.headers, body: await answer.json() };
  },
};

it('reads a file with the columns that its owner corrects, opens for its shoppers, and is undone', async () => {
  const { owned, host } = await newShop();
  const { page, partner } = await openPortal(browser, service, { owned, path });
  const email = `lists-shopper-${hosts}@mail.example`;
  await page
    .locator(chooser)
    .setInputFiles(
      csv(
        'customer_email,what,quantity',
        `${email},https://${host}/products/vase,2`,
        `${email},https://${host}/products/cup,1`,
        `${email},https://${host}/products/cup,1`,
        `,https://${host}/products/cup,1`,
        `${email},https://elsewhere.example/products/cup,1`,
        `other-${email},https://${host}/products/cup,1`,
      ),
    );
  const content = page.getByLabel('what');
  await content.waitFor();
  await page.getByRole('button', { name: 'Save and check' }).click();
  await page.getByText('No column names a product.').waitFor();
  await content.selectOption('Product handle');
  const preview = page.locator('.switching-preview');
  await preview.getByText('/products/vase').waitFor();
  await content.selectOption('Product URL');
  await preview.getByText('Row 4: There’s no customer ID or email.').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save and check' }).click();
  await page.getByText('3 wishes of 2 people, for 2 products').waitFor();
  await page.getByText('1 wish The wish is in the file more than once.').waitFor();
  await page.getByRole('row', { name: 'https://elsewhere.example/products/cup' }).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Import 3 wishes' }).click();
  const row = page.locator('.switching-imports tbody tr');
  await row.getByText('Imported', { exact: true }).waitFor();
  expect(await row.locator('.number').allTextContents()).toEqual(['3', '2']);
  expect(await accessibilityFaults(page)).toEqual([]);

  const { user, accessToken, refreshToken } = await issueSession(service.ctx, { email });
  const wishes = () => prisma.listItem.count({ where: { list: { ownerId: user.id } } });
  expect(await wishes()).toBe(0);
  await basketSession(api, partner.keys.test.key, { accessToken, refreshToken });
  expect(await wishes()).toBe(2);

  // Someone who doesn't come through the shop is asked.
  const account = await (await browser.newContext()).newPage();
  await signInAs(account.context(), service, `other-${email}`);
  await account.goto(`${service.siteUrl}/lists`);
  const { name } = await prisma.partner.findUniqueOrThrow({ where: { id: partner.partnerId } });
  const offer = account.getByRole('region', { name: `${name} has brought your wishlist` });
  await offer.getByText(`1 wish from the app that ${name} used before: cup. Only you can see it.`).waitFor();
  expect(await accessibilityFaults(account)).toEqual([]);
  await offer.getByRole('button', { name: 'Add to my lists' }).click();
  await account.getByText(`Your wishes from ${name} are on your lists.`).waitFor();
  await account.getByRole('link', { name: name }).first().waitFor();
  expect(await offer.count()).toBe(0);

  await row.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
  await row.getByText('Deleted', { exact: true }).waitFor();
  expect(await wishes()).toBe(0);
});

it('names the owners to members, who can’t import or export', { tags: ['thorough'] }, async () => {
  const { owned } = await newShop();
  const { page, partner } = await openPortal(browser, service, { owned, path });
  const email = 'lists-member@portal.example';
  const { user } = await issueSession(service.ctx, { email });
  await prisma.partnerMember.create({
    data: { partnerId: partner.partnerId, userId: user.id, role: 'member', createdAt: new Date() },
  });
  await signInAs(page.context(), service, email);
  await page.goto(service.siteUrl + path);
  await page.getByText(`(${owned.email})`).waitFor();
  expect(await page.locator(chooser).count()).toBe(0);
  const answer = await page.request.get(`${service.siteUrl}/portal/lists.csv`);
  expect(answer.status()).toBe(404);
});

it('refuses spreadsheets, and fits a phone with 300 long columns', { tags: ['thorough'] }, async () => {
  const { page } = await openPortal(browser, service, {
    lang: 'de',
    path,
    options: { viewport: { width: 320, height: 700 } },
  });
  const sheet = { name: 'lists.xlsx', mimeType: 'text/csv', buffer: Buffer.from('PK\u0003\u0004') };
  await page.locator(chooser).setInputFiles(sheet);
  await page.locator('.field-problem', { hasText: 'CSV' }).waitFor();
  const headings = Array.from({ length: 300 }, (_, at) => `${'Spaltenüberschrift'.repeat(6)}${at}`);
  // Larger than other forms may be.
  const rows = Array.from({ length: 30 }, () => 'x'.repeat(60_000));
  await page.locator(chooser).setInputFiles(csv(headings.join(','), headings.join(','), ...rows));
  await page.locator('.switching-columns').first().waitFor();
  await page.locator('summary', { hasText: '88' }).click();
  expect(await page.evaluate(textFaults)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  expect(await accessibilityFaults(page)).toEqual([]);
});
