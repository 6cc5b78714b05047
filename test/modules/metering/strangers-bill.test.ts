/** The most that a stranger can make a shop pay for: docs/billing.md, “What counts”. */
import { beforeEach, describe, expect, it } from 'vitest';
import { issueSession } from '#api/modules/identity/issue-session.ts';
import { setKeyDomains } from '#api/modules/keys/set-key-domains.ts';
import { compareCounters } from '#api/modules/metering/compare-counters.ts';
import { readUsage } from '#api/modules/metering/read-usage.ts';
import { rebuildCounters } from '#api/modules/metering/rebuild-counters.ts';
import { writeListViews } from '#api/modules/metering/record-list-view.ts';
import { addActions } from '#test/support/actions.ts';
import { type Answer, type CallOptions, codes, product, shopOrigin, useApi } from '#test/support/api.ts';

const api = await useApi();
type Shop = Awaited<ReturnType<typeof api.embed>>;
type Shopper = { headers: Record<string, string>; list: { id: string; db_id: number } };

beforeEach(() => (api.time.now = new Date('2026-11-21T12:00:00Z')));

/** The ledger's actions of a kind, counted by the reason they aren't billed. */
async function ledger({ partner: { partnerId } }: Pick<Shop, 'partner'>, kind = 'save') {
  const rows = await api.ctx.prisma.usageAction.groupBy({
    by: ['unbilledReason'],
    where: { partnerId, kind },
    _count: true,
  });
  return Object.fromEntries(rows.map(({ unbilledReason, _count }) => [unbilledReason ?? 'billed', _count]));
}

const newList = async (headers: Record<string, string>) => {
  const made = await api.call('POST', '/hosted/me/lists', { headers, body: { name: 'Mine' } });
  return made.body.list as Shopper['list'];
};

async function guest({ headers }: Shop, options: CallOptions = {}): Promise<Shopper> {
  const session = await api.call('POST', '/auth/anonymous', { body: {}, ...options });
  const authorization = `Bearer ${session.body.access_token as string}`;
  return { headers: { ...headers, authorization }, list: await newList({ authorization }) };
}

/** A confirmed shopper at the shop. */
async function shopper({ headers }: Shop): Promise<Shopper & { email: string }> {
  const { headers: own, list, session } = await api.shopper();
  return { headers: { ...headers, ...own }, list, email: session.user.email ?? '' };
}

/** The same shopper at another time, with tokens that are valid then. */
async function later(time: string, { partner }: Shop, { email, list }: Shopper & { email: string }) {
  api.time.now = new Date(time);
  const { accessToken } = await issueSession(api.ctx, { email });
  const init = await api.call('POST', '/widget/init', {
    body: { origin: shopOrigin, public_key: partner.keys.test.key },
  });
  const headers = { authorization: `Bearer ${accessToken}`, 'x-widget-token': init.body.token as string };
  return { headers, list, email };
}

interface How {
  route?: string;
  headers?: Record<string, string>;
  address?: string;
  variantId?: string;
}

/**
 * Saves a product of the shop, or of another host if it's a URL. Repeats a save that a busy machine
 * refuses.
 */
async function save(who: Shopper, slug: string, how: How = {}): Promise<Answer> {
  const answer = await saveOnce(who, slug, how);
  return answer.status === 503 ? save(who, slug, how) : answer;
}

function saveOnce({ headers, list }: Shopper, slug: string, how: How) {
  const { route = '/widget/save', variantId, address } = how;
  const given = product(slug, variantId === undefined ? {} : { metadata: { variantId } });
  if (slug.includes('://')) given.url = slug;
  return api.call('POST', route, {
    headers: how.headers ?? headers,
    body: { wishlistId: list.db_id, product: given },
    ...(address !== undefined && { address }),
  });
}

const slugs = (count: number, name = 'vase') => Array.from({ length: count }, (_, at) => `${name}-${at}`);

async function saveAll(who: Shopper, names: string[], how: How = {}) {
  for (const name of names) expect(codes([await save(who, name, how)])).toEqual([[200, undefined]]);
}

async function share({ headers: { authorization = '' }, list }: Shopper, address?: string) {
  const shared = await api.call('PUT', `/hosted/lists/${list.id}`, {
    headers: { authorization },
    body: { share_public: true },
    ...(address !== undefined && { address }),
  });
  expect(shared.status).toBe(200);
}

