/** A partner's side of alerts: its settings, how many people wait, the report, and test emails. */
import { describe, expect, it } from 'vitest';
import { countAlerts } from '#api/modules/alerts/count-alerts.ts';
import { countWatchers } from '#api/modules/alerts/count-watchers.ts';
import { noteOpenedMail } from '#api/modules/alerts/note-opened-mail.ts';
import { resolveAlertLink } from '#api/modules/alerts/resolve-alert-link.ts';
import { createPat } from '#api/modules/partners/issue-pat.ts';
import { product, useApi } from '#test/support/api.ts';
import { newTeam, signedIn, tokenOf } from '#test/support/team.ts';

const api = await useApi({ SITE_URL: 'https://wishlist.example' });
const { prisma, pool } = api.ctx;

type Shop = Awaited<ReturnType<typeof api.embed>>;
type Headers = Record<string, string>;

/** A shop, and its owner's headers. */
async function newShop(options?: Parameters<typeof api.embed>[0]) {
  const shop = await api.embed(options);
  const { email } = await prisma.user.findUniqueOrThrow({ where: { id: shop.partner.userId } });
  const owner = await signedIn(api, email ?? '');
  return { ...shop, owner };
}

/** A shopper on the shop's page. */
async function shopperOf({ headers }: Shop) {
  const shopper = await api.shopper();
  return {
    ...shopper,
    headers: { ...shopper.headers, 'x-widget-token': headers['x-widget-token'] } as Headers,
  };
}

type Shopper = Awaited<ReturnType<typeof shopperOf>>;

/** Saves a product and chooses alerts for it. */
async function waits(
  { headers, list }: Pick<Shopper, 'headers' | 'list'>,
  slug: string,
  alerts: object,
  more: Parameters<typeof product>[1] = {},
) {
  const saved = await api.call('POST', '/widget/save', {
    headers,
    body: { wishlistId: list.db_id, product: product(slug, more) },
  });
  const itemId = saved.body.item_id as number;
  const path = `/hosted/lists/${list.id}/items/${itemId}`;
  expect((await api.call('PUT', `${path}/alerts`, { headers, body: alerts })).status).toBe(200);
  return { itemId, path };
}

interface Watchers {
  products: object[];
  next_cursor: string | null;
}

const variant = (id: string) => ({ metadata: { variantId: id } });

const get = (path: string, headers: Headers) => api.call('GET', `/portal/alerts${path}`, { headers });
const put = (headers: Headers, body: object) => api.call('PUT', '/portal/alerts', { headers, body });
const watchersOf = async (headers: Headers) => (await get('/watchers', headers)).body.products;

