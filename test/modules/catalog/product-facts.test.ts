import { describe, expect, it } from 'vitest';
import { readWantedProducts } from '#api/modules/analytics/read-wanted-products.ts';
import { product, shopOrigin, useApi } from '#test/support/api.ts';

const api = await useApi();
const { prisma } = api.ctx;

let count = 0;
/** A product that no one has saved yet. */
const fresh = (more: Record<string, unknown> = {}) =>
  product(`mug-${(count += 1)}`, { title: 'Mug', imageUrl: `${shopOrigin}/mug.webp`, ...more });

type Headers = Record<string, string>;
const save = async (embed: { headers: Headers; list: { db_id: number } }, wish: object) => {
  const body = { wishlistId: embed.list.db_id, product: wish };
  const answer = await api.call('POST', '/widget/save', { headers: embed.headers, body });
  expect(answer.status).toBe(200);
  return answer.body as { item_id: number; product_id: number };
};
const published = async ({ list }: { list: { db_id: number; id: string } }) =>
  prisma.list.update({ where: { id: list.db_id }, data: { sharePublic: true } });
const sharePage = async ({ list }: { list: { id: string } }, query = '') =>
  (await api.call('GET', `/hosted/public/lists/${list.id}/items${query}`)).body.products as Record<
    string,
    unknown
  >[];
const known = (id: number, query = '') => api.call('GET', `/products/${id}${query}`);
const prices = async (id: number) =>
  ((await api.call('GET', `/products/${id}/prices`)).body.prices as { price_minor: number }[]).map(
    ({ price_minor }) => price_minor,
  );

/** A shopper who got a token for the origin with only a public key and curl. */
async function attacker(publicKey: string, origin = shopOrigin) {
  const body = { origin, public_key: publicKey };
  const { token } = (await api.call('POST', '/widget/init', { body })).body as { token: string };
  const shopper = await api.shopper();
  return { ...shopper, headers: { ...shopper.headers, 'x-widget-token': token } };
}

describe('public product data', () => {
  it('comes from the shop verified for its host', async () => {
    const shop = await api.embed();
    const { product_id } = await save(shop, fresh({ vendor: 'Kiln' }));
    expect((await known(product_id)).body.product).toMatchObject({
      title: 'Mug',
      price_minor: 5400,
      brand: 'Kiln',
    });
    expect(await prices(product_id)).toEqual([5400]);
  });

  it('can’t be changed by a stranger with the shop’s public key', async () => {
    const shop = await api.embed();
    const wish = fresh({ marketCode: 'en-GB' });
    const { product_id } = await save(shop, wish);
    await published(shop);
    const before = [await known(product_id), await sharePage(shop), await prices(product_id)].map((one) =>
      JSON.stringify('body' in one ? one.body : one),
    );
    const stranger = await attacker(shop.partner.keys.test.key);
    const fake = { title: 'HACKED', description: 'x', imageUrl: 'https://evil.example/x.png', price: 1 };
    await save(stranger, { ...wish, ...fake, vendor: 'Evil' });
    await save(stranger, { ...wish, ...fake, marketCode: 'de-DE' });
    const after = [await known(product_id), await sharePage(shop), await prices(product_id)].map((one) =>
      JSON.stringify('body' in one ? one.body : one),
    );
    expect(after).toEqual(before);
    expect(JSON.stringify(await sharePage(shop, '?lang=en'))).not.toContain('HACKED');
  });

  it('can’t be set or changed with a key that works on any host', async () => {
    const shop = await api.embed();
    const other = await api.partner();
    const stranger = await attacker(other.keys.test.key);
    const wish = fresh();
    const unseen = await save(stranger, { ...fresh(), title: 'HACKED', price: 1 });
    expect((await known(unseen.product_id)).status).toBe(404);

    const { product_id } = await save(stranger, { ...wish, title: 'HACKED', price: 1, vendor: 'Evil' });
    await save(shop, wish);
    expect((await known(product_id)).body.product).toMatchObject({
      title: 'Mug',
      price_minor: 5400,
      brand: null,
    });
    await save(stranger, { ...wish, title: 'HACKED', price: 1, marketCode: 'fr-FR' });
    expect((await known(product_id, '?lang=fr')).body.product).toMatchObject({
      title: 'Mug',
      price_minor: 5400,
    });
    expect(await prices(product_id)).toEqual([5400]);
  });

  it('doesn’t include the image or texts of an unverified save', async () => {
    const origin = 'https://unproven.example';
    const url = `${origin}/products/lamp`;
    const embed = await api.embed({ origin, verified: false });
    await save(embed, {
      url,
      title: 'Lamp of one shopper',
      imageUrl: `${origin}/a.png`,
      price: 900,
      vendor: 'A',
    });
    const friend = await api.shopper();
    const other = { ...friend, headers: { ...embed.headers, ...friend.headers } };
    const { product_id } = await save(other, { url });
    await published(other);
    expect(await sharePage(other)).toMatchObject([
      { title: '', imageUrl: null, price_minor: null, brand: null, description: '' },
    ]);
    expect((await known(product_id)).status).toBe(404);
    const saved = await api.call('GET', '/widget/saved-products', { headers: other.headers });
    expect(saved.body.products).toMatchObject([{ title: '', image_url: null, brand: null }]);

    const range = { from: '2026-11-21', to: '2026-11-21' };
    const figures = async (partnerId: number) =>
      (await readWantedProducts(api.ctx, { partnerId, range, includeTest: true })).rows;
    const { partnerId } = embed.partner;
    await save(embed, { url, title: 'Lamp, as its partner knows it', price: 900, currency: 'EUR' });
    expect(await figures(partnerId)).toMatchObject([
      { title: 'Lamp, as its partner knows it', priceMinor: 900 },
    ]);
    const rival = await api.embed({ origin, verified: false });
    await save(rival, { url });
    expect(await figures(rival.partner.partnerId)).toMatchObject([
      { title: url, imageUrl: null, priceMinor: null },
    ]);
  });

  it('is read from the page again when the shop’s save differs', async () => {
    const shop = await api.embed();
    const wish = fresh();
    await save(shop, wish);
    const asked = async () =>
      (
        await api.ctx.pool.query(
          `SELECT data ->> 'url' AS url FROM pgboss.job WHERE name = 'read-product-page'`,
        )
      ).rows.filter(({ url }) => url === wish.url);
    await save(shop, wish);
    expect(await asked()).toEqual([]);
    await save(shop, { ...wish, price: 4900 });
    await expect.poll(asked).toHaveLength(1);
  });
});

