import { describe, expect, it } from 'vitest';
import { product, shopOrigin, useApi } from '#test/support/api.ts';

const api = await useApi();

type Embed = Awaited<ReturnType<typeof api.embed>>;

/** From a private address, where every save is billed. */
const save = (embed: Embed, body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  api.call('POST', '/widget/save', {
    headers: { ...embed.headers, ...headers },
    address: '127.0.0.1',
    body: { wishlistId: embed.list.db_id, ...body },
  });
const saved = async (embed: Embed) => {
  const answer = await api.call('GET', '/widget/saved-products', { headers: embed.headers });
  return answer.body.products as Record<string, unknown>[];
};
const usage = async (embed: Embed) => {
  const rows = await api.ctx.prisma.usageCounter.findMany({ where: { partnerId: embed.partner.partnerId } });
  return rows.reduce((sum, row) => sum + row.saves, 0);
};

describe('POST /widget/save', () => {
  it('stores the product, its price and its texts for the market, and counts one action', async () => {
    const embed = await api.embed();
    const answer = await save(embed, {
      product: product('ono-vase', {
        url: `${shopOrigin}/products/ono-vase?utm_source=mail&variant=42#reviews`,
        description: 'Stoneware',
        imageUrl: `${shopOrigin}/vase.webp`,
        compareAtPrice: 6000,
        vendor: 'Kiln',
        tags: ['vase'],
        marketCode: 'en-GB',
        metadata: { variantId: '42', quantity: 2, variantTitle: 'Oat, medium' },
      }),
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ ok: true, item_id: expect.any(Number), product_id: expect.any(Number) });
    expect(await saved(embed)).toMatchObject([
      {
        id: answer.body.product_id,
        item_id: answer.body.item_id,
        wishlist_id: embed.list.db_id,
        source_partner_id: embed.partner.partnerId,
        source_domain: 'shop.example',
        title: 'Ono Vase',
        url: `${shopOrigin}/products/ono-vase?variant=42`,
        imageUrl: `${shopOrigin}/vase.webp`,
        price_minor: 5400,
        price: 5400,
        currency: 'EUR',
        compare_at_price_minor: 6000,
        brand: 'Kiln',
        tags: ['vase'],
        checkoutMeta: { variantId: '42', quantity: 2, variantTitle: 'Oat, medium' },
        variantId: '42',
        quantity: 2,
      },
    ]);
    const { prisma } = api.ctx;
    const productId = answer.body.product_id as number;
    expect(await prisma.productText.findMany({ where: { productId } })).toMatchObject([
      { marketCode: 'en-GB', title: 'Ono Vase', description: 'Stoneware' },
    ]);
    expect(await prisma.pricePoint.findMany({ where: { productId } })).toMatchObject([
      { variantId: '42', priceMinor: 5400, currency: 'EUR' },
    ]);
    expect(
      await prisma.usageAction.findMany({ where: { partnerId: embed.partner.partnerId } }),
    ).toMatchObject([{ kind: 'save', period: '2026-11', isTest: true, itemId: answer.body.item_id }]);
    expect(await usage(embed)).toBe(1);
  });

  it('updates the item of the same variant, and creates an item for another variant', async () => {
    const embed = await api.embed();
    const first = await save(embed, { product: product('mug', { metadata: { variantId: 1, quantity: 1 } }) });
    const again = await save(embed, {
      product: product('mug', { title: 'Daily Mug', price: 2499, metadata: { variantId: 1, quantity: 3 } }),
    });
    const other = await save(embed, { product: product('mug', { metadata: { variantId: 2 } }) });
    expect(again.body.item_id).toBe(first.body.item_id);
    expect(other.body.item_id).not.toBe(first.body.item_id);
    expect(await saved(embed)).toMatchObject([
      { variantId: '2' },
      { variantId: '1', quantity: 3, title: 'Daily Mug', price_minor: 2499 },
    ]);
    expect(await usage(embed)).toBe(3);
  });

  it('returns an error code for missing values and other shoppers’ lists, and writes nothing', async () => {
    const embed = await api.embed();
    const stranger = await api.shopper();
    const cases: [unknown, number, string][] = [
      [{ product: product('a') }, 400, 'missing_wishlist'],
      [{ wishlistId: 'abc', product: product('a') }, 400, 'missing_wishlist'],
      [{ wishlistId: embed.list.db_id }, 400, 'missing_url'],
      [{ wishlistId: embed.list.db_id, product: {} }, 400, 'missing_url'],
      [{ wishlistId: embed.list.db_id, product: { url: 'javascript:alert(1)' } }, 400, 'missing_url'],
      [{ wishlistId: embed.list.db_id, product: 'a' }, 400, 'missing_url'],
      [
        { wishlistId: embed.list.db_id, product: { url: `${shopOrigin}/${'a'.repeat(8_000)}` } },
        400,
        'missing_url',
      ],
      [{ wishlistId: stranger.list.db_id, product: product('a') }, 403, 'invalid_wishlist'],
      [{ wishlistId: 9_999_999_999, product: product('a') }, 403, 'invalid_wishlist'],
    ];
    for (const [body, status, error] of cases) {
      const answer = await api.call('POST', '/widget/save', { headers: embed.headers, body });
      expect([answer.status, answer.body.error], JSON.stringify(body)).toEqual([status, error]);
    }
    expect(await usage(embed)).toBe(0);
    expect(await saved(embed)).toEqual([]);
  });

  it.each(['/widget/save', '/hosted/save'])(
    '%s leaves out what is wrong and saves the rest',
    async (path) => {
      const embed = await api.embed();
      const store = async (name: string, given: Record<string, unknown>) => {
        const url = `${shopOrigin}/products/${name}`;
        const body = { wishlistId: embed.list.db_id, product: { title: 'Ono Vase', url, ...given } };
        const answer = await api.call('POST', path, { headers: embed.headers, body });
        expect([answer.status, answer.body]).toMatchObject([200, { ok: true }]);
        return (await saved(embed)).find((one) => one.item_id === answer.body.item_id);
      };
      const long = (length: number) => 'x'.repeat(length);
      const all = await store('all', {
        title: long(2_001),
        description: long(20_001),
        imageUrl: 'data:image/png,x',
        price: 'ten',
        compareAtPrice: -1,
        currency: 'EUR',
        marketCode: 'everywhere at once',
        offerId: 1.5,
        vendor: { name: 'Kiln' },
        productType: long(501),
        tags: ['oak', 7, long(201)],
        metadata: { variantId: '42', quantity: 2, variantTitle: 'Oat', note: long(16_000) },
        productId: long(256),
        rawProductId: [],
        sourceLabel: long(201),
        priority: 5,
      });
      expect(all).toMatchObject({ imageUrl: null, price_minor: null, currency: null, brand: null });
      expect(all).toMatchObject({ compare_at_price_minor: null, product_type: null, tags: ['oak'] });
      expect(all).toMatchObject({ variantId: '42', quantity: 2 });
      expect(all?.checkoutMeta).toEqual({ variantId: '42', quantity: 2 });

      const metadata = { variantId: '7' };
      expect(await store('foreign', { metadata, siteDomain: long(301) })).toMatchObject({ checkoutMeta: {} });
      expect(await store('nested', { metadata: 'all' })).toMatchObject({ checkoutMeta: {} });

      // Half of a price could be combined with half of another.
      const price = { price: 5400, currency: 'EUR' };
      const priced = { price_minor: 5400, currency: 'EUR' };
      expect(await store('price', { ...price })).toMatchObject(priced);
      expect(await store('price', { price: '1.234', currency: 'USD' })).toMatchObject(priced);
      expect(await store('price', { price: 1234, currency: 'US$' })).toMatchObject(priced);
      expect(await store('text', { price: '54.00', currency: 'eur' })).toMatchObject(priced);
    },
  );

  it('refuses missing, foreign and expired tokens, each with its own code', async () => {
    const embed = await api.embed();
    const body = { wishlistId: embed.list.db_id, product: product('a') };
    const ask = (headers: Record<string, string>) => api.call('POST', '/widget/save', { headers, body });
    const widget = { error: 'widget_token_invalid', code: 'widget_token_invalid' };
    const user = { error: 'unauthorized', code: 'unauthorized' };
    const { authorization, 'x-widget-token': token } = embed.headers;
    expect((await ask({ authorization })).body).toMatchObject(widget);
    expect((await ask({ authorization, 'x-widget-token': 'abc' })).body).toMatchObject(widget);
    expect((await ask({ ...embed.headers, origin: 'https://evil.example' })).body).toMatchObject(widget);
    expect((await ask({ ...embed.headers, origin: shopOrigin })).status).toBe(200);
    expect((await ask({ 'x-widget-token': token })).body).toMatchObject(user);
    expect((await ask({ 'x-widget-token': token, authorization: `Bearer ${token}` })).body).toMatchObject(
      user,
    );
    api.pass({ minutes: 61 });
    expect([(await ask(embed.headers)).status, (await ask(embed.headers)).body]).toMatchObject([401, widget]);
  });

  it('rejects a key’s tokens after the key is revoked', async () => {
    const embed = await api.embed();
    await api.ctx.prisma.apiKey.update({
      where: { id: embed.partner.keys.test.id },
      data: { status: 'revoked' },
    });
    await expect
      .poll(async () => (await save(embed, { product: product('a') })).body.error)
      .toBe('widget_token_invalid');
  });

  it('keeps metadata only for the shop’s own products', async () => {
    const embed = await api.embed();
    const metadata = { variantId: '9', quantity: 4 };
    await save(embed, { product: product('own', { metadata, siteDomain: 'www.shop.example' }) });
    await save(embed, { product: product('foreign', { metadata, siteDomain: 'other.example' }) });
    await save(embed, { product: { url: 'https://other.example/p', title: 'Elsewhere', metadata } });
    await save(embed, { product: product('alias', { partnerMeta: metadata }) });
    const kept = (await saved(embed)).map((item) => [item.url, item.checkoutMeta]);
    expect(Object.fromEntries(kept)).toEqual({
      [`${shopOrigin}/products/own`]: metadata,
      [`${shopOrigin}/products/foreign`]: {},
      'https://other.example/p': {},
      [`${shopOrigin}/products/alias`]: metadata,
    });
  });

  it('doesn’t let another shop change a product’s title', async () => {
    const own = await api.embed();
    const stranger = await api.embed({ origin: 'https://stranger.example' });
    const first = await save(own, { product: product('lamp', { title: 'Dome Table Lamp' }) });
    await save(stranger, { product: product('lamp', { title: 'Stolen', price: 1 }) });
    const stored = await api.ctx.prisma.product.findUniqueOrThrow({ where: { id: first.body.product_id } });
    expect([stored.title, stored.priceMinor]).toEqual(['Dome Table Lamp', 5400]);
    expect((await saved(stranger))[0]).toMatchObject({ title: 'Stolen', price_minor: 1 });
  });

  it('stores hostile strings unchanged, except for characters PostgreSQL can’t hold', async () => {
    const embed = await api.embed();
    const title = `<script>alert("'")</script> \u0000 \ud800 ${'ü'.repeat(300)}`;
    const answer = await save(embed, {
      product: product('x', { title, metadata: { variantId: '\u0000a', note: '\ud800' } }),
    });
    expect(answer.status).toBe(200);
    expect((await saved(embed))[0]).toMatchObject({
      title: `<script>alert("'")</script>  \ufffd ${'ü'.repeat(300)}`,
      variantId: 'a',
    });
  });

  it('returns the first answer for a repeated Idempotency-Key and counts once', async () => {
    const embed = await api.embed();
    const key = { 'idempotency-key': 'retry-1' };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => save(embed, { product: product('kettle') }, key)),
    );
    answers.push(await save(embed, { product: product('kettle') }, key));
    expect(new Set(answers.map((answer) => JSON.stringify([answer.status, answer.body.item_id]))).size).toBe(
      1,
    );
    expect(answers[0]?.status).toBe(200);
    expect(await usage(embed)).toBe(1);
    const reused = await save(embed, { product: product('other') }, key);
    expect([reused.status, reused.body.error]).toEqual([400, 'idempotency_key_reused']);
    api.pass({ days: 2 });
    const { token } = (
      await api.call('POST', '/widget/init', {
        body: { origin: shopOrigin, public_key: embed.partner.keys.test.key },
      })
    ).body;
    const session = await api.call('POST', '/auth/refresh', {
      body: { refresh_token: embed.session.refreshToken },
    });
    const nextDay = await save(
      embed,
      { product: product('other') },
      {
        ...key,
        'x-widget-token': token,
        authorization: `Bearer ${session.body.access_token}`,
      },
    );
    expect(nextDay.status).toBe(200);
  });
});