describe('settings', () => {
  it('are all on at first, and change field by field', async () => {
    const { owner, member } = await newTeam(api);
    const defaults = {
      price_drop: true,
      back_in_stock: true,
      low_stock: true,
      min_drop_percent: 1,
      sender_name: null,
      reply_to: null,
      emails_included: true,
    };
    expect((await get('', owner.headers)).body).toEqual(defaults);
    const changed = await put(member.headers, { low_stock: false, min_drop_percent: 15 });
    expect(changed.body).toEqual({ ...defaults, low_stock: false, min_drop_percent: 15 });
    const named = await put(owner.headers, { sender_name: 'Kiln & Co', reply_to: owner.email });
    expect(named.body).toMatchObject({ low_stock: false, sender_name: 'Kiln & Co', reply_to: owner.email });
    const cleared = await put(owner.headers, { sender_name: null, reply_to: null });
    expect(cleared.body).toMatchObject({ sender_name: null, reply_to: null, min_drop_percent: 15 });
  });

  it('can be changed on the Free plan, and say that emails aren’t included', async () => {
    const { owner } = await newTeam(api, 'free');
    expect((await get('', owner.headers)).body.emails_included).toBe(false);
    const { status, body } = await put(owner.headers, { price_drop: false });
    expect([status, body.price_drop, body.emails_included]).toEqual([200, false, false]);
  });

  it.for([0, 100, 1.5, '5'])('refuse a minimum of %j percent', async (min) => {
    const { owner } = await newTeam(api);
    const { status, body } = await put(owner.headers, { min_drop_percent: min });
    expect([status, body.error, body.field]).toEqual([400, 'invalid_input', 'min_drop_percent']);
  });

  it.for([
    ['Kiln\r\nBcc: everyone@mail.example', 400, null],
    ['visit evil.example', 400, null],
    ['Kiln\r\nBcc: x', 200, 'Kiln Bcc x'],
    ['"Kiln" <ada@kiln>', 200, 'Kiln ada kiln'],
    ['‮nliK', 200, 'nliK'],
    ['call 0800 123 456 now', 200, 'call now'],
    ['W'.repeat(40), 200, 'W'.repeat(32)],
    ['W'.repeat(101), 400, null],
    [' ', 200, null],
  ] as const)('clean the sender’s name %j', async ([typed, status, stored]) => {
    const { owner } = await newTeam(api);
    const answer = await put(owner.headers, { sender_name: typed });
    expect([answer.status, (await get('', owner.headers)).body.sender_name]).toEqual([status, stored]);
  });

  it('accept replies only at a member’s address or on a verified domain', async () => {
    const { owner, member, partnerId } = await newTeam(api);
    await api.verify(partnerId, 'kiln.example');
    const accepted = [
      member.email,
      member.email.toUpperCase(),
      'hello@kiln.example',
      'hello@www.kiln.example',
    ];
    for (const email of accepted) {
      const { status, body } = await put(owner.headers, { reply_to: email });
      expect([status, body.reply_to]).toEqual([200, email.toLowerCase()]);
    }
    const strangers = [
      'x@mail.example',
      'x@notkiln.example',
      'x@kiln.example.evil.example',
      'x@a.kiln.example',
    ];
    for (const email of strangers) {
      const { status, body } = await put(owner.headers, { reply_to: email });
      expect([email, status, body.error, body.field]).toEqual([email, 400, 'invalid_input', 'reply_to']);
    }
    for (const email of [
      'kiln',
      'a@b',
      'hello@kiln.example\r\nBcc: x@mail.example',
      'a@kiln.example, b@kiln.example',
    ])
      expect((await put(owner.headers, { reply_to: email })).body.error).toBe('invalid_email');
    expect((await get('', owner.headers)).body.reply_to).toBe('hello@www.kiln.example');
  });
});

describe('rights', () => {
  const asks = (headers: Headers) => [
    get('', headers),
    put(headers, { price_drop: false }),
    get('/watchers', headers),
    get('/watchers.csv', headers),
    get('/report', headers),
    api.call('POST', '/portal/alerts/test', {
      headers,
      body: { email: 'x@mail.example', kind: 'price_drop' },
    }),
  ];

  it('are those of members', async () => {
    const { headers } = await api.shopper();
    for (const ask of asks(headers)) expect((await ask).body.error).toBe('no_partner');
    for (const ask of asks({})) expect((await ask).status).toBe(401);
  });

  it('don’t reach other partners', async () => {
    const [mine, other] = [await newShop(), await newTeam(api)];
    await waits(await shopperOf(mine), 'mine', { price_drop: true });
    expect(await watchersOf(other.owner.headers)).toEqual([]);
    const posing = { ...other.owner.headers, 'x-partner-id': String(mine.partner.partnerId) };
    for (const ask of asks(posing)) expect((await ask).status).toBe(403);
    expect((await get('', mine.owner.headers)).body.price_drop).toBe(true);
  });

  it('of a token depend on its scope', async () => {
    const { owner } = await newTeam(api);
    const limited = async (scope: 'integration:read' | 'products:write') => {
      const { id, token } = await createPat(api.ctx, { email: owner.email, name: scope });
      await prisma.personalAccessToken.update({ where: { id }, data: { scopes: [scope] } });
      return { authorization: `Bearer ${token}` };
    };
    const statuses = async (headers: Headers) =>
      (await Promise.all(asks(headers))).map(({ status }) => status);
    expect(await statuses(await limited('integration:read'))).toEqual([200, 403, 200, 200, 200, 403]);
    expect(await statuses(await limited('products:write'))).toEqual(Array(6).fill(403));
    const { headers } = await tokenOf(api, owner.email);
    expect((await put(headers, { low_stock: false })).status).toBe(200);
  });
});

