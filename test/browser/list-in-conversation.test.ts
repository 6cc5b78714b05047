/** A list in the conversation with an assistant, in a client made of the protocol's own parts. */
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { languages } from '#api/contract/language/languages.ts';
import { stopAddress } from '#api/modules/alerts/stop-address.ts';
import { openSession } from '#api/modules/identity/session.ts';
import { alertStory } from '#test/support/alert-story.ts';
import { useApi } from '#test/support/api.ts';
import { shopperTools } from '#test/support/assistants.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { openConversation } from '#test/support/conversation.ts';
import { startForeignSite } from '#test/support/foreign-site.ts';
import { hosted, type Shopper } from '#test/support/hosted.ts';

const api = await useApi();
const { prisma } = api.ctx;
const lists = hosted(api);
const { wish: newWish } = alertStory(api);
const browser = await launchBrowser();
afterAll(() => browser.close());

const naturalWidth = (image: Element) => (image as HTMLImageElement).naturalWidth;

type Options = Parameters<typeof openConversation>[2];

async function converse({ session: { user } }: Pick<Shopper, 'session'>, options?: Options) {
  const session = await openSession(api.ctx, user);
  const { client } = await shopperTools(api, { session });
  return openConversation(api, { browser, client }, options);
}

const shop = await startForeignSite();
const photo = await sharp('sdk/demo-shop/assets/board-grain.webp').resize(320).png().toBuffer();
const imageUrl = shop.serve('/photo.png', photo, { 'content-type': 'image/png' });

/** A list with all that a wish can have; the first one has become cheaper. */
async function fullList() {
  const person = await newWish();
  for (let count = 0; count < 5; count += 1) await lists.save(person);
  await lists.save(person, { title: '<img src=x onerror=alert(1)>' });
  const long = 'Linen duvet cover with mother-of-pearl buttons in washed charcoal, king size, set of three';
  const item = await lists.save(person, { title: long, imageUrl });
  await lists.updateItem(person, person.list.id, item, { note: 'The 240 × 220 one, please.', priority: 2 });
  await lists.updateItem(person, person.list.id, person.itemId, { priority: 1 });
  await lists.order(person, person.list.id, [person.itemId, item]);
  await person.changes({ price: 4500 });
  return person;
}

