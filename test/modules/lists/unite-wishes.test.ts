/** Wishes that earlier versions stored several times become one. */
import { createHash, randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { readWantedProducts } from '#api/modules/analytics/read-wanted-products.ts';
import { mergeDuplicateWishes } from '#api/modules/lists/merge-duplicate-wishes.ts';
import { product, useApi } from '#test/support/api.ts';
import { hosted } from '#test/support/hosted.ts';

const api = await useApi();
const lists = hosted(api);
const { prisma } = api.ctx;
const unite = (signal = new AbortController().signal) => mergeDuplicateWishes(api.ctx, signal);

type Embed = Awaited<ReturnType<typeof api.embed>>;

interface Old {
  path: string;
  variantId?: string;
  metadata?: Record<string, unknown>;
  note?: string;
  /** How many days ago it was saved. */
  days?: number;
}

/** A product page that no other test uses. */
const nextPage = () => `https://old-${randomUUID()}.example`;

/** Stores a wish as earlier versions did: one product per URL, and the variant as the shop gave it. */
async function storeOld(
  embed: Embed,
  site: string,
  { path, variantId = '', metadata, note = '', days = 1 }: Old,
) {
  const at = new Date(api.time.now.getTime() - days * 86_400_000);
  const url = site + path;
  const urlHash = createHash('sha256').update(url).digest();
  const partnerId = embed.partner.partnerId;
  const values = { url, domain: new URL(url).hostname, title: 'Mug', createdAt: at, updatedAt: at };
  const { id: productId } = await prisma.product.upsert({
    where: { urlHash },
    update: {},
    create: { ...values, urlHash },
  });
  await prisma.pricePoint.createMany({
    data: [{ productId, variantId: '', day: at, currency: 'EUR', priceMinor: 1900 + days, recordedAt: at }],
    skipDuplicates: true,
  });
  const { id } = await prisma.listItem.create({
    data: {
      listId: embed.list.db_id,
      productId,
      variantId,
      note,
      title: 'Mug',
      sourcePartnerId: partnerId,
      checkoutMeta: { ...metadata, ...(variantId && { variantId }) } as object,
      addedAt: at,
      updatedAt: at,
    },
  });
  await prisma.usageAction.create({
    data: {
      partnerId,
      period: '2026-11',
      kind: 'save',
      listId: embed.list.db_id,
      itemId: id,
      productId,
      variantId,
      isTest: true,
      occurredAt: at,
    },
  });
  return Number(id);
}

const itemsOf = async ({ list }: Embed) =>
  prisma.listItem.findMany({
    where: { listId: list.db_id },
    include: { claims: true, product: true },
    orderBy: { id: 'asc' },
  });

it('one wish keeps notes, gifts and the earliest date of all its spellings', async () => {
  const embed = await api.embed();
  const site = nextPage();
  const giver = await api.shopper();
  const old: Old[] = [
    { path: '/products/mug?variant=11', note: 'The blue one', days: 5 },
    { path: '/de/products/mug', variantId: '11', days: 9 },
    {
      path: '/collections/all/products/mug',
      variantId: 'gid://shopify/ProductVariant/11',
      note: 'For the office',
    },
    { path: '/products/mug', variantId: '12', note: 'Another' },
    { path: '/p/4711?variant=3', days: 2 },
  ];
  const ids: number[] = [];
  for (const one of old) ids.push(await storeOld(embed, site, one));
  await lists.update(embed, embed.list.id, { share_public: true });
  const marked = await api.call('PUT', `/hosted/public/lists/${embed.list.id}/items/${ids[1]}/purchased`, {
    headers: giver.headers,
    body: { purchased: true },
  });
  expect(marked.status).toBe(200);

  await Promise.all([unite(), unite()]);
  await unite();
  const items = await itemsOf(embed);
  expect(items.map(({ variantId, product: { url } }) => [url, variantId])).toEqual(
    expect.arrayContaining([
      [`${site}/products/mug`, '11'],
      [`${site}/products/mug`, '12'],
      [`${site}/p/4711?variant=3`, ''],
    ]),
  );
  expect(items).toHaveLength(3);
  const blue = items.find(({ variantId }) => variantId === '11')!;
  expect(blue.note.split('\n').toSorted()).toEqual(['For the office', 'The blue one']);
  expect(blue.addedAt).toEqual(new Date(api.time.now.getTime() - 9 * 86_400_000));
  expect(blue.purchased).toBe(true);
  expect(blue.claims).toHaveLength(1);
  expect(new Set(items.map(({ productId }) => productId)).size).toBe(2);

  // Reports count the product once, with all its saves, and one shopper.
  const range = { from: '2026-11-01', to: '2026-11-21' };
  const scope = { partnerId: embed.partner.partnerId, range, includeTest: true };
  expect((await readWantedProducts(api.ctx, scope)).rows).toMatchObject([
    { productId: blue.productId, saves: 4, shoppers: 1, onLists: 1 },
    { saves: 1 },
  ]);
  const { body } = await api.call('GET', `/products/${blue.productId}/prices?days=30`);
  expect(body.prices.map((one: { variant_id: string }) => one.variant_id)).toEqual(
    expect.arrayContaining(['11', '']),
  );

  // A save in any spelling is that wish.
  const { body: saved } = await api.call('POST', '/widget/save', {
    headers: embed.headers,
    body: {
      wishlistId: embed.list.db_id,
      product: product('x', {
        url: `${site}/fr/products/mug?variant=11`,
        metadata: { variantId: '11' },
        siteDomain: 'shop.example',
      }),
    },
  });
  expect(saved.product_id).toBe(blue.productId);
});

it('two engravings stay two wishes, and a wish without a variant is the one that was changed last', async () => {
  const embed = await api.embed();
  const site = nextPage();
  const engraved = (name: string) => ({ properties: { Engraving: name } });
  await storeOld(embed, site, {
    path: '/products/mug',
    variantId: '11',
    metadata: engraved('Anna'),
    note: 'A',
  });
  await storeOld(embed, site, {
    path: '/de/products/mug',
    variantId: '11',
    metadata: engraved('Ben'),
    note: 'B',
    days: 0.5,
  });
  await storeOld(embed, site, { path: '/en/products/mug', note: 'C', days: 20 });
  await unite();
  const items = await itemsOf(embed);
  expect(items.map(({ choice, note }) => [choice, note]).toSorted()).toEqual([
    ['Engraving: Anna', 'A'],
    ['Engraving: Ben', 'B\nC'],
  ]);
});

it('continues where it was stopped, and while wishes are saved and removed', async () => {
  const site = nextPage();
  const embeds = await Promise.all(Array.from({ length: 6 }, () => api.embed()));
  const folders = ['', '/de', '/fr', '/en-us', '/collections/all'];
  for (const embed of embeds)
    for (const folder of folders)
      await storeOld(embed, site, { path: `${folder}/products/mug`, variantId: '11' });
  const save = (embed: Embed, folder: string) =>
    api.call('POST', '/hosted/save', {
      headers: embed.headers,
      body: {
        wishlistId: embed.list.db_id,
        product: product('x', { url: `${site}${folder}/products/mug?variant=11` }),
      },
    });
  const stop = new AbortController();
  const work = [
    unite(stop.signal),
    ...embeds.flatMap((embed) => folders.map((folder) => save(embed, folder))),
  ];
  stop.abort();
  for (const answer of await Promise.all(work)) if (answer) expect(answer.status).toBe(200);
  await unite();
  for (const embed of embeds) expect(await itemsOf(embed)).toMatchObject([{ variantId: '11' }]);
});
