import { describe, expect, it } from 'vitest';
import { createKey } from '#api/modules/keys/create-key.ts';
import { setKeyDomains } from '#api/modules/keys/set-key-domains.ts';
import { codes, product, useApi } from '#test/support/api.ts';

const api = await useApi();
type Shopper = Awaited<ReturnType<typeof api.shopper>>;
let count = 0;

const save = (
  shopper: Pick<Shopper, 'headers' | 'list'>,
  given: Record<string, unknown>,
  headers: Record<string, string> = {},
) =>
  api.call('POST', '/hosted/save', {
    headers: { ...shopper.headers, ...headers },
    body: { wishlistId: shopper.list.db_id, product: given },
  });
const items = async (shopper: Pick<Shopper, 'headers' | 'list'>, query = '') =>
  (await api.call('GET', `/hosted/lists/${shopper.list.id}/items${query}`, { headers: shopper.headers })).body
    .products as Record<string, unknown>[];
const actions = (partnerId: number) =>
  api.ctx.prisma.usageAction.count({ where: { partnerId, kind: 'save' } });

/** A host no other test uses, and a partner with a key for it, verified for this host or for `proven`. */
async function shopOf(
  domains: (host: string) => string[],
  plan: 'growth' | 'free' = 'growth',
  proven: string | null | ((host: string) => string) = (host) => host,
) {
  count += 1;
  const host = `shop${count}.example`;
  const partner = await api.partner(plan);
  const { partnerId } = partner;
  const key = await createKey(api.ctx, { partnerId, environment: 'live', domains: domains(host) });
  const proof = typeof proven === 'function' ? proven(host) : proven;
  if (proof !== null) await api.verify(partnerId, proof);
  return { host, partner, partnerId, key };
}