/** Checks that counters, ledger, portal and limit agree. */
async function expectAgreement({ partner: { partnerId } }: Pick<Shop, 'partner'>) {
  expect(await compareCounters(api.ctx.sql, { partnerId })).toEqual([]);
  const { breakdown } = await readUsage(api.ctx, partnerId);
  const billed = await api.ctx.prisma.usageAction.groupBy({
    by: ['kind'],
    where: { partnerId, unbilledReason: null },
    _count: true,
  });
  const counts = Object.fromEntries(billed.map(({ kind, _count }) => [kind, _count]));
  expect({ save: 0, share: 0, list_view: 0, ...counts }).toEqual(breakdown);
}

describe('a save with nothing but a public key', () => {
  const route = '/hosted/save';

  /** The headers of a shopper's own program that copied the key. */
  const copied = ({ headers }: Shopper, key: string, more: Record<string, string> = {}) => ({
    authorization: headers.authorization ?? '',
    'x-widget-key': key,
    ...more,
  });

  it('never pauses a Free shop with products of other hosts, and still works', async () => {
    const shop = await api.embed({ plan: 'free' });
    const who = await shopper(shop);
    const headers = copied(who, shop.partner.keys.test.key);
    const others = slugs(210).map((slug) => `https://elsewhere.example/${slug}`);
    await saveAll(who, others, { route, headers });
    expect(await ledger(shop)).toEqual({ foreign_product: 210 });
    const items = await api.ctx.prisma.listItem.findMany({ where: { listId: who.list.db_id } });
    expect(new Set(items.map(({ sourcePartnerId }) => Number(sourcePartnerId)))).toEqual(
      new Set([shop.partner.partnerId]),
    );
    expect((await save(shop, 'own')).status).toBe(200);
    await expectAgreement(shop);
  });

  it('is billed for a product on a host that is verified, or that the key names', async () => {
    const shop = await api.embed({ verified: false });
    const { partnerId, keys } = shop.partner;
    await api.verify(partnerId, 'verified.example');
    const domains = ['named.example', '*.wild.example'];
    await setKeyDomains(api.ctx, { keyId: keys.live.id, partnerId, domains });
    const who = await shopper(shop);
    const headers = copied(who, keys.live.key);
    const own = ['verified.example', 'www.named.example', 'eu.wild.example'].map(
      (host) => `https://${host}/vase`,
    );
    const foreign = ['wild.example', 'named.example.evil.example', 'notnamed.example', 'elsewhere.example'];
    await saveAll(who, own, { route, headers });
    await saveAll(
      who,
      foreign.map((host) => `https://${host}/vase?shop=named.example`),
      { route, headers },
    );
    expect(await ledger(shop)).toEqual({ billed: own.length, foreign_product: foreign.length });
  });

  it.each(['http://localhost:4000', 'http://localhost:3000', 'https://nobody.example'])(
    'is still unbilled if it claims to come from %s',
    async (origin) => {
      const shop = await api.embed();
      const who = await shopper(shop);
      const headers = copied(who, shop.partner.keys.test.key, { origin });
      await saveAll(who, ['https://elsewhere.example/vase'], { route, headers });
      expect(await ledger(shop)).toEqual({ foreign_product: 1 });
    },
  );

  it('is billed from a page on one of the partner’s hosts', async () => {
    const shop = await api.embed();
    const who = await shopper(shop);
    const headers = copied(who, shop.partner.keys.test.key, { origin: shopOrigin });
    await saveAll(who, ['https://elsewhere.example/vase'], { route, headers });
    expect(await ledger(shop)).toEqual({ billed: 1 });
  });

  it('is billed from a private address, whatever the host', async () => {
    const shop = await api.embed();
    const who = await shopper(shop);
    const headers = copied(who, shop.partner.keys.test.key);
    const elsewhere = 'https://elsewhere.example/vase';
    for (const address of ['127.0.0.1', '::1', '10.0.0.8', '192.168.1.9', '::ffff:127.0.0.1'])
      await saveAll(who, [elsewhere, elsewhere], { route, headers, address });
    expect(await ledger(shop)).toEqual({ billed: 10 });
  });
});

