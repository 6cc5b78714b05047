import { expect, it } from 'vitest';
import { product, shopOrigin, useApi } from '#test/support/api.ts';

const api = await useApi();
const find = (headers: Record<string, string>, url: string) =>
  api.call('GET', `/hosted/me/items?url=${encodeURIComponent(url)}`, { headers });

it('finds every variant of a product on the shopper’s own lists, and on no one else’s', async () => {
  const embed = await api.embed();
  const save = async (variantId: string) => {
    const { body } = await api.call('POST', '/widget/save', {
      headers: embed.headers,
      body: {
        wishlistId: embed.list.db_id,
        product: product('ono', { metadata: { variantId, quantity: 2 } }),
      },
    });
    return {
      item_id: body.item_id,
      product_id: body.product_id,
      variant_id: variantId,
      choice_text: '',
      quantity: 2,
      saved_price_minor: 5400,
      current_price_minor: null,
      currency: 'EUR',
      alerts: { price_drop: true, target_price_minor: null, back_in_stock: false, low_stock: false },
    };
  };
  await api.call('PUT', '/me/alerts', { headers: embed.headers, body: { price_drop: true } });
  const [small, large] = [await save('1'), await save('2')];
  const { id, db_id } = embed.list;
  const list = { id, db_id, name: expect.any(String) };
  const url = `${shopOrigin}/products/ono?utm_source=mail`;
  expect((await find(embed.headers, url)).body).toEqual({
    items: [
      { ...large, list },
      { ...small, list },
    ],
  });
  const stranger = await api.shopper();
  expect((await find(stranger.headers, url)).body).toEqual({ items: [] });
  expect((await find(embed.headers, `${shopOrigin}/products/unknown`)).body).toEqual({ items: [] });
});

it('refuses visitors and invalid URLs', async () => {
  const { headers } = await api.shopper();
  expect(await find(headers, 'ono')).toMatchObject({ status: 400, body: { error: 'missing_url' } });
  expect(await find({}, shopOrigin)).toMatchObject({ status: 401 });
});
