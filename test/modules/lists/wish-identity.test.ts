import { describe, expect, it } from 'vitest';
import { choiceText, wishOf } from '#api/contract/wish.ts';
import { rules } from '#sdk/hearts/match-wishes.ts';
import { product, useApi } from '#test/support/api.ts';

const api = await useApi();

type Metadata = Record<string, unknown>;
type Spelling = [path: string, metadata?: Metadata];

const mug: Spelling = ['/products/mug', { variantId: '11' }];
const engraved = (properties: unknown): Spelling => ['/products/mug', { variantId: '11', properties }];
const bundle = (...parts: unknown[]): Spelling => ['/products/set', { bundle: parts }];

/** Spellings of one wish each. */
const spellings: Record<string, Spelling[]> = {
  'a variant of a product': [
    mug,
    ['/products/mug?variant=11'],
    ['/products/mug?variant=11', { variantId: '11' }],
    ['/products/mug/', { variantId: 11 }],
    ['/products/mug#reviews', { variantId: ' 11 ' }],
    ['/products/mug?utm_source=mail&variant=11&_pos=2'],
    ['/products/mug?variant=gid%3A%2F%2Fshopify%2FProductVariant%2F11'],
    ['/products/mug', { variantId: 'gid://shopify/ProductVariant/11' }],
    ['/products/mug', { variantId: 'gid://shopify/ProductVariant/11?cart=1' }],
    ['/products/mug?variant=99', { variantId: '11' }],
    ['/de/products/mug', { variantId: '11' }],
    ['/de/products/mug?variant=11'],
    ['/en-us/products/mug', { variantId: '11' }],
    ['/zh-hant-tw/products/mug', { variantId: '11' }],
    ['/collections/all/products/mug', { variantId: '11' }],
    ['/fr/collections/cups-%26-more/products/mug?variant=11'],
    ['/products/mug', { variantId: '11', quantity: 3, properties: {}, note: 'whatever' }],
    engraved({ _source: 'card', Engraving: '' }),
    engraved([]),
    engraved(null),
    ['/products/mug', { variantId: '11', sellingPlan: null, bundle: [], lineKey: false }],
    ['/products/mug?variant=11', { variantId: { id: 12 } }],
  ],
  'a product without a variant': [
    ['/products/vase'],
    ['/de/products/vase', {}],
    ['/collections/all/products/vase', { variantId: '' }],
    ['/products/vase?variant='],
    ['/products/vase', { variantId: null }],
  ],
  'a variant that is a word': [
    ['/products/chair?variant=oak+brown'],
    ['/de/products/chair?variant=oak%20brown#seat'],
    ['/products/chair', { variantId: 'oak brown' }],
  ],
  'an engraved product': [
    engraved({ Engraving: 'Anna', Font: 'Serif' }),
    engraved({ Font: 'Serif', Engraving: 'Anna' }),
    engraved({ Engraving: ' Anna ', Font: 'Serif', _id: '4' }),
    engraved([
      { name: 'Font', value: 'Serif' },
      { name: 'Engraving', value: 'Anna' },
    ]),
    [
      '/de/products/mug?variant=11',
      {
        attributes: [
          { key: 'Engraving', value: 'Anna' },
          { key: 'Font', value: 'Serif' },
        ],
      },
    ],
  ],
  'a subscription': [
    ['/products/coffee', { variantId: '5', sellingPlan: 'gid://shopify/SellingPlan/7' }],
    ['/products/coffee?variant=5', { selling_plan: 7 }],
    ['/en/products/coffee', { variantId: '5', sellingPlanId: '7' }],
  ],
  'a bundle': [
    bundle({ variantId: '1', quantity: 2 }, { variantId: 'gid://shopify/ProductVariant/2' }),
    bundle({ variantId: 2 }, { quantity: '2', variantId: 1 }),
  ],
  'a line of the shop’s own cart': [
    ['/products/shelf', { lineKey: 'oak-3', properties: { Width: '90 cm' } }],
    ['/de/products/shelf', { lineKey: 'oak-3' }],
  ],
  'a page that isn’t a platform’s': [['/p/4711?colour=red'], ['/p/4711?colour=red&gclid=1']],
};

/** Each of these is a separate wish. */
const different: Spelling[] = [
  mug,
  ['/products/mug', { variantId: '12' }],
  ['/products/mug-xl', { variantId: '11' }],
  engraved({ Engraving: 'Anna' }),
  engraved({ Engraving: 'anna' }),
  engraved({ Engraving: 'Ben' }),
  engraved({ Motto: 'Anna' }),
  engraved({ Engraving: 'Anna', 'Gift wrap': true }),
  ['/products/mug', { variantId: '12', properties: { Engraving: 'Anna' } }],
  ['/products/mug', { variantId: '11', sellingPlan: 7 }],
  ['/products/mug', { variantId: '11', lineKey: '7' }],
  ['/products/mug', { variantId: '11', bundle: [{ variantId: '7' }] }],
  ['/products/mug', { variantId: '11', bundle: [{ variantId: '7' }, { variantId: '7' }] }],
  ['/p/4711?variant=11'],
  ['/p/4711?variant=12'],
  ['/de/p/4711?variant=12'],
  ['/products/mug/reviews', { variantId: '11' }],
];

const given = ([path, metadata]: Spelling, host: string) => ({ url: `https://${host}${path}`, metadata });