describe('GET /portal/alerts/watchers', () => {
  it('counts people by product, variant and kind, most people first, without saying who they are', async () => {
    const shop = await newShop();
    const people = await Promise.all([1, 2, 3].map(() => shopperOf(shop)));
    const size = (variant: string) => ({
      metadata: { variantId: variant, variantTitle: `Size ${variant}` },
    });
    for (const one of people) await waits(one, 'shirt', { back_in_stock: true }, size('M'));
    await waits(people[0]!, 'shirt', { price_drop: true, low_stock: true }, size('L'));
    await waits(people[0]!, 'mug', { price_drop: false });
    const { body } = await get('/watchers', shop.owner.headers);
    expect(body.next_cursor).toBeNull();
    expect(body.products).toMatchObject([
      {
        variant_id: 'M',
        variant_title: 'Size M',
        shoppers: 3,
        price_drop: 0,
        back_in_stock: 3,
        low_stock: 0,
      },
      { variant_id: 'L', shoppers: 1, price_drop: 1, back_in_stock: 0, low_stock: 1 },
    ]);
    const text = JSON.stringify(body);
    for (const { session, list } of people)
      for (const secret of [session.user.id, session.user.email!, list.id])
        expect(text).not.toContain(secret);
  });

  it('counts the account’s default, unless the wish says otherwise', async () => {
    const shop = await newShop();
    const one = await shopperOf(shop);
    await api.call('PUT', '/me/alerts', { headers: one.headers, body: { price_drop: true } });
    const { path } = await waits(one, 'default', {});
    expect(await watchersOf(shop.owner.headers)).toMatchObject([{ price_drop: 1 }]);
    await api.call('PUT', `${path}/alerts`, { headers: one.headers, body: { price_drop: false } });
    expect(await watchersOf(shop.owner.headers)).toEqual([]);
  });

  it.for(['bought', 'removed', 'turned off', 'muted', 'deleted account'])(
    'doesn’t count wishes that are %s',
    async (how) => {
      const shop = await newShop();
      const one = await shopperOf(shop);
      const { path } = await waits(one, `gone-${how.replace(' ', '-')}`, { price_drop: true });
      expect(await watchersOf(shop.owner.headers)).toHaveLength(1);
      const { id: userId } = one.session.user;
      const { headers } = one;
      if (how === 'bought')
        await api.call('PUT', `${path}/purchased`, { headers, body: { purchased: true } });
      if (how === 'removed') await api.call('DELETE', path, { headers });
      if (how === 'turned off') await api.call('PUT', '/me/alerts', { headers, body: { enabled: false } });
      if (how === 'muted') {
        const { partnerId } = shop.partner;
        await prisma.alertMute.create({ data: { userId, partnerId } });
      }
      if (how === 'deleted account') await prisma.user.delete({ where: { id: userId } });
      expect(await watchersOf(shop.owner.headers)).toEqual([]);
    },
  );

  it('doesn’t reveal a gift that is a surprise', async () => {
    const shop = await newShop();
    const one = await shopperOf(shop);
    const { itemId } = await waits(one, 'surprise', { price_drop: true });
    await prisma.list.update({ where: { id: one.list.db_id }, data: { surpriseOpenEnded: true } });
    await prisma.listItem.update({ where: { id: itemId }, data: { purchased: true } });
    expect(await watchersOf(shop.owner.headers)).toMatchObject([{ price_drop: 1 }]);
  });

  it('counts someone once who has the product on two lists, or saved it as a guest before signing in', async () => {
    const shop = await newShop();
    const [guest, account] = [await shopperOf(shop), await shopperOf(shop)];
    const guestId = guest.session.user.id;
    await prisma.user.update({ where: { id: guestId }, data: { email: null, anonymous: true } });
    await waits(guest, 'twice', { back_in_stock: true });
    await waits(account, 'twice', { back_in_stock: true });
    const second = await api.call('POST', '/hosted/me/lists', {
      headers: account.headers,
      body: { name: 'Home' },
    });
    await waits({ ...account, list: second.body.list }, 'twice', { price_drop: true });
    expect(await watchersOf(shop.owner.headers)).toMatchObject([
      { shoppers: 2, price_drop: 1, back_in_stock: 2 },
    ]);
    const merged = await api.call('POST', '/auth/migrate', {
      headers: account.headers,
      body: { old_refresh_token: guest.session.refreshToken },
    });
    expect(merged.status).toBe(200);
    expect(await watchersOf(shop.owner.headers)).toMatchObject([
      { shoppers: 1, price_drop: 1, back_in_stock: 1 },
    ]);
  });

  it('counts a wish for each shop that it was saved in, like other reports', async () => {
    const [first, second] = [await newShop(), await newShop()];
    const one = await shopperOf(first);
    await waits(one, 'in-both', { low_stock: true });
    const inSecond = { ...one.headers, 'x-widget-token': second.headers['x-widget-token']! };
    await api.call('POST', '/widget/save', {
      headers: inSecond,
      body: { wishlistId: one.list.db_id, product: product('in-both') },
    });
    for (const { owner } of [first, second])
      expect(await watchersOf(owner.headers)).toMatchObject([{ low_stock: 1 }]);
  });

  it('has pages without gaps or repetitions', async () => {
    const shop = await newShop();
    const [one, two] = [await shopperOf(shop), await shopperOf(shop)];
    for (let each = 0; each < 5; each += 1) await waits(one, `page-${each}`, { price_drop: true });
    await waits(two, 'page-3', { price_drop: true });
    const seen: string[] = [];
    let cursor = '';
    do {
      const { body } = await get(`/watchers?limit=2${cursor && `&cursor=${cursor}`}`, shop.owner.headers);
      seen.push(...body.products.map(({ url }: { url: string }) => url.split('-').at(-1)));
      cursor = body.next_cursor;
    } while (cursor);
    expect(seen).toEqual(['3', '0', '1', '2', '4']);
    const { body } = await get('/watchers?cursor=x', shop.owner.headers);
    expect([body.error, body.field]).toEqual(['invalid_input', 'cursor']);
  });

  it('flags those who saved with a test key, and leaves them out on request', async () => {
    const shop = await newShop();
    const { keys } = shop.partner;
    await prisma.apiKey.update({ where: { id: keys.live.id }, data: { allowedDomains: ['shop.example'] } });
    const init = await api.call('POST', '/widget/init', {
      body: { origin: shop.origin, public_key: keys.live.key },
    });
    const [tests, live] = [await shopperOf(shop), await shopperOf(shop)];
    live.headers['x-widget-token'] = init.body.token;
    for (const one of [tests, live]) await waits(one, 'flagged', { price_drop: true });
    await waits(tests, 'only-tests', { price_drop: true });
    const watchers = async (query: string) => {
      const { body } = await get(`/watchers${query}`, shop.owner.headers);
      return (body.products as { shoppers: number; test_shoppers: number }[]).map((row) => [
        row.shoppers,
        row.test_shoppers,
      ]);
    };
    expect(await watchers('')).toEqual([
      [2, 1],
      [1, 1],
    ]);
    expect(await watchers('?include_test=true')).toHaveLength(2);
    expect(await watchers('?include_test=false')).toEqual([[1, 0]]);
    const { body } = await get('/watchers.csv?include_test=false', shop.owner.headers);
    expect((body as string).trim().split('\r\n')).toHaveLength(2);
  });

  it('is a file in which titles can’t become formulas', async () => {
    const shop = await newShop();
    await waits(
      await shopperOf(shop),
      'formula',
      { price_drop: true },
      { title: '=HYPERLINK("https://evil"),A' },
    );
    const { body, headers } = await get('/watchers.csv', shop.owner.headers);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const [head, row] = (body as string).replace('\uFEFF', '').split('\r\n');
    expect(head).toBe(
      'product_id,variant_id,title,variant_title,url,availability,shoppers,price_drop,back_in_stock,low_stock,test_shoppers',
    );
    expect(row).toMatch(/^\d+,,"'=HYPERLINK\(""https:\/\/evil""\),A",,https:\/\/shop\.example\S*,1,1,0,0,1$/);
  });

  it('counts in the background for a shop with many wishes, and says when', async () => {
    const shop = await newShop();
    const { email } = await prisma.user.findUniqueOrThrow({ where: { id: shop.partner.userId } });
    const { headers } = await tokenOf(api, email ?? '');
    const people = await Promise.all([1, 2, 3].map(() => shopperOf(shop)));
    for (const one of people) await waits(one, 'counted', { price_drop: true }, variant('M'));
    for (const slug of ['tied-a', 'tied-b', 'tied-c']) await waits(people[0]!, slug, { back_in_stock: true });
    await pool.query('UPDATE list_items SET is_test = false WHERE list_id = $1', [people[1]!.list.db_id]);
    const pages = async () => {
      const seen = [];
      for (const query of ['', '?include_test=false']) {
        for (let cursor: string | null = ''; cursor !== null;) {
          const mark = `${query === '' ? '?' : '&'}limit=2${cursor && `&cursor=${cursor}`}`;
          const { body }: { body: Watchers } = await get(`/watchers${query}${mark}`, headers);
          seen.push(...body.products);
          cursor = body.next_cursor;
        }
      }
      return seen;
    };
    const countedAt = async () => (await get('/watchers', headers)).body.counted_at as string;
    const live = await pages();
    expect(live).toHaveLength(5);
    const began = api.time.now.toISOString();
    expect(await countedAt()).toBe(began);

    const [other, late] = [await shopperOf(shop), await shopperOf(shop)];
    await pool.query(
      `WITH made AS (INSERT INTO products (title) SELECT 'Filler' FROM generate_series(1, 5001) RETURNING id)
       INSERT INTO list_items (list_id, owner_id, product_id, source_partner_id) SELECT $1, $2, id, $3 FROM made`,
      [other.list.db_id, other.session.user.id, shop.partner.partnerId],
    );
    expect(await pages()).toEqual(live);
    const counts = () =>
      pool.query('SELECT 1 FROM watcher_count_times WHERE partner_id = $1', [shop.partner.partnerId]);
    await expect.poll(async () => (await counts()).rowCount).toBe(1);
    expect(await pages()).toEqual(live);

    await waits(late, 'counted', { price_drop: true }, variant('M'));
    api.time.now = new Date(api.time.now.getTime() + 10 * 60_000);
    expect([await pages(), await countedAt()]).toEqual([live, began]);
    api.time.now = new Date(api.time.now.getTime() + 6 * 60_000);
    await expect.poll(countedAt).toBe(api.time.now.toISOString());
    const renewed = await pages();
    expect(renewed[0]).toMatchObject({ shoppers: 4, test_shoppers: 3 });
    const { body: file } = await get('/watchers.csv', headers);
    expect((file as string).trim().split('\r\n')).toHaveLength(5);

    // They're counted at once again when most wishes are gone.
    await pool.query('DELETE FROM list_items WHERE list_id = $1', [other.list.db_id]);
    expect(await pages()).toEqual(renewed);
    await countWatchers(api.ctx, shop.partner.partnerId);
    expect((await counts()).rowCount).toBe(0);
  });

  it('is read by an index, however many wishes others have', async () => {
    const { rows } = await pool
      .query<{ 'QUERY PLAN': string }>(
        `SET enable_seqscan = off; EXPLAIN SELECT id FROM list_items WHERE source_partner_id = 1`,
      )
      .then((results) => (results as unknown as { rows: { 'QUERY PLAN': string }[] }[])[1]!);
    expect(rows.map((row) => row['QUERY PLAN']).join()).toContain('list_items_source_partner_id_id_idx');
  });
});