describe('POST /hosted/save', () => {
  it('saves with only a user token, and keeps the fields only the shopper’s own app sends', async () => {
    const shopper = await api.shopper();
    const given = product('lone', {
      sourceLabel: 'Aunt May',
      priority: 2,
      productId: 4711,
      rawProductId: 'gid://shopify/Product/4711',
      metadata: { variantId: 'not-kept' },
    });
    const saved = await save(shopper, given);
    expect(saved).toMatchObject({
      status: 200,
      body: { ok: true, item_id: expect.any(Number), product_id: expect.any(Number) },
    });
    expect(saved.headers.get('x-ratelimit-limit')).toBeNull();
    expect(await items(shopper)).toMatchObject([
      { item_id: saved.body.item_id, title: 'Ono Vase', source_label: 'Aunt May', priority: 2 },
    ]);
    const stored = await api.ctx.prisma.listItem.findUniqueOrThrow({ where: { id: saved.body.item_id } });
    expect(stored).toMatchObject({
      sourcePartnerId: null,
      apiKeyId: null,
      isTest: false,
      sourceDomain: 'shop.example',
      checkoutMeta: { productId: 4711, rawProductId: 'gid://shopify/Product/4711' },
    });
    expect(await api.ctx.prisma.usageAction.count({ where: { itemId: saved.body.item_id } })).toBe(0);
    await save(shopper, product('lone'));
    expect(await items(shopper)).toMatchObject([{ source_label: 'Aunt May', priority: 2 }]);
  });

  it('counts for the partner whose widget token or key is sent', async () => {
    const embed = await api.embed();
    const { partnerId, keys } = embed.partner;
    const byToken = await save(embed, product('token', { metadata: { variantId: '7' } }));
    expect(byToken.status).toBe(200);
    expect(byToken.headers.get('x-ratelimit-limit')).toBe('1000');
    await setKeyDomains(api.ctx, { keyId: keys.live.id, partnerId, domains: ['shop.example'] });
    const { authorization = '' } = embed.headers;
    const app = { headers: { authorization }, list: embed.list };
    const byKey = await save(app, product('key', { metadata: { variantId: '8' } }), {
      'x-widget-key': keys.live.key,
    });
    expect(byKey.status).toBe(200);
    expect(await actions(partnerId)).toBe(2);
    const stored = await api.ctx.prisma.listItem.findMany({
      where: { listId: embed.list.db_id },
      orderBy: { id: 'asc' },
    });
    expect(stored.map(({ variantId, isTest, apiKeyId }) => [variantId, isTest, apiKeyId])).toEqual([
      ['7', true, keys.test.id],
      ['8', false, keys.live.id],
    ]);
    const wrong = [
      await save(app, product('x'), { 'x-widget-token': 'abc' }),
      await save(app, product('x'), { 'x-widget-key': 'pk_live_nothing' }),
    ];
    expect(codes(wrong)).toEqual([
      [401, 'widget_token_invalid'],
      [403, 'unknown_key'],
    ]);
  });

  it('counts for the first partner to verify the product’s host, not for one that only allows it', async () => {
    const shopper = await api.shopper();
    const exact = await shopOf((host) => [host]);
    const later = await shopOf(() => [exact.host], 'growth', exact.host);
    const wild = await shopOf(
      (host) => [`*.${host}`],
      'growth',
      (host) => `*.${host}`,
    );
    const inside = await shopOf(() => [`own.${wild.host}`], 'growth', `own.${wild.host}`);
    const claimed = await shopOf((host) => [host, `*.${host}`], 'growth', null);
    const sourceOf = async (url: string) => {
      const { body } = await save(shopper, { url, title: 'x' });
      const item = await api.ctx.prisma.listItem.findUniqueOrThrow({ where: { id: body.item_id } });
      return [item.sourcePartnerId, item.apiKeyId];
    };
    const [nobody, first] = [
      [null, null],
      [exact.partnerId, exact.key.id],
    ];
    expect(await sourceOf(`https://${exact.host}/p`)).toEqual(first);
    expect(await sourceOf(`https://www.${exact.host}/p`)).toEqual(first);
    expect(await sourceOf(`https://de.eu.${wild.host}/p`)).toEqual([wild.partnerId, wild.key.id]);
    expect(await sourceOf(`https://own.${wild.host}/p`)).toEqual([inside.partnerId, inside.key.id]);
    expect(await sourceOf(`https://${wild.host}/p`)).toEqual(nobody);
    expect(await sourceOf(`https://not${exact.host}/p`)).toEqual(nobody);
    expect(await sourceOf(`https://${claimed.host}/p`)).toEqual(nobody);
    expect(await sourceOf(`https://a.${claimed.host}/p`)).toEqual(nobody);

    const proof = (partnerId: number) => ({ where: { partnerId } });
    const failing = { data: { failingSince: api.time.now } };
    await api.ctx.prisma.verifiedDomain.updateMany({ ...proof(exact.partnerId), ...failing });
    expect(await sourceOf(`https://${exact.host}/2`)).toEqual([later.partnerId, later.key.id]);
    await api.ctx.prisma.verifiedDomain.deleteMany(proof(later.partnerId));
    expect(await sourceOf(`https://${exact.host}/3`), 'its missing proof still counts').toEqual(first);
    await api.ctx.prisma.apiKey.updateMany({ ...proof(exact.partnerId), data: { status: 'revoked' } });
    expect(await sourceOf(`https://${exact.host}/4`)).toEqual(nobody);
  });

  it('restricts the key sent to its allowed domains, as init does', async () => {
    const shopper = await api.shopper();
    const { key, host, partner } = await shopOf((own) => [own, `*.${own}`]);
    const from = (origin: string | undefined, publicKey = key.key) =>
      save(shopper, product('held'), { 'x-widget-key': publicKey, ...(origin !== undefined && { origin }) });
    const refused = [
      await from('https://thief.example'),
      await from('null'),
      await from(undefined, partner.keys.live.key),
      await from(`https://${host}`, partner.keys.live.key),
    ];
    expect(codes(refused)).toEqual([
      [403, 'origin_not_allowed'],
      [400, 'invalid_origin'],
      [403, 'allowlist_required'],
      [403, 'allowlist_required'],
    ]);
    expect(await items(shopper)).toEqual([]);
    const taken = [
      await from(`https://${host}`),
      await from(`https://eu.${host}`),
      await from('http://localhost:4000'),
      await from('http://localhost:3000'),
      await from(undefined),
      await from('https://staging.example', partner.keys.test.key),
    ];
    expect(taken.map(({ status }) => status)).toEqual(Array(6).fill(200));
  });

  it('is paused only for a partner over the free plan’s limit', async () => {
    const shopper = await api.shopper();
    const shop = await shopOf((host) => [host], 'free');
    await api.ctx.prisma.usageCounter.create({
      data: { partnerId: shop.partnerId, period: '2026-11', shard: 0, saves: 199 },
    });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => save(shopper, { url: `https://${shop.host}/${n}`, title: 'x' })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.find(({ status }) => status === 402)?.body).toMatchObject({
      error: 'usage_limit_reached',
      plan: 'free',
      actions_limit: 200,
    });
    expect(await items(shopper)).toHaveLength(1);
    expect((await save(shopper, product('elsewhere'))).status).toBe(200);
  });

  it('creates one item for twenty identical saves, even without a partner', async () => {
    const shopper = await api.shopper();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => save(shopper, product('same-twenty'))),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.item_id}`)).size).toBe(1);
    expect(await items(shopper)).toHaveLength(1);
  });

  it('returns the first answer for a repeated Idempotency-Key', async () => {
    const shopper = await api.shopper();
    const shop = await shopOf((host) => [host]);
    const given = { url: `https://${shop.host}/once`, title: 'x' };
    const key = { 'idempotency-key': 'hosted-1' };
    const answers = await Promise.all(Array.from({ length: 6 }, () => save(shopper, given, key)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.item_id}`)).size).toBe(1);
    expect(await actions(shop.partnerId)).toBe(1);
    expect((await save(shopper, product('other'), key)).body.error).toBe('idempotency_key_reused');
  });

  it('returns an error code for missing values and for lists of other shoppers', async () => {
    const shopper = await api.shopper();
    const stranger = await api.shopper();
    const ask = (body: unknown, headers: Record<string, string> = shopper.headers) =>
      api.call('POST', '/hosted/save', { headers, body });
    const wishlistId = shopper.list.db_id;
    const answers = [
      await ask({ product: product('a') }),
      await ask({ wishlistId }),
      await ask({ wishlistId, product: { url: 'ftp://a' } }),
      await ask({ wishlistId: stranger.list.db_id, product: product('a') }),
      await ask({ wishlistId, product: product('a') }, {}),
    ];
    expect(codes(answers)).toEqual([
      [400, 'missing_wishlist'],
      [400, 'missing_url'],
      [400, 'missing_url'],
      [403, 'invalid_wishlist'],
      [401, 'unauthorized'],
    ]);
    expect(await items(shopper)).toEqual([]);
  });
});

describe('localized titles', () => {
  it('use the shop’s own title for everyone', async () => {
    const embed = await api.embed();
    const ask = (marketCode: string, title: string) =>
      api.call('POST', '/widget/save', {
        headers: embed.headers,
        body: {
          wishlistId: embed.list.db_id,
          product: product('many-tongues', { marketCode, title, description: `D ${title}` }),
        },
      });
    await ask('de-DE', 'Vase aus Ton');
    await ask('de-AT', 'Vase aus Ton, A');
    await ask('fr-FR', 'Vase en grès');
    const other = await api.shopper();
    await save(other, product('many-tongues', { title: 'Ono', marketCode: 'en-GB' }));
    const title = async (query: string) => (await items(other, query))[0]?.title;
    expect(await title('')).toBe('Ono');
    expect(await title('?market=fr-FR')).toBe('Vase en grès');
    expect(await title('?market=FR_fr')).toBe('Vase en grès');
    expect(await title('?market=de-AT')).toBe('Vase aus Ton, A');
    expect(await title('?market=de-CH')).toBe('Vase aus Ton');
    expect(await title('?lang=de')).toBe('Vase aus Ton');
    expect(await title('?lang=fr&market=de-DE')).toBe('Vase aus Ton');
    expect(await title('?lang=pl')).toBe('Ono');
    expect((await items(other, '?lang=fr'))[0]?.description).toBe('D Vase en grès');
  });

  it('keep titles saved by other shoppers on the list they were saved to', async () => {
    const shopper = await api.shopper();
    const stranger = await api.shopper();
    const url = 'https://tongues.example/p';
    await save(shopper, { url, title: 'Lamp', marketCode: 'en-GB' });
    await save(shopper, { url, title: 'Lampe', marketCode: 'de-DE' });
    await save(stranger, { url, title: 'Stolen', marketCode: 'fr-FR' });
    const title = async (query: string) => (await items(shopper, query))[0]?.title;
    expect(await title('?market=en-GB')).toBe('Lamp');
    expect(await title('?lang=de')).toBe('Lampe');
    expect(await title('?lang=fr')).toBe('Lampe');
    expect(await title('')).toBe('Lampe');
    expect((await items(stranger, '?lang=fr'))[0]?.title).toBe('Stolen');
  });

  it('give way to the title an owner or editor entered', async () => {
    const embed = await api.embed();
    const saved = await api.call('POST', '/widget/save', {
      headers: embed.headers,
      body: {
        wishlistId: embed.list.db_id,
        product: product('named', { marketCode: 'de-DE', title: 'Krug' }),
      },
    });
    await api.call('PUT', `/hosted/lists/${embed.list.id}/items/${saved.body.item_id}`, {
      headers: embed.headers,
      body: { title: 'The jug from Lisbon' },
    });
    expect((await items(embed, '?lang=de'))[0]?.title).toBe('The jug from Lisbon');
    const basket = await api.call('GET', '/widget/saved-products', { headers: embed.headers });
    expect(basket.body.products[0].title).toBe('The jug from Lisbon');
  });
});