describe('an item', () => {
  it('shows its own variant in every language, whatever others saved for the product', async () => {
    const shop = await api.embed();
    const friend = await api.shopper();
    const other = { ...friend, headers: { ...shop.headers, ...friend.headers } };
    const wish = fresh();
    const variant = (color: string, marketCode: string, title: string) => ({
      ...wish,
      title,
      marketCode,
      imageUrl: `${shopOrigin}/${color}.webp`,
      price: color === 'red' ? 1000 : 2000,
      metadata: { variantId: color },
    });
    await save(shop, variant('blue', 'en-GB', 'Mug, blue'));
    await save(other, variant('red', 'en-GB', 'Mug, red'));
    await save(other, variant('red', 'de-DE', 'Becher, rot'));
    await published(shop);
    await published(other);
    for (const query of ['', '?lang=en', '?lang=de', '?market=de-DE', '?lang=fr']) {
      expect(await sharePage(shop, query), query).toMatchObject([
        { title: 'Mug, blue', price_minor: 2000, imageUrl: `${shopOrigin}/blue.webp` },
      ]);
    }
    expect(await sharePage(other, '?lang=en')).toMatchObject([{ title: 'Mug, red', price_minor: 1000 }]);
    expect(await sharePage(other, '?lang=de')).toMatchObject([{ title: 'Becher, rot' }]);
  });

  it('shows the texts it was saved with in that language, and the shop’s variant texts in others', async () => {
    const shop = await api.embed();
    const wish = { ...fresh(), metadata: { variantId: '7' } };
    await save(shop, { ...wish, title: 'Becher', marketCode: 'de-DE' });
    const friend = await api.shopper();
    const other = { ...friend, headers: { ...shop.headers, ...friend.headers } };
    await save(other, { ...wish, title: 'My own Mug', marketCode: 'en-US' });
    await published(other);
    expect(await sharePage(other, '?market=en-GB')).toMatchObject([{ title: 'My own Mug' }]);
    expect(await sharePage(other, '?lang=de')).toMatchObject([{ title: 'Becher' }]);
  });
});