describe('GET /portal/alerts/report', () => {
  it('counts wishes in emails, opened emails and pressed links', async () => {
    const shop = await newShop();
    const { partnerId } = shop.partner;
    const one = await shopperOf(shop);
    const { itemId } = await waits(one, 'reported', { price_drop: true });
    const { productId } = await prisma.listItem.findUniqueOrThrow({ where: { id: itemId } });
    const userId = one.session.user.id;
    let changeId = 0;
    const mail = async (sentAt: string | null, kinds: string[], pressed = false) => {
      const at = new Date(sentAt ?? '2026-11-10T09:00:00Z');
      const { id, key } = await prisma.alertMail.create({
        data: { userId, createdAt: at, sentAt: sentAt === null ? null : at },
      });
      for (const kind of kinds) {
        const alert = { userId, itemId, productId, partnerId, kind, createdAt: at, mailId: id };
        await prisma.alert.create({
          data: { ...alert, changeId: (changeId += 1), pressedAt: pressed ? at : null },
        });
      }
      return key;
    };
    await mail('2026-11-10T09:00:00Z', ['price_drop', 'price_drop', 'back_in_stock'], true);
    const opened = await mail('2026-11-11T09:00:00Z', ['price_drop']);
    await mail('2026-10-31T23:59:59Z', ['price_drop']);
    await mail(null, ['low_stock']);
    await noteOpenedMail(api.ctx, opened);
    await prisma.alertMail.updateMany({
      where: { alerts: { some: { pressedAt: { not: null } } } },
      data: { openedAt: api.time.now },
    });
    expect((await get('/report', shop.owner.headers)).body).toEqual({
      from: '2026-11-01',
      to: '2026-11-21',
      rows: [
        { kind: 'price_drop', sent: 2, opened: 2, pressed: 1, test_sent: 2 },
        { kind: 'back_in_stock', sent: 1, opened: 1, pressed: 1, test_sent: 1 },
        { kind: 'low_stock', sent: 0, opened: 0, pressed: 0, test_sent: 0 },
      ],
    });
    const october = await get('/report?from=2026-10-31&to=2026-10-31', shop.owner.headers);
    const sent = { kind: 'price_drop', sent: 1, opened: 0, pressed: 0 };
    expect(october.body.rows[0]).toEqual({ ...sent, test_sent: 1 });
    const withoutTests = async () => {
      const { body } = await get('/report?include_test=false', shop.owner.headers);
      return (body.rows as { sent: number; test_sent: number }[]).map((row) => [row.sent, row.test_sent]);
    };
    expect(await withoutTests()).toEqual([
      [0, 0],
      [0, 0],
      [0, 0],
    ]);
    await prisma.listItem.update({ where: { id: itemId }, data: { isTest: false } });
    expect(await withoutTests()).toEqual([
      [2, 0],
      [1, 0],
      [0, 0],
    ]);
  });

  it('says the same once emails are counted by day, and goes on counting what happens with them', async () => {
    const shop = await newShop();
    const { partnerId } = shop.partner;
    const one = await shopperOf(shop);
    const wishes = [
      await waits(one, 'first', { price_drop: true }),
      await waits(one, 'second', { low_stock: true }),
    ];
    let changeId = 1_000;
    /** An email with two changes of the first wish, and one of the second. */
    const mail = async (minutesAgo: number) => {
      const at = new Date(api.time.now.getTime() - minutesAgo * 60_000);
      const { id, key } = await prisma.alertMail.create({
        data: { userId: one.session.user.id, createdAt: at, sentAt: at },
      });
      const keys: string[] = [];
      for (const [n, kind] of [
        [0, 'price_drop'],
        [0, 'price_drop'],
        [1, 'low_stock'],
      ] as const) {
        const { itemId } = wishes[n]!;
        const { productId } = await prisma.listItem.findUniqueOrThrow({ where: { id: itemId } });
        const alert = {
          userId: one.session.user.id,
          itemId,
          productId,
          partnerId,
          kind,
          createdAt: at,
          mailId: id,
        };
        keys.push((await prisma.alert.create({ data: { ...alert, changeId: (changeId += 1) } })).key);
      }
      return { key, keys };
    };
    const counts = async () => {
      const { rows } = (await get('/report', shop.owner.headers)).body as { rows: Record<string, number>[] };
      return rows.map(({ sent, opened, pressed }) => [sent, opened, pressed]);
    };
    const [old, older, recent] = [await mail(70), await mail(2_000), await mail(50)];
    // More than are counted at once, without alerts.
    await pool.query(
      `INSERT INTO alert_mails (user_id, created_at, sent_at) SELECT $1, $2, $2 FROM generate_series(1, 600)`,
      [one.session.user.id, new Date(api.time.now.getTime() - 90 * 60_000)],
    );
    await noteOpenedMail(api.ctx, old.key);
    const press = (key: string) => resolveAlertLink(api.ctx, key, 'email');
    await press(older.keys[0]!);
    const before = [
      [3, 2, 1],
      [0, 0, 0],
      [3, 2, 0],
    ];
    expect(await counts()).toEqual(before);
    await Promise.all([countAlerts(api.ctx), countAlerts(api.ctx)]);
    await countAlerts(api.ctx);
    const left = await prisma.alertMail.findMany({ where: { countedOn: null, userId: one.session.user.id } });
    expect(left.map(({ key }) => key)).toEqual([recent.key]);
    expect(await counts()).toEqual(before);
    // Once each, whichever of a wish's links is opened.
    for (const key of [old.keys[2]!, old.keys[2]!, older.keys[0]!, older.keys[1]!]) await press(key);
    for (const { key } of [old, recent, recent]) await noteOpenedMail(api.ctx, key);
    await Promise.all(recent.keys.map(press));
    expect(await counts()).toEqual([
      [3, 3, 2],
      [0, 0, 0],
      [3, 3, 2],
    ]);
    api.time.now = new Date(api.time.now.getTime() + 20 * 60_000);
    await countAlerts(api.ctx);
    const days = await prisma.alertDay.findMany({ where: { partnerId } });
    expect(days.reduce((sum, { sent }) => sum + sent, 0)).toBe(6);
  });

  it.for([
    ['from=2026-11-01', 'to'],
    ['from=2026-11-05&to=2026-11-04', 'range'],
    ['from=2026-11-05&to=2026-12-04', 'range'],
    ['from=yesterday&to=2026-11-04', 'from'],
  ] as const)('explains what is wrong with ?%s', async ([query, field]) => {
    const { owner } = await newTeam(api);
    const { status, body } = await get(`/report?${query}`, owner.headers);
    expect([status, body.error, body.field]).toEqual([400, 'invalid_input', field]);
  });
});