describe('one shopper', () => {
  it('is billed sixty saves per hour and partner, in sequence or all at once', async () => {
    for (const isParallel of [false, true]) {
      const [shop, other] = [await api.embed({ plan: 'free' }), await api.embed()];
      const who = await shopper(shop);
      const names = slugs(75, `${isParallel}`);
      if (isParallel) {
        const answers = await Promise.all(names.map((name) => save(who, name)));
        expect(codes(answers)).toEqual(names.map(() => [200, undefined]));
      } else await saveAll(who, names);
      expect(await ledger(shop)).toEqual({ billed: 60, shopper_cap: 15 });
      await saveAll({ ...who, headers: { ...other.headers, ...who.headers, ...pickToken(other) } }, slugs(3));
      expect(await ledger(other)).toEqual({ billed: 3 });
      await saveAll(await shopper(shop), slugs(2, 'another'));
      expect(await ledger(shop)).toEqual({ billed: 62, shopper_cap: 15 });
      await expectAgreement(shop);
    }
  });

  const pickToken = ({ headers }: Shop) => ({ 'x-widget-token': headers['x-widget-token'] ?? '' });

  it('is billed again in the next hour', async () => {
    api.time.now = new Date('2026-11-21T12:59:59Z');
    const shop = await api.embed();
    const who = await shopper(shop);
    await saveAll(who, slugs(61));
    api.time.now = new Date('2026-11-21T13:00:00Z');
    await saveAll(who, slugs(61, 'later'));
    expect(await ledger(shop)).toEqual({ billed: 120, shopper_cap: 2 });
  });

  it('is billed sixty from several networks, lists, keys and routes together', async () => {
    const shop = await api.embed();
    const { partnerId, keys } = shop.partner;
    await setKeyDomains(api.ctx, { keyId: keys.live.id, partnerId, domains: ['shop.example'] });
    const who = await shopper(shop);
    const second = { ...who, list: await newList({ authorization: who.headers.authorization ?? '' }) };
    const { authorization = '' } = who.headers;
    const ways: [Shopper, How][] = [
      [who, { address: '198.51.100.1' }],
      [second, { address: '2001:db8:7::1' }],
      [who, { route: '/hosted/save', headers: { authorization, 'x-widget-key': keys.live.key } }],
      [second, { route: '/hosted/save' }],
    ];
    for (const [number, [whose, how]] of ways.entries()) await saveAll(whose, slugs(20, `way${number}`), how);
    expect(await ledger(shop)).toEqual({ billed: 60, shopper_cap: 20 });
  });

  it('is billed once for toggling one heart fifteen times, one after another or in parallel', async () => {
    const shop = await api.embed({ plan: 'free' });
    for (const who of [await guest(shop), await shopper(shop)]) {
      for (let time = 0; time < 15; time += 1) {
        const saved = await save(who, 'heart');
        expect(saved.status).toBe(200);
        const removed = await api.call('DELETE', `/widget/saved-products/${saved.body.item_id}`, who);
        expect(removed.status).toBe(200);
      }
    }
    expect(await ledger(shop)).toEqual({ billed: 2, repeated_save: 28 });
    const third = await shopper(shop);
    const answers = await Promise.all(Array.from({ length: 15 }, () => save(third, 'heart')));
    expect(codes(answers)).toEqual(Array(15).fill([200, undefined]));
    expect(await ledger(shop)).toEqual({ billed: 3, repeated_save: 42 });
    await expectAgreement(shop);
  });

  it('is billed once a day per product and variant, on any list, by any spelling of the URL', async () => {
    const shop = await api.embed();
    const who = await shopper(shop);
    const second = { ...who, list: await newList({ authorization: who.headers.authorization ?? '' }) };
    await saveAll(who, [
      'vase',
      `${shopOrigin}/products/vase?utm_source=mail#top`,
      `HTTPS://SHOP.example/products/vase`,
    ]);
    await saveAll(second, ['vase']);
    expect(await ledger(shop)).toEqual({ billed: 1, repeated_save: 3 });
    await saveAll(who, ['vase', 'vase'], { variantId: '7' });
    expect(await ledger(shop)).toEqual({ billed: 2, repeated_save: 4 });
    await saveAll(await later('2026-11-22T00:00:00Z', shop, who), ['vase', 'vase']);
    expect(await ledger(shop)).toEqual({ billed: 3, repeated_save: 5 });
  });

  it('doesn’t use up their or their network’s cap with repeated saves', async () => {
    const shop = await api.embed();
    const who = await guest(shop);
    await saveAll(who, Array<string>(25).fill('heart'));
    await saveAll(who, slugs(25));
    expect(await ledger(shop)).toEqual({ billed: 20, repeated_save: 24, network_save_cap: 6 });
  });

  it('is billed nothing for moving an item and saving it again', async () => {
    const shop = await api.embed();
    const who = await shopper(shop);
    const { authorization = '' } = who.headers;
    const target = (await newList({ authorization })).id;
    const { item_id: itemId } = (await save(who, 'vase')).body as { item_id: number };
    const moved = await api.call('POST', `/hosted/lists/${who.list.id}/items/${itemId}/move`, {
      headers: { authorization },
      body: { target },
    });
    expect(moved.status).toBe(200);
    await saveAll(who, ['vase']);
    expect(await ledger(shop)).toEqual({ billed: 1, repeated_save: 1 });
  });

  it('isn’t billed for an import', async () => {
    const shop = await api.embed();
    const who = await shopper(shop);
    const { authorization = '' } = who.headers;
    const started = await api.call('POST', '/me/imports', {
      headers: { authorization },
      body: { kind: 'links', text: `${shopOrigin}/products/imported`, wishlist_id: who.list.db_id },
    });
    expect(started.status).toBe(200);
    expect(await ledger(shop)).toEqual({});
  });
});