/** Saves each on the same list, and returns the items. */
async function itemsOf(wishes: Spelling[]) {
  const host = 'shop.example';
  const embed = await api.embed();
  const ids: unknown[] = [];
  for (const wish of wishes) {
    const { url, metadata } = given(wish, host);
    const { body } = await api.call('POST', '/widget/save', {
      headers: embed.headers,
      body: { wishlistId: embed.list.db_id, product: product('x', { url, metadata }) },
    });
    ids.push(body.item_id);
  }
  return { ids, embed };
}

describe('spellings of', () => {
  it.each(Object.entries(spellings))('%s are one wish', async (_, wishes) => {
    const [first, ...others] = wishes.map((wish) => wishOf(given(wish, 'shop.example')));
    for (const other of others) {
      expect(rules.isSame(first!, other)).toBe(true);
      expect(rules.isOf(first!, other)).toBe(true);
    }
    const { ids } = await itemsOf(wishes);
    expect(new Set(ids).size).toBe(1);
  });
});

it('keeps different wishes apart', async () => {
  const wishes = different.map((wish) => wishOf(given(wish, 'shop.example')));
  for (const [at, wish] of wishes.entries())
    expect(wishes.findIndex((other) => rules.isSame(wish, other))).toBe(at);
  const { ids } = await itemsOf(different);
  expect(new Set(ids).size).toBe(different.length);
});

it('keeps products of two hosts apart', () => {
  const [here, there] = ['shop.example', 'other.example'].map((host) => wishOf(given(mug, host)));
  expect(rules.isOf(here!, there!)).toBe(false);
});

describe('a heart', () => {
  const wish = (spelling: Spelling) => wishOf(given(spelling, 'shop.example'));
  it('is filled for a card without a variant, and for any variant of a product saved without one', () => {
    expect(rules.isOf(wish(engraved({ Engraving: 'Anna' })), wish(['/de/products/mug']))).toBe(true);
    expect(rules.isOf(wish(['/products/mug']), wish(mug))).toBe(true);
  });
  it('is empty for another engraving', () => {
    expect(rules.isOf(wish(engraved({ Engraving: 'Anna' })), wish(engraved({ Engraving: 'Ben' })))).toBe(
      false,
    );
    expect(rules.isOf(wish(mug), wish(engraved({ Engraving: 'Ben' })))).toBe(false);
  });
});

describe('a save that names no variant', () => {
  it('updates the existing wish, and keeps its variant and URL', async () => {
    const { ids, embed } = await itemsOf([
      ['/products/lamp', { variantId: '3', variantTitle: 'Brass' }],
      ['/de/products/lamp', { quantity: 4 }],
    ]);
    expect(ids[0]).toBe(ids[1]);
    const { body } = await api.call('GET', '/widget/saved-products', { headers: embed.headers });
    expect(body.products).toMatchObject([
      { variantId: '3', variant_title: 'Brass', quantity: 4, url: 'https://shop.example/products/lamp' },
    ]);
  });

  it('gets its variant from a later save that names one', async () => {
    const { ids } = await itemsOf([
      ['/products/lamp'],
      ['/products/lamp', { variantId: '3' }],
      ['/products/lamp', { variantId: '4' }],
    ]);
    expect(ids[0]).toBe(ids[1]);
    expect(ids[2]).not.toBe(ids[1]);
  });

  it('without a key is the same wish as the shop’s own heart', async () => {
    const { ids, embed } = await itemsOf([['/products/lamp', { variantId: '3' }]]);
    const { body } = await api.call('POST', `/hosted/lists/${embed.list.id}/items`, {
      headers: embed.headers,
      body: { title: 'Lamp', url: 'https://shop.example/en-us/products/lamp' },
    });
    expect(body).toMatchObject({ item_id: ids[0] });
  });
});

it('shows the chosen options, and where they were saved', async () => {
  const properties = { Engraving: 'Anna', _hidden: 'x', Empty: '' };
  const { embed } = await itemsOf([
    ['/products/mug'],
    ['/de/products/mug', { variantId: '11', variantTitle: 'Blue', properties }],
  ]);
  const { body } = await api.call('GET', '/widget/saved-products', { headers: embed.headers });
  expect(body.products).toMatchObject([
    { variant_title: 'Blue · Engraving: Anna', url: 'https://shop.example/de/products/mug' },
  ]);
  const { body: list } = await api.call('GET', `/hosted/lists/${embed.list.id}/items`, {
    headers: embed.headers,
  });
  expect(list).toMatchObject({
    products: [
      { variant_title: 'Blue · Engraving: Anna', affiliateUrl: 'https://shop.example/de/products/mug' },
    ],
  });
});

it.each([
  [{ properties: { Engraving: 'Anna', Size: 4 } }, 'Engraving: Anna · Size: 4'],
  [{ sellingPlan: 7, sellingPlanName: 'Every month' }, 'Every month'],
  [{ bundle: [{ title: 'Cup' }, { title: 'Saucer' }] }, 'Cup · Saucer'],
  [{ lineKey: 'x' }, ''],
  [{ properties: ['Anna'] }, 'Anna'],
  [{ properties: { Upload: { file: 1 } } }, ''],
])('shows %j as “%s”', (metadata, text) => {
  expect(choiceText(metadata)).toBe(text);
});