describe('POST /portal/alerts/test', () => {
  const test = (headers: Headers, email: string, kind = 'back_in_stock') =>
    api.call('POST', '/portal/alerts/test', { headers, body: { email, kind } });

  it('sends a member what shoppers get, marked as a test, and counts nowhere', async () => {
    const shop = await newShop();
    const { email, headers } = shop.owner;
    await waits(await shopperOf(shop), 'tested', { back_in_stock: true }, { title: 'Ono Vase' });
    await put(headers, { sender_name: 'Kiln', reply_to: email });
    expect((await test(headers, email.toUpperCase())).body).toEqual({ ok: true });
    const mail = await api.mailTo(email, 'Test: Ono Vase is back in stock');
    expect(mail.replyTo).toMatchObject([{ address: email }]);
    expect(mail.from?.name).toBe('Kiln via Wishlist');
    expect(mail.text).toContain('This is a test. Nothing has changed.');
    expect(mail.text).toContain('https://wishlist.example/alerts/stop/test');
    expect(mail.text).not.toContain('/alerts/go/');
    expect(
      await prisma.alertMail.count({ where: { alerts: { some: { partnerId: shop.partner.partnerId } } } }),
    ).toBe(0);
    const { body } = await get('/report', headers);
    expect(body.rows.map(({ sent }: { sent: number }) => sent)).toEqual([0, 0, 0]);
  });

  it('is about a sample if nothing was saved, and never about a page that isn’t the shop’s', async () => {
    const shop = await newShop();
    const { email, headers } = shop.owner;
    await test(headers, email, 'price_drop');
    expect((await api.mailTo(email)).subject).toBe('Test: Ono Vase now costs €54.00');
    await api.call('POST', '/widget/save', {
      headers: shop.headers,
      body: {
        wishlistId: shop.list.db_id,
        product: {
          ...product('evil'),
          affiliateUrl: 'https://evil.example/products/1',
          url: 'https://evil.example/products/1',
          title: 'Your account is locked',
        },
      },
    });
    await test(headers, email, 'low_stock');
    const mail = await api.mailTo(email, 'Test: Ono Vase is nearly sold out');
    expect(mail.text).not.toContain('evil.example');
  });

  it('is refused for anyone but members, malformed addresses and kinds', async () => {
    const [team, other] = [await newTeam(api), await newTeam(api)];
    const { headers } = team.owner;
    for (const email of ['stranger@mail.example', other.owner.email]) {
      const { status, body } = await test(headers, email);
      expect([status, body.error]).toEqual([403, 'forbidden']);
      expect(await api.mailsTo(email)).toEqual([]);
    }
    expect((await test(headers, 'x')).body.error).toBe('invalid_email');
    expect((await test(headers, team.owner.email, 'all')).body).toMatchObject({
      error: 'invalid_input',
      field: 'kind',
    });
    expect((await test(headers, team.member.email)).status).toBe(200);
  });

  it('has no address for replies that isn’t the shop’s anymore', async () => {
    const { owner, partnerId, member } = await newTeam(api);
    await put(owner.headers, { reply_to: member.email });
    await prisma.partnerMember.deleteMany({ where: { partnerId, userId: member.userId } });
    await test(owner.headers, owner.email);
    const mail = await api.mailTo(owner.email, 'Test: Ono Vase is back in stock');
    expect(mail.replyTo).toBeUndefined();
  });

  it('is sent ten times an hour, and not to an address that bounced', async () => {
    const { owner, member } = await newTeam(api);
    for (let sent = 0; sent < 10; sent += 1)
      expect((await test(owner.headers, owner.email)).status).toBe(200);
    const refused = await test(owner.headers, member.email);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600']);
    api.pass({ minutes: 61 });
    const again = await signedIn(api, owner.email);
    expect((await test(again.headers, member.email)).status).toBe(200);
    await pool.query(
      `INSERT INTO stopped_addresses (email_hash, reason, at) VALUES (sha256(convert_to($1, 'UTF8')), 'bounce', now())`,
      [member.email],
    );
    expect((await test(again.headers, member.email)).body.error).toBe('forbidden');
  });
});
