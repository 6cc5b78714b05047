import { describe, expect, it } from 'vitest';
import { product, useApi } from '#test/support/api.ts';
import { hosted } from '#test/support/hosted.ts';

const api = await useApi();
const shop = await api.embed();
const lists = hosted(api);
const { headers, list } = shop;

describe('null and an empty string in an optional field count as omitted', () => {
  const unknown = ['title', 'description', 'imageUrl', 'price', 'compareAtPrice', 'currency', 'marketCode'];
  const more = ['offerId', 'vendor', 'productType', 'tags', 'siteDomain', 'metadata', 'partnerMeta'];

  it.each([...unknown, ...more])('when saving a product: %s', async (field) => {
    for (const [each, nothing] of [null, ''].entries()) {
      const input = { ...product(`${field}-${each}`), [field]: nothing };
      const answer = await api.call('POST', '/widget/save', {
        headers,
        body: { wishlistId: list.db_id, product: input },
      });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    }
  });

  it('so saving again without a field keeps its value', async () => {
    const save = (input: object) =>
      api.call('POST', '/widget/save', { headers, body: { wishlistId: list.db_id, product: input } });
    const { body } = await save(product('kept', { title: 'Ono Vase', price: 4_200, currency: 'EUR' }));
    await save({ ...product('kept'), title: '', price: null, currency: '', imageUrl: '' });
    const { body: read } = await lists.items(shop, list.id);
    const item = (read.products as { item_id: number }[]).find((each) => each.item_id === body.item_id);
    expect(item).toMatchObject({ title: 'Ono Vase', price_minor: 4_200, currency: 'EUR' });
  });

  it('when adding an item manually, starting an import, or creating a list', async () => {
    const nothings = { url: '', price_minor: null, currency: '', description: null };
    expect(await lists.add(shop, list.id, { title: 'A walk', ...nothings })).toMatchObject({ status: 200 });
    const begun = { kind: 'csv', text: 'title\nA', list_url: '', wishlistId: list.db_id, wishlist_id: null };
    expect(await api.call('POST', '/me/imports', { headers, body: begun })).toMatchObject({ status: 200 });
    const create = { name: 'Kitchen', description: null };
    expect(await api.call('POST', '/hosted/me/lists', { headers, body: create })).toMatchObject({
      status: 200,
    });
  });

  it('in a query', async () => {
    const query = '?limit=&cursor=&market=&lang=';
    expect(await lists.items(shop, list.id, query)).toMatchObject({ status: 200 });
  });
});

describe('changed fields', () => {
  it('are cleared by an empty string if they may be empty', async () => {
    await lists.update(shop, list.id, { description: 'For my birthday' });
    const cleared = await lists.update(shop, list.id, { description: '' });
    expect(cleared).toMatchObject({ status: 200, body: { description: '' } });
    expect(await lists.update(shop, list.id, { name: '' })).toMatchObject({ status: 400 });
  });

  it('stay unchanged for null where null means omitted', async () => {
    const answer = await lists.update(shop, list.id, { name: null, description: 'Mine' });
    expect(answer).toMatchObject({ status: 200, body: { name: 'Birthday', description: 'Mine' } });
  });

  it('are still required where they must be', async () => {
    const body = { wishlistId: null, product: product('vase') };
    expect(await api.call('POST', '/widget/save', { headers, body })).toMatchObject({
      status: 400,
      body: { error: 'missing_wishlist' },
    });
  });
});
