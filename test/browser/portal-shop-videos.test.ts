/** Uploading a creator's videos and images in the portal. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import type { PlanId } from '#api/contract/plans.ts';
import { listVideos } from '#api/modules/creators/list-videos.ts';
import { readCreatorShop } from '#api/modules/creators/read-creator-shop.ts';
import { faultsInBothSchemes } from '#test/support/axe.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { liveShop } from '#test/support/live-shop.ts';
import { hydrated, newPartner, openPortal } from '#test/support/portal.ts';
import { sharedService } from '#test/support/shared-service.ts';

const service = await sharedService();
const { ctx, siteUrl } = service;
const browser = await launchBrowser();
afterAll(() => browser.close());

const sample = (name: string) => fileURLToPath(new URL(`../support/files/${name}`, import.meta.url));

/** A partner's live shop, and its owner on one of its pages. */
async function openShop({ end = '/videos', plan = 'growth' }: { end?: string; plan?: PlanId } = {}) {
  const options = { reducedMotion: 'reduce' } as const;
  const owned = await newPartner(service, { plan });
  const { partnerId } = owned.partner;
  const { id: shopId, handle, listId, items } = await liveShop(ctx, partnerId, { products: 2 });
  const path = `/portal/shops/${shopId}`;
  const { page } = await openPortal(browser, service, { owned, path: path + end, options });
  const open = async () => {
    await page.reload();
    await hydrated(page);
  };
  const own = { partnerId, shopId };
  return { page, own, path, handle, listId, items, open, videos: () => listVideos(ctx, own) };
}

it('uploads videos with progress, and hides, shows and deletes them', async () => {
  const { page, videos } = await openShop();
  await page.getByLabel('Product').selectOption('Vase 1');
  await page.getByLabel('Video', { exact: true }).setInputFiles(sample('fast-start.mp4'));
  await page.getByLabel('Title', { exact: true }).fill('How I arrange it');
  await page.getByRole('button', { name: 'Upload video' }).click();
  await page.getByText('fast-start.mp4 is uploaded.').waitFor();
  await page.locator('.video').getByText('Visitors see it.').waitFor();
  expect(await videos()).toMatchObject([{ title: 'How I arrange it', status: 'ready', width: 240 }]);

  await page.getByRole('button', { name: 'Hide How I arrange it' }).click();
  await page.getByText('Hidden. It doesn’t count as ready.').waitFor();
  await page.getByRole('button', { name: 'Show How I arrange it' }).click();
  await page.locator('.video').getByText('Visitors see it.').waitFor();
  await page.getByLabel('Title of How I arrange it', { exact: true }).fill('Better');
  await page.getByRole('button', { name: 'Save the title of How I arrange it' }).click();
  await expect.poll(async () => (await videos())[0]?.title).toBe('Better');
  await page.getByRole('button', { name: 'Delete Better' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete video' }).click();
  await page.getByText('No videos yet.').waitFor();
  await expect.poll(videos).toEqual([]);
});

it(
  'rejects other files next to their field, and keeps the rest of the input',
  { tags: ['thorough'] },
  async () => {
    const { page, videos } = await openShop();
    const file = page.getByLabel('Video', { exact: true });
    await page.getByLabel('Title', { exact: true }).fill('Mine');
    await file.setInputFiles({
      name: 'notes.mp4',
      mimeType: 'video/mp4',
      buffer: Buffer.from('no video at all'),
    });
    await page.getByRole('button', { name: 'Upload video' }).click();
    await page.getByText('neither MP4 nor QuickTime').waitFor();
    await file.setInputFiles({ name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') });
    await page.getByRole('button', { name: 'Upload video' }).click();
    await page.getByText('Choose an MP4 or MOV file').waitFor();
    expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe('Mine');
    await file.setInputFiles(sample('turned.mov'));
    await page.getByRole('button', { name: 'Upload video' }).click();
    await page.getByText('turned.mov is uploaded.').waitFor();
    expect(await videos()).toMatchObject([{ title: 'Mine', mime: 'video/quicktime' }]);
  },
);

it(
  'says when the plan’s limit is reached and what to do; hiding a video makes room',
  { tags: ['thorough'] },
  async () => {
    const { page, own, items, open } = await openShop({ plan: 'free' });
    const [first] = items;
    await ctx.prisma.productVideo.createMany({
      data: [1, 2, 3, 4, 5].map((number) => ({
        shopId: own.shopId,
        productId: first?.productId ?? 0,
        title: `Clip ${number}`,
        bytes: 1,
        storagePath: `shops/${own.shopId}/clip-${number}.mp4`,
        mime: 'video/mp4',
        position: number - 1,
      })),
    });
    await open();
    await page.getByText('5 of 5 ready').waitFor();
    await page.getByText('Your plan includes 5 ready videos').waitFor();
    expect(await page.getByRole('button', { name: 'Upload video' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Hide Clip 2' }).click();
    await page.getByText('4 of 5 ready').waitFor();
    await page.getByRole('button', { name: 'Upload video' }).waitFor();
  },
);

it('uploads a cover as soon as it’s chosen, and rejects other files until the same file is an image', async () => {
  const { page, own } = await openShop({ end: '/look' });
  const file = join(service.dataDir, 'cover.png');
  const choose = async () => {
    const label = page.locator('label', { hasText: '(Cover)' });
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), label.click()]);
    await chooser.setFiles(file);
  };
  await writeFile(file, 'no picture');
  await choose();
  await expect
    .poll(() => page.locator('.image-form').first().locator('.field-problem').allTextContents())
    .not.toEqual(['', '']);
  expect((await readCreatorShop(ctx, own)).images.cover).toBe(null);
  const pixel =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  await writeFile(file, pixel, 'base64');
  await choose();
  await page.getByRole('button', { name: 'Remove cover' }).waitFor();
  await expect
    .poll(async () => (await readCreatorShop(ctx, own)).images.cover)
    .toMatchObject({ width: 1, height: 1 });
  await page.getByRole('button', { name: 'Remove cover' }).click();
  await expect.poll(async () => (await readCreatorShop(ctx, own)).images.cover).toBe(null);
});

it(
  'all pages of a shop have no problems, light and dark, on desktop and phones',
  { tags: ['thorough'] },
  async () => {
    const { page, own, path, listId, items } = await openShop();
    await ctx.prisma.productVideo.create({
      data: {
        shopId: own.shopId,
        productId: items[0]?.productId ?? 0,
        title: 'A clip',
        bytes: 1,
        storagePath: `shops/${own.shopId}/clip.mp4`,
        mime: 'video/mp4',
      },
    });
    const [item] = items;
    const ends = [
      '',
      `?list=${listId}&edit=${item?.id}`,
      `?list=${listId}&settings`,
      '?new',
      '/look',
      '/videos',
      '/figures',
      '/settings',
      `/lists/${listId}/add`,
      `/lists/${listId}/add?by=hand`,
      `/lists/${listId}/add?by=catalog`,
    ];
    const faults: string[] = [];
    for (const address of [...ends.map((end) => path + end), '/portal/shops', '/portal/shops/new']) {
      await page.goto(siteUrl + address);
      await page.locator('.portal h1').waitFor();
      for (const width of [1280, 320]) {
        await page.setViewportSize({ width, height: 800 });
        faults.push(...(await faultsInBothSchemes(page)).map((fault) => `${address} at ${width}: ${fault}`));
      }
    }
    expect(faults).toEqual([]);
  },
);