describe('undoing a removal', () => {
  const earlier = '2026-11-18T09:00:00Z';
  type Removal = (list: Shopper['list'], saved: { item_id: number; product_id: number }) => string;
  const ways: [string, Removal][] = [
    ['from the shop', (_list, { item_id: id }) => `/widget/saved-products/${id}`],
    ['from the list', (list, { item_id: id }) => `/hosted/lists/${list.id}/items/${id}`],
    ['from all lists', (_list, { product_id: id }) => `/hosted/products/${id}`],
    ['with its list', (list) => `/hosted/lists/${list.id}`],
  ];

  it.each(ways)('%s isn’t billed, however it is saved again', async (_name, removalOf) => {
    const shop = await api.embed();
    for (const route of ['/widget/save', '/hosted/save']) {
      const who = await later(earlier, shop, await shopper(shop));
      const saved = await save(who, 'vase', { variantId: '7' });
      const { headers } = await later('2026-11-21T23:59:30Z', shop, who);
      expect((await api.call('DELETE', removalOf(who.list, saved.body), { headers })).status).toBe(200);
      // Past midnight, on another list.
      api.time.now = new Date('2026-11-22T00:10:00Z');
      const { authorization } = headers;
      const target = { headers, list: await newList({ authorization }) };
      expect((await save(target, 'vase', { route, variantId: '7' })).status).toBe(200);
    }
    expect(await ledger(shop)).toEqual({ billed: 2, repeated_save: 2 });
    await expectAgreement(shop);
  });

  it('is billed for another shopper, and on a later day', async () => {
    const shop = await api.embed();
    const who = await shopper(shop);
    const saved = await save(who, 'vase');
    await api.call('DELETE', `/widget/saved-products/${saved.body.item_id}`, who);
    await saveAll(await shopper(shop), ['vase']);
    expect(await ledger(shop)).toEqual({ billed: 2 });
    await saveAll(await later('2026-11-23T12:00:00Z', shop, who), ['vase']);
    expect(await ledger(shop)).toEqual({ billed: 3 });
  });

  it('isn’t billed to any of the partners who supplied the item', async () => {
    const [one, other] = [await api.embed(), await api.embed({ verified: false })];
    const who = await later(earlier, one, await shopper(one));
    const saved = await save(who, 'vase');
    await saveAll(await later(earlier, other, who), ['vase']);
    const { headers } = await later('2026-11-21T12:00:00Z', one, who);
    const path = `/hosted/lists/${who.list.id}/items/${saved.body.item_id}`;
    expect((await api.call('DELETE', path, { headers })).status).toBe(200);
    for (const shop of [one, other]) {
      await saveAll(await later('2026-11-21T12:00:00Z', shop, who), ['vase']);
      expect(await ledger(shop)).toEqual({ billed: 1, repeated_save: 1 });
    }
  });
});

describe('guests of one IPv6 customer', () => {
  const of56 = (at: number) => `2001:db8:1:2${(at % 256).toString(16).padStart(2, '0')}::${at}`;
  const of48 = (at: number) => `2001:db8:2:${at.toString(16)}::1`;

  it.each([
    ['a /64', () => '2001:db8:9:9::1', 20],
    ['a /56', of56, 40],
    ['a /48', (at: number) => of48(at * 256), 160],
  ])(
    'of %s are billed up to its cap per hour, in parallel and as many guests',
    async (_name, address, most) => {
      const shop = await api.embed({ plan: 'free' });
      const guests: Shopper[] = [];
      for (let at = 0; at < 20; at += 1) guests.push(await guest(shop, { address: address(at) }));
      const answers = await Promise.all(
        guests.flatMap((who, at) =>
          slugs(9, `g${at}`).map((slug, n) => save(who, slug, { address: address(at * 9 + n) })),
        ),
      );
      expect(codes(answers)).toEqual(Array(180).fill([200, undefined]));
      expect(await ledger(shop)).toEqual({ billed: most, network_save_cap: 180 - most });
      await expectAgreement(shop);
    },
  );

  it('of a /56 are billed ten views of a list per day, and those of a /48 forty', async () => {
    for (const [address, most] of [
      [of56, 10],
      [(at: number) => of48(at * 256), 40],
    ] as const) {
      const shop = await api.embed();
      await saveAll(shop, ['vase']);
      await share(shop);
      for (let at = 0; at < 120; at += 1)
        await api.call('GET', `/hosted/public/lists/${shop.list.id}`, { address: address(at) });
      await writeListViews(api.ctx);
      expect(await ledger(shop, 'list_view')).toEqual({ billed: most, network_view_cap: 120 - most });
      await expectAgreement(shop);
    }
  });
});