describe('simultaneous saves', () => {
  const at = (statuses: { status: number }[], status: number) =>
    statuses.filter((one) => one.status === status).length;

  it('create one item for twenty identical saves', async () => {
    const embed = await api.embed();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => save(embed, { product: product('one') })),
    );
    expect(at(answers, 200)).toBe(20);
    expect(new Set(answers.map((answer) => answer.body.item_id)).size).toBe(1);
    expect(await saved(embed)).toHaveLength(1);
    expect(await usage(embed)).toBe(20);
  });

  it('create twenty items for twenty distinct saves', async () => {
    const embed = await api.embed();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => save(embed, { product: product(`many-${index}`) })),
    );
    expect(at(answers, 200)).toBe(20);
    expect(await saved(embed)).toHaveLength(20);
  });

  it('accept exactly one of fifty saves at 199 of 200 actions, and store nothing of the others', async () => {
    const embed = await api.embed({ plan: 'free' });
    const { partnerId } = embed.partner;
    await api.ctx.prisma.usageCounter.create({
      data: { partnerId, period: '2026-11', shard: 0, saves: 199 },
    });
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => save(embed, { product: product(`quota-${index}`) })),
    );
    expect([at(answers, 200), at(answers, 402)]).toEqual([1, 49]);
    expect(answers.find((answer) => answer.status === 402)?.body).toEqual({
      error: 'usage_limit_reached',
      message: expect.any(String),
      plan: 'free',
      actions_limit: 200,
      upgrade_url: expect.stringMatching(/^http/),
    });
    expect(await saved(embed)).toHaveLength(1);
    expect(await usage(embed)).toBe(200);
    expect(await api.ctx.prisma.product.count({ where: { url: { contains: '/quota-' } } })).toBe(1);
  });

  it('create one item each for two shoppers who save the same variant', async () => {
    const first = await api.embed();
    const shopper = await api.shopper();
    const second = { ...first, ...shopper, headers: { ...first.headers, ...shopper.headers } };
    const same = { product: product('shared', { metadata: { variantId: 'v' } }) };
    const answers = await Promise.all([save(first, same), save(second, same)]);
    expect(at(answers, 200)).toBe(2);
    expect(answers[0]?.body.product_id).toBe(answers[1]?.body.product_id);
    expect([await saved(first), await saved(second)].map((items) => items.length)).toEqual([1, 1]);
  });

  it('are accepted again next month on the free plan, and immediately after an upgrade', async () => {
    const embed = await api.embed({ plan: 'free' });
    const { partnerId } = embed.partner;
    const period = api.time.now.toISOString().slice(0, 7);
    await api.ctx.prisma.usageCounter.create({ data: { partnerId, period, shard: 3, saves: 200 } });
    expect((await save(embed, { product: product('a') })).status).toBe(402);
    await api.ctx.prisma.partner.update({ where: { id: partnerId }, data: { plan: 'starter' } });
    await expect.poll(async () => (await save(embed, { product: product('a') })).status).toBe(200);
  });
});