describe.each([
  ['narrow and light', { width: 390, context: { theme: 'light' } }],
  ['wide and dark', { width: 700, context: { theme: 'dark' } }],
] as const)('a %s list', async (_, options) => {
  const person = await fullList();

  it('is accessible and fits into the conversation in every language', async () => {
    const conversation = await converse(person, {
      ...options,
      context: { ...options.context, locale: 'en' },
    });
    const { view, height, frame, problems, change, mimeType, page } = conversation;
    expect(mimeType).toBe('text/html;profile=mcp-app');
    await conversation.show();
    await view.getByRole('heading', { name: 'Birthday' }).waitFor();
    await view.getByText('€9 less').waitFor();
    const width = () => view.getByRole('listitem').nth(1).locator('img').evaluate(naturalWidth);
    await expect.poll(width).toBe(320);
    await expect.poll(height).toBeLessThanOrEqual(500);
    expect(await height()).toBeGreaterThan(300);
    expect(await problems()).toEqual([]);
    await page.setViewportSize({ width: 320, height: 800 });
    for (const lang of languages) {
      await change({ locale: `${lang}-XX` });
      await view.locator(`html[lang=${lang}]`).waitFor();
      expect(await frame().evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    }
    expect(await problems()).toEqual([]);
  });

  it('is the person’s own to change', async () => {
    const { view, show, height, problems, links } = await converse(person, options);
    await show();
    const first = view.getByRole('listitem').first();
    await first.getByRole('combobox', { name: 'Priority: Ono Vase' }).selectOption('Would be nice');
    const priority = async () =>
      (await prisma.listItem.findUniqueOrThrow({ where: { id: person.itemId } })).priority;
    await expect.poll(priority).toBe(3);
    await first.getByRole('combobox', { disabled: false }).selectOption('No priority');
    await expect.poll(priority).toBe(null);

    const bell = first.getByRole('button', { name: 'Tell me about price drops: Ono Vase' });
    await bell.click();
    await first.getByText('We’ll email you when the price drops.').waitFor();
    expect(await bell.getAttribute('aria-pressed')).toBe('true');
    expect(await prisma.wishAlert.count({ where: { itemId: person.itemId } })).toBe(1);

    await first.getByRole('button', { name: 'View product', exact: true }).click();
    await expect.poll(() => links.length).toBe(1);
    expect(links[0]).toContain(new URL(person.url).pathname);

    const before = await height();
    await view.getByRole('button', { name: 'Show more' }).click();
    await expect.poll(() => view.getByRole('listitem').count()).toBe(8);
    await expect.poll(height).toBeGreaterThan(before);
    await view.getByText('<img src=x onerror=alert(1)>').waitFor();
    expect(await problems()).toEqual([]);
  });
});

it('leads to the cart of a platform’s shop with the wish in it, or to its page', async () => {
  const person = await newWish();
  const { id: sourceShopId } = await prisma.shop.create({
    data: {
      partnerId: person.partner.partnerId,
      domain: 'cups.myshopify.com',
      primaryHost: 'cups.example',
      hosts: ['shop.example'],
    },
  });
  await prisma.listItem.update({
    where: { id: person.itemId },
    data: { sourceShopId, variantId: '42', quantity: 2 },
  });
  const { view, show, links, problems } = await converse(person, { width: 390 });
  await show();
  await view.getByRole('button', { name: 'Add to cart' }).click();
  await expect.poll(() => links).toEqual([expect.stringMatching(/^https:\/\/cups\.example\/buy\/42:2\?/)]);
  await view.getByRole('button', { name: 'View product: Ono Vase' }).click();
  await expect.poll(() => links[1]).toContain(new URL(person.url).pathname);
  expect(await problems()).toEqual([]);
});

it('asks for another email address if theirs bounces', async () => {
  const person = await newWish();
  const { view, show, links, problems } = await converse(person, { width: 390 });
  await stopAddress(api.ctx, { reason: 'bounce', emails: [person.address] });
  await show();
  await view.getByRole('button', { name: 'Tell me about price drops: Ono Vase' }).click();
  await view.getByRole('button', { name: 'Add your email' }).click();
  await expect.poll(() => links).toEqual([`${api.ctx.settings.siteUrl}/alerts`]);
  expect(await problems()).toEqual([]);
});

it('makes a list public only after asking, and copies its link', async () => {
  const person = await fullList();
  const { view, show, page, calls } = await converse(person);
  await show();
  await view.getByRole('button', { name: 'Share' }).click();
  await view.getByText('Anyone with the link can see the list').waitFor();
  expect(calls).toEqual([]);
  await view.getByRole('button', { name: 'Make it public' }).click();
  const link = await view.getByRole('textbox', { name: 'Copy this link' }).inputValue();
  expect(link).toContain(`/list/${person.list.id}`);
  await view.getByRole('button', { name: 'Copy link' }).click();
  await view.getByText('Link copied').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await view.getByText('8 wishes · Public').waitFor();
});

it('offers several lists, the long ones page by page, and what a role allows', async () => {
  const { owner, viewer } = await lists.shared();
  const own = viewer.list;
  const products = Array.from({ length: 300 }, () => ({
    domain: '',
    title: 'Cup',
    urlHash: Buffer.from(randomUUID()),
  }));
  await prisma.product.createMany({ data: products });
  const cups = await prisma.product.findMany({ where: { title: 'Cup' } });
  await prisma.listItem.createMany({
    data: cups.map(({ id, title }) => ({
      listId: own.db_id,
      productId: id,
      title,
      addedAt: api.time.now,
    })),
  });
  await lists.save(owner, { title: 'Teapot' });

  const { view, show, problems } = await converse(viewer, { width: 390 });
  await show();
  await view.getByRole('button', { name: '300 wishes · Private' }).click();
  await view.getByRole('heading', { name: 'Birthday' }).waitFor();
  const more = view.getByRole('button', { name: 'Show more' });
  let seen = 0;
  while (await more.isVisible()) {
    await more.click();
    await expect.poll(() => view.getByRole('listitem').count()).toBeGreaterThan(seen);
    seen = await view.getByRole('listitem').count();
  }
  expect(seen).toBe(300);

  await view.getByRole('button', { name: 'My lists' }).click();
  await view.getByRole('button', { name: '1 wish · Shared with you' }).click();
  await view.getByRole('heading', { name: 'Teapot' }).waitFor();
  expect(await view.getByRole('combobox').count()).toBe(0);
  expect(await view.getByRole('button', { name: 'Share' }).count()).toBe(0);
  expect(await problems()).toEqual([]);
});

it('keeps a surprise from its owner', async () => {
  const person = await api.shopper();
  const item = await lists.save(person);
  await lists.update(person, person.list.id, { share_public: true, surprise: true });
  expect((await lists.publicMark(person.list.id, item)).status).toBe(200);
  const { view, show, frame } = await converse(person);
  await show();
  await view.getByText('You won’t see what’s bought').waitFor();
  expect(await frame().evaluate(() => document.body.innerText)).not.toMatch(/\bBought|Reserved/);
});

it('offers to try again, and shows empty lists', async () => {
  const person = await api.shopper();
  const { view, show, calls, problems } = await converse(person, { width: 390, context: { theme: 'dark' } });
  await show({ list: 'Christmas' });
  await view.getByText('Something went wrong. Try again.').waitFor();
  expect(await problems()).toEqual([]);
  await lists.update(person, person.list.id, { name: 'Christmas' });
  await view.getByRole('button', { name: 'Try again' }).click();
  await view.getByText('Nothing on this list yet').waitFor();
  expect(calls).toEqual([{ name: 'show_list', arguments: { list: 'Christmas' } }]);
  expect(await problems()).toEqual([]);
});

it('only shows what the client supports', async () => {
  const person = await fullList();
  const { view, show, links } = await converse(person, { capabilities: {} });
  await show();
  await view.getByRole('heading', { name: 'Birthday' }).waitFor();
  await view.getByRole('button', { name: 'Show more' }).waitFor();
  expect(await view.getByRole('button').count()).toBe(1);
  expect(links).toEqual([]);
});