describe('many lists', () => {
  /** Lists with a product of the shop. */
  async function listsOf(who: Shopper, count: number) {
    const { authorization = '' } = who.headers;
    const lists: Shopper[] = [];
    for (const slug of slugs(count)) {
      const one = { headers: who.headers, list: await newList({ authorization }) };
      await saveAll(one, [slug]);
      lists.push(one);
    }
    return lists;
  }

  it('made public by a guest are billed twenty times an hour, by a confirmed shopper sixty times', async () => {
    for (const [who, most, reason] of [
      [guest, 20, 'network_share_cap'],
      [shopper, 60, 'shopper_cap'],
    ] as const) {
      const shop = await api.embed();
      const lists = await listsOf(await who(shop), 65);
      for (const list of lists) await share(list);
      expect(await ledger(shop, 'share')).toEqual({ billed: most, [reason]: 65 - most });
      await expectAgreement(shop);
    }
  });

  it('made public from a private address are all billed', async () => {
    const shop = await api.embed();
    for (const list of await listsOf(await guest(shop), 25)) await share(list, '127.0.0.1');
    expect(await ledger(shop, 'share')).toEqual({ billed: 25 });
  });

  it('viewed by one network or one confirmed shopper are billed sixty times an hour', async () => {
    const shop = await api.embed();
    const lists = await listsOf(await shopper(shop), 65);
    const { headers } = await api.shopper();
    for (const { list, ...owner } of lists) await share({ list, ...owner }, '127.0.0.1');
    const viewAll = async (options: CallOptions) => {
      for (const { list } of lists) await api.call('GET', `/hosted/public/lists/${list.id}`, options);
      await writeListViews(api.ctx);
    };
    await viewAll({});
    expect(await ledger(shop, 'list_view')).toEqual({ billed: 60, network_view_cap: 5 });
    await viewAll({ headers });
    expect(await ledger(shop, 'list_view')).toEqual({ billed: 120, network_view_cap: 5, shopper_cap: 5 });
    await expectAgreement(shop);
  });
});

describe('the limit of 200 actions', () => {
  it('leaves exactly 200 billed after 200 saves at once at 199, from a public or a private address', async () => {
    for (const address of ['203.0.113.7', '127.0.0.1']) {
      const shop = await api.embed({ plan: 'free' });
      const { partnerId } = shop.partner;
      await addActions(api.ctx, { partnerId, count: 199, at: api.time.now });
      const shoppers: Shopper[] = [];
      for (let at = 0; at < 10; at += 1) shoppers.push(await shopper(shop));
      const answers = await Promise.all(
        shoppers.flatMap((who, at) => slugs(20, `s${at}`).map((slug) => save(who, slug, { address }))),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 402)).toHaveLength(199);
      expect((await readUsage(api.ctx, partnerId)).actions_used).toBe(200);
      await expectAgreement(shop);
    }
  });

  it('refuses saves that wouldn’t be billed, too, and writes nothing for them', async () => {
    const shop = await api.embed({ plan: 'free' });
    const who = await guest(shop);
    await saveAll(who, slugs(21));
    await addActions(api.ctx, { partnerId: shop.partner.partnerId, count: 180, at: api.time.now });
    const caps = () => api.ctx.prisma.billingCap.findMany({ orderBy: { subject: 'asc' } });
    const before = await caps();
    expect(codes([await save(who, 'more'), await save(who, 'vase-0')])).toEqual([
      [402, 'usage_limit_reached'],
      [402, 'usage_limit_reached'],
    ]);
    expect(await caps()).toEqual(before);
  });
});

it('counters rebuilt from the ledger leave out what isn’t billed', async () => {
  const shop = await api.embed();
  const { partnerId } = shop.partner;
  await saveAll(await shopper(shop), [...slugs(62), 'vase-0']);
  await api.ctx.prisma.usageCounter.updateMany({ where: { partnerId }, data: { saves: 99 } });
  await rebuildCounters(api.ctx, { period: '2026-11', partnerId });
  expect((await readUsage(api.ctx, partnerId)).breakdown.save).toBe(60);
  await expectAgreement(shop);
});