it('uses no more IDs when the same product is saved repeatedly', async () => {
  const embed = await api.embed();
  const lastIds = async () => {
    const { rows } = await api.ctx.pool.query<{ last_value: number }>(
      'SELECT last_value FROM list_items_id_seq UNION ALL SELECT last_value FROM products_id_seq',
    );
    return rows.map((row) => row.last_value);
  };
  const first = await save(embed, { product: product('again') });
  const before = await lastIds();
  for (let time = 1; time <= 20; time += 1) {
    const changes = { title: `Vase ${time}`, metadata: { quantity: time } };
    const again = await save(embed, { product: product('again', changes) });
    expect(again.body).toEqual(first.body);
  }
  await Promise.all(Array.from({ length: 20 }, () => save(embed, { product: product('again') })));
  expect(await lastIds()).toEqual(before);
});

it('keeps working when a migration changes the tables, for which connections have plans', async () => {
  const embed = await api.embed();
  const again = (title: string) => save(embed, { product: product('planned', { title }) });
  for (let time = 1; time <= 8; time += 1) expect((await again(`Vase ${time}`)).status).toBe(200);
  const tables = ['lists', 'products', 'list_items', 'usage_actions', 'price_points'];
  for (const table of tables) await api.ctx.pool.query(`ALTER TABLE ${table} ADD COLUMN later int`);
  expect((await again('Later')).status).toBe(200);
  for (const table of tables) await api.ctx.pool.query(`ALTER TABLE ${table} DROP COLUMN later`);
  expect((await again('Last')).status).toBe(200);
  expect(await saved(embed)).toMatchObject([{ title: 'Last' }]);
});

describe('product URLs', () => {
  it('that are written differently are one product, saved once and found by each', async () => {
    const embed = await api.embed();
    const ways = [
      'http://shop.example/products/vase-1?size=a+b&variant=2',
      'https://shop.example/products/vase-1?variant=2&size=a+b',
      'https://shop.example/products/vase-1?gad_source=1&gad_campaignid=2&variant=2&pr_seq=u&_pos=1&size=a+b',
      'https://shop.example./products/vase-1?variant=2&size=a+b',
      'https://SHOP.example:443/products/v%61se%2d1?size=a%20b&variant=%32#reviews',
    ];
    const answers: Awaited<ReturnType<typeof save>>[] = [];
    for (const url of ways) answers.push(await save(embed, { product: product('', { url }) }));
    expect(answers.map(({ body }) => body)).toEqual(ways.map(() => answers[0]!.body));
    expect(await saved(embed)).toMatchObject([{ url: ways[0], item_id: answers[0]!.body.item_id }]);
    const rows = await api.ctx.prisma.product.findMany({ where: { url: { contains: 'vase-1' } } });
    expect(rows).toMatchObject([{ domain: 'shop.example' }]);
  });

  it('with different routes within one page are separate products', async () => {
    const embed = await api.embed();
    const url = (route: string) => `${shopOrigin}/spa${route}`;
    const put = async (route: string) =>
      (await save(embed, { product: product('', { url: url(route) }) })).body.product_id;
    const first = await put('#/product/1');
    const second = await put('#/product/2?utm_source=mail');
    expect(second).not.toBe(first);
    expect(await put('#/product/1?gclid=x')).toBe(first);
    const page = await put('');
    expect([first, second]).not.toContain(page);
    expect(await put('#reviews')).toBe(page);
    const urls = (await saved(embed)).map((item) => item.url);
    expect(urls.sort()).toEqual([url(''), url('#/product/1'), url('#/product/2')]);
  });
});
