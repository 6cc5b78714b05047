import { describe, expect, it, vi } from 'vitest';
import { importRow } from '#api/modules/lists/internal/imports/import-row.ts';
import { runImports } from '#api/modules/lists/run-imports.ts';
import type { ImportRecord } from '#api/modules/lists/schemas.ts';
import { type AmazonItem, startAmazon } from '#test/support/amazon.ts';
import { codes, useApi } from '#test/support/api.ts';
import { startSite } from '#test/support/site.ts';

const amazon = await startAmazon({ pageSize: 3 });
const api = await useApi({}, { amazonMarkets: amazon.markets });

/**
 * A shop with a page per product: `/p/ono-vase` is “Ono vase” for 54 €; other paths fail as their names say.
 */
const shop = { open: 0, most: 0, asked: [] as string[], held: [] as (() => void)[], holds: false };
const origin = await startSite((request, response) => {
  const path = request.url ?? '';
  const isImage = path.endsWith('.jpg');
  shop.asked.push(path);
  if (!isImage) shop.open += 1;
  shop.most = Math.max(shop.most, shop.open);
  const answer = () => {
    if (!isImage) shop.open -= 1;
    if (path.startsWith('/dead/')) return void response.writeHead(302, { location: '/' }).end();
    const status = Number(/^\/status\/(\d+)/.exec(path)?.[1] ?? 200);
    response.writeHead(status, { 'content-type': 'text/html' });
    const name = `Found ${path.split('/').at(-1)?.split('?')[0]}`;
    const product = {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name,
      description: 'Read from its page',
      image: `${origin}/${name}.jpg`,
      offers: { '@type': 'Offer', price: '54.00', priceCurrency: 'EUR' },
    };
    response.end(
      path.startsWith('/p/') || path === '/'
        ? `<script type="application/ld+json">${JSON.stringify(product)}</script>`
        : '',
    );
  };
  if (shop.holds && !isImage) shop.held.push(answer);
  else answer();
});
const page = (name: string) => `${origin}/p/${name}`;

async function shopper() {
  const { headers, session, list } = await api.shopper();
  const call = (method: string, route = '', body?: unknown) =>
    api.call(method, `/me/imports${route}`, { headers, body });
  return {
    headers,
    id: session.user.id,
    list,
    call,
    start: (body: Record<string, unknown>) => call('POST', '', body),
    read: async (id: number) => (await call('GET', `/${id}`)).body.import as ImportRecord,
    items: async () =>
      (await api.call('GET', `/hosted/lists/${list.id}/items`, { headers })).body.products as Record<
        string,
        unknown
      >[],
    told: async () =>
      (await api.call('GET', '/me/notifications', { headers })).body.notifications as {
        kind: string;
        data: object;
      }[],
  };
}
type Shopper = Awaited<ReturnType<typeof shopper>>;

/** Starts an import and waits until it's done; the service's own jobs may process part of it. */
async function imported(one: Shopper, body: Record<string, unknown>): Promise<ImportRecord> {
  const started = await one.start(body);
  expect(started).toMatchObject({ status: 200 });
  return finished(one, started.body.import.id);
}

async function finished(one: Shopper, id: number): Promise<ImportRecord> {
  await runImports(api.ctx);
  return vi.waitUntil(
    async () => {
      const record = await one.read(id);
      return ['done', 'failed'].includes(record.status) && record;
    },
    { timeout: 120_000, interval: 20 },
  );
}

describe('importing pasted links', () => {
  it('creates items from the pages, and notifies the shopper when it’s done', async () => {
    const one = await shopper();
    const text = `See ${page('vase')}?utm_source=x, and ${page('bowl')}!\n${page('vase')}`;
    const record = await imported(one, { kind: 'links', text });
    expect(record).toEqual({
      id: expect.any(Number),
      kind: 'links',
      status: 'done',
      error: null,
      list_url: null,
      wishlist_id: one.list.db_id,
      total: 2,
      saved: 2,
      failed: 0,
      created_at: api.time.now.toISOString(),
      unused_columns: [],
      finished_at: api.time.now.toISOString(),
      rows: [
        {
          position: 1,
          url: page('vase'),
          title: 'Found vase',
          status: 'saved',
          error: null,
          reason: null,
          written: null,
          item_id: expect.any(Number),
        },
        {
          position: 2,
          url: page('bowl'),
          title: 'Found bowl',
          status: 'saved',
          error: null,
          reason: null,
          written: null,
          item_id: expect.any(Number),
        },
      ],
    });
    const items = await one.items();
    expect(items).toHaveLength(2);
    expect(items.find((item) => item.item_id === record.rows[0]?.item_id)).toMatchObject({
      title: 'Found vase',
      description: 'Read from its page',
      affiliateUrl: page('vase'),
      imageUrl: `${origin}/Found%20vase.jpg`,
      price_minor: 5400,
      currency: 'EUR',
    });
    expect(await one.told()).toMatchObject([
      {
        kind: 'import_done',
        data: {
          import_id: record.id,
          list_token: one.list.id,
          list_name: 'Birthday',
          saved: 2,
          failed: 0,
          error: null,
        },
      },
    ]);
  });

  it('creates items even if pages can’t be read, with a title from the URL and an error on the row', async () => {
    const one = await shopper();
    const text = `${origin}/status/503/ono-vase.html ${origin}/no-product http://10.0.0.7/secret-thing`;
    const record = await imported(one, { kind: 'links', text });
    expect(record).toMatchObject({ status: 'done', saved: 3, failed: 0 });
    expect(record.rows.map(({ title, error }) => [title, error])).toEqual([
      ['Ono vase', 'external_error'],
      ['No product', expect.stringMatching(/^(not_a_product_page|fallback_scrape_failed)$/)],
      ['Secret thing', 'fetch_failed'],
    ]);
    expect((await one.items()).map(({ title }) => title).sort()).toEqual([
      'No product',
      'Ono vase',
      'Secret thing',
    ]);
  });

  it('makes no wish of a page that doesn’t exist, and names it with the reason', async () => {
    const one = await shopper();
    const record = await imported(one, { kind: 'links', text: `${origin}/status/404/nope ${page('vase')}` });
    expect(record).toMatchObject({ status: 'done', saved: 1, failed: 1 });
    expect(record.rows[0]).toMatchObject({
      status: 'failed',
      error: 'external_error',
      reason: 'gone',
      title: '',
    });
    expect((await one.items()).map(({ title }) => title)).toEqual(['Found vase']);
    const text = `title,url,price\nGlass,${origin}/status/410/glass,12.00 €`;
    const glass = await imported(one, { kind: 'csv', text });
    expect(glass.rows).toMatchObject([
      { status: 'failed', title: 'Glass', error: 'external_error', reason: 'gone', item_id: null },
    ]);
    expect((await one.items()).map(({ title }) => title)).toEqual(['Found vase']);
  });

  it('reports a line without a link, and imports the others', async () => {
    const one = await shopper();
    const text = `${page('vase')}\n\nthe blue bowl!\nfor the kitchen: ${page('jug')}`;
    for (const kind of ['links', 'csv']) {
      const record = await imported(one, {
        kind,
        text: kind === 'csv' ? text.replace('for the kitchen: ', '') : text,
      });
      expect(record).toMatchObject({ status: 'done', total: 3, saved: 2, failed: 1 });
      expect(record.rows).toMatchObject([
        { status: 'saved', written: null },
        { status: 'failed', error: 'missing_url', written: 'the blue bowl!', url: null, title: '' },
        { status: 'saved', title: 'Found jug' },
      ]);
      // Another attempt doesn't make it a wish.
      const again = await api.call('POST', `/me/imports/${record.id}/sync`, { headers: one.headers });
      expect(again.body.import).toMatchObject({ status: 'done', failed: 1 });
    }
    expect((await one.items()).map(({ title }) => title).sort()).toEqual(['Found jug', 'Found vase']);
    const words = await one.start({ kind: 'links', text: 'a vase\nand a bowl' });
    expect([words.status, words.body.error]).toEqual([400, 'missing_params']);
    const many = await one.start({ kind: 'links', text: `${page('vase')}\n${'a line\n'.repeat(600)}` });
    expect(many.body.import.total).toBe(101);
  });

  it('says which wishes of a table have no link because theirs isn’t one', async () => {
    const one = await shopper();
    const text = 'title,url\nBowl,htp:/shop/bowl\n,nowhere special\nA walk,-';
    expect((await imported(one, { kind: 'csv', text })).rows).toMatchObject([
      { status: 'saved', title: 'Bowl', error: 'invalid_url', written: 'htp:/shop/bowl' },
      { status: 'failed', error: 'missing_url', written: 'nowhere special' },
      { status: 'saved', title: 'A walk', error: null, written: null },
    ]);
  });

  it('keeps the URL of a product whose shop redirects to its home page, without the home page’s title', async () => {
    const one = await shopper();
    const record = await imported(one, { kind: 'links', text: `${origin}/dead/ono-vase.html` });
    expect(record.rows).toMatchObject([
      {
        status: 'saved',
        title: 'Ono vase',
        url: `${origin}/dead/ono-vase.html`,
        error: 'not_a_product_page',
      },
    ]);
  });

  it('counts no action for any partner', async () => {
    const one = await shopper();
    await imported(one, { kind: 'links', text: page('free-of-charge') });
    expect(await api.ctx.prisma.usageAction.count()).toBe(0);
  });

  it('runs in the background on its own', async () => {
    const one = await shopper();
    const { body } = await one.start({ kind: 'links', text: page('background') });
    expect(body.import).toMatchObject({ total: 1, finished_at: null });
    await expect.poll(async () => (await one.read(body.import.id)).status).toBe('done');
    expect(await one.items()).toMatchObject([{ title: 'Found background' }]);
  });
});

describe('importing a CSV file', () => {
  it('prefers the file’s words to the page’s, but not its price, and adds wishes without a URL', async () => {
    const one = await shopper();
    const text = `Bezeichnung;Preis;Menge;Anmerkung;Link;Priorität
      Meine Vase;"1.234,50 €";2;in Blau;${page('vase')};hoch
      ;;;;${page('bowl')};
      Ein Spaziergang;;3;am Meer;;1
      Zweimal;;;;;
      Zweimal;;;;;
      ;5 €;;;;`;
    const record = await imported(one, { kind: 'csv', text });
    expect(record).toMatchObject({ status: 'done', total: 6, saved: 5, failed: 1 });
    expect(record.rows.at(-1)).toMatchObject({ status: 'failed', error: 'missing_title', item_id: null });
    const items = await one.items();
    expect(items).toHaveLength(5);
    const item = (position: number) =>
      items.find(({ item_id: id }) => id === record.rows.find((row) => row.position === position)?.item_id);
    expect(item(1)).toMatchObject({
      title: 'Meine Vase',
      price_minor: 5400,
      currency: 'EUR',
      quantity: 2,
      note: 'in Blau',
      priority: 2,
      description: 'Read from its page',
    });
    expect(item(2)).toMatchObject({
      title: 'Found bowl',
      price_minor: 5400,
      quantity: 1,
      note: '',
      priority: null,
    });
    expect(item(3)).toMatchObject({
      title: 'Ein Spaziergang',
      quantity: 3,
      note: 'am Meer',
      priority: 1,
      affiliateUrl: null,
    });
  });

  it('uses the page’s price if the file’s has no currency, and never mixes the two', async () => {
    const one = await shopper();
    const text = `Title,Price,Link\nVase,29.90,${page('no-currency')}\nBowl,29.90,${origin}/no-product`;
    await imported(one, { kind: 'csv', text });
    const prices = (await one.items()).map(({ title, price_minor: price, currency }) => [
      title,
      price,
      currency,
    ]);
    expect(prices.sort()).toEqual([
      ['Bowl', null, null],
      ['Vase', 5400, 'EUR'],
    ]);
  });

  it('says which columns it didn’t use', async () => {
    const one = await shopper();
    const record = await imported(one, { kind: 'csv', text: 'Title,Shade,Link\nA walk,blue,\nA ride,red,' });
    expect(record).toMatchObject({ saved: 2, unused_columns: ['Shade'] });
    expect((await one.call('GET')).body.imports).toMatchObject([{ unused_columns: ['Shade'] }]);
  });

  it('keeps a sale’s price and what it was before, if the page has no price', async () => {
    const one = await shopper();
    const text = `Title,Price,Sale Price,Link\nVase,60.00 €,40.00 €,${origin}/no-product`;
    await imported(one, { kind: 'csv', text });
    expect(await one.items()).toMatchObject([
      { price_minor: 4000, compare_at_price_minor: 6000, currency: 'EUR' },
    ]);
  });

  it('marks bought items, as their owner would: givers’ marks stay, and no one is notified', async () => {
    const one = await shopper();
    const list = `/hosted/lists/${one.list.id}`;
    await api.call('PUT', list, { headers: one.headers, body: { share_public: true } });
    const text = (purchased: string) =>
      `Title,Link,Quantity,Purchased\nA walk: ${purchased},,1,${purchased}\nVase,${page('vase')},2,${purchased}\nBowl,${page('bowl')},2,1`;
    await imported(one, { kind: 'csv', text: text('No') });
    const marks = async () =>
      Object.fromEntries((await one.items()).map(({ title, purchased }) => [title, purchased]));
    expect(await marks()).toEqual({ 'A walk: No': false, Vase: false, Bowl: false });
    const bowl = (await one.items()).find(({ title }) => title === 'Bowl')!;
    const given = `/hosted/public/lists/${one.list.id}/items/${String(bowl.item_id)}/purchased`;
    expect((await api.call('PUT', given, { body: { purchased: true, name: 'May' } })).status).toBe(200);
    const told = (await one.told()).length;
    await imported(one, { kind: 'csv', text: text('Yes') });
    expect(await marks()).toMatchObject({ 'A walk: No': false, 'A walk: Yes': true, Vase: true, Bowl: true });
    expect(await one.told()).toHaveLength(told + 1);
  });

  it('keeps how many are bought of a wish, once and never more than are wanted', async () => {
    const one = await shopper();
    const text = `Title,Link,Quantity,Quantity Purchased\nA walk,,3,1\nVase,${page('vase')},3,1\nBowl,${page('bowl')},4,`;
    const bought = async () =>
      Object.fromEntries(
        (await one.items()).map((item) => [
          item.title,
          [item.quantity, item.purchased_quantity, item.purchased],
        ]),
      );
    await imported(one, { kind: 'csv', text });
    const first = { 'A walk': [3, 1, false], Vase: [3, 1, false], Bowl: [4, 0, false] };
    expect(await bought()).toEqual(first);
    const url = (title: string) => page(title.toLowerCase());
    const again = async (cell: string, title = 'Vase') => {
      await imported(one, {
        kind: 'csv',
        text: `Title,Link,Quantity,Purchased\n${title},${url(title)},4,${cell}`,
      });
      return (await bought())[title];
    };
    expect(await again('1')).toEqual([4, 1, false]);
    expect(await again('3')).toEqual([4, 3, false]);
    expect(await again('1')).toEqual([4, 3, false]);
    await api.call('PUT', `/hosted/lists/${one.list.id}`, {
      headers: one.headers,
      body: { share_public: true },
    });
    const bowl = (await one.items()).find(({ title }) => title === 'Bowl')!;
    const mark = `/hosted/public/lists/${one.list.id}/items/${String(bowl.item_id)}/purchased`;
    await api.call('PUT', mark, { body: { purchased: true, quantity: 2, name: 'May' } });
    expect(await again('3', 'Bowl')).toEqual([4, 4, true]);
    const [claim] = await api.ctx.prisma.giftClaim.findMany({
      where: { itemId: Number(bowl.item_id), own: true },
    });
    expect(claim).toMatchObject({ quantity: 2, userId: null, orderLineId: null });
    // The owner can undo it as any mark.
    const own = `/hosted/lists/${one.list.id}/items/${String(bowl.item_id)}/purchased`;
    await api.call('PUT', own, { headers: one.headers, body: { purchased: false } });
    expect((await bought()).Bowl).toEqual([4, 0, false]);
  });

  it('in a surprise, doesn’t let the bought quantity depend on gifts', async () => {
    const one = await shopper();
    const text = (count: string) => `Title,Link,Quantity,Purchased\nVase,${page('vase')},3,${count}`;
    await imported(one, { kind: 'csv', text: text('') });
    const until = new Date(api.time.now.getTime() + 86_400_000).toISOString();
    const list = `/hosted/lists/${one.list.id}`;
    await api.call('PUT', list, {
      headers: one.headers,
      body: { share_public: true, surprise_until: until },
    });
    const [vase] = await one.items();
    const mark = `/hosted/public/lists/${one.list.id}/items/${String(vase!.item_id)}/purchased`;
    expect((await api.call('PUT', mark, { body: { purchased: true, name: 'May' } })).status).toBe(200);
    await imported(one, { kind: 'csv', text: text('2') });
    expect((await one.items())[0]).toMatchObject({ purchased_quantity: 2, purchased: false });
  });

  it('is refused with the reason if it is another file', async () => {
    const one = await shopper();
    for (const [text, reason] of [
      ['PK\u0003\u0004\u0014\0xl/workbook.xml', 'spreadsheet_file'],
      ['\uFFFD\uFFFD\u0011\u0871', 'spreadsheet_file'],
      ['%PDF-1.7', 'unreadable_file'],
      ['[{ "title": "Scarf", }]', undefined],
    ])
      expect(await one.start({ kind: 'csv', text })).toMatchObject({
        status: 400,
        body: { error: 'invalid_input', field: 'text', ...(reason && { reason }) },
      });
  });

  it.each([
    ['bookmarks', `<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><DT><A HREF="${page('vase')}">My vase</A></DL>`],
    ['JSON', JSON.stringify({ items: [{ name: 'My vase', link: page('vase') }] })],
  ])('imports a file of %s with its titles', async (_, text) => {
    const one = await shopper();
    expect((await imported(one, { kind: 'csv', text })).rows).toMatchObject([
      { url: page('vase'), title: 'My vase', status: 'saved', error: null },
    ]);
  });

  it('replaces characters the database can’t store', async () => {
    const one = await shopper();
    const long = `${'x'.repeat(499)}🎁`;
    const text = `title,note\nA\0 walk,\uD800 by the sea\n${long},cut in the middle of a sign`;
    expect((await imported(one, { kind: 'csv', text })).saved).toBe(2);
    const items = await one.items();
    expect(items.find(({ title }) => title === 'A walk')?.note).toBe('\uFFFD by the sea');
    expect(items.find(({ title }) => title !== 'A walk')?.title).toBe(`${'x'.repeat(499)}\uFFFD`);
  });
});

describe('importing a public Amazon list', () => {
  const wish = (number: number): AmazonItem => ({
    asin: `B0000000${String(number).padStart(2, '0')}`,
    title: `Wish ${number}`,
    price: `${number}.50`,
  });

  it('reads each page of the list without requesting products, and syncs changes', async () => {
    const one = await shopper();
    const address = amazon.list('SYNC12345678', [1, 2, 3, 4].map(wish));
    const record = await imported(one, { kind: 'amazon', list_url: address });
    expect(record).toMatchObject({
      kind: 'amazon',
      status: 'done',
      saved: 4,
      list_url: `${amazon.origin}/hz/wishlist/ls/SYNC12345678`,
    });
    expect(amazon.asked.filter((path) => path.startsWith('/dp/'))).toEqual([]);
    const items = await one.items();
    expect(items).toHaveLength(4);
    expect(items.find(({ title }) => title === 'Wish 4')).toMatchObject({
      price_minor: 450,
      currency: 'EUR',
      affiliateUrl: `${amazon.origin}/dp/B000000004`,
    });

    // One was removed from our list and one from Amazon's, and one is new: only the new one is added.
    const gone = record.rows[0]?.item_id;
    await api.call('DELETE', `/hosted/lists/${one.list.id}/items/${gone}`, { headers: one.headers });
    amazon.list('SYNC12345678', [1, 2, 4, 5].map(wish));
    const answers = await Promise.all([1, 2, 3].map(() => one.call('POST', `/${record.id}/sync`)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const again = await finished(one, record.id);
    expect(again.rows.map(({ title }) => title)).toEqual(['Wish 1', 'Wish 2', 'Wish 3', 'Wish 4', 'Wish 5']);
    expect((await one.items()).map(({ title }) => title).sort()).toEqual([
      'Wish 2',
      'Wish 3',
      'Wish 4',
      'Wish 5',
    ]);
    expect(await one.told()).toHaveLength(2);

    await one.call('POST', `/${record.id}/sync`);
    expect(await finished(one, record.id)).toMatchObject({ status: 'done', total: 5 });
    expect(await one.told()).toHaveLength(2);
  });

  it('replaces characters the database can’t store', async () => {
    const one = await shopper();
    const address = amazon.list('ODDX12345678', [
      { ...wish(1), title: 'A\0B', comment: `${'x'.repeat(1_999)}🎁` },
    ]);
    expect((await imported(one, { kind: 'amazon', list_url: address })).saved).toBe(1);
    expect(await one.items()).toMatchObject([{ title: expect.stringMatching(/^A\uFFFD?B$/) }]);
  });

  it('fails with the reason if the list can’t be read, and can be retried', async () => {
    const one = await shopper();
    const address = amazon.list('LATE12345678', [wish(1)]);
    amazon.fail('LATE12345678', 0, { status: 503 });
    const record = await imported(one, { kind: 'amazon', list_url: address });
    expect(record).toMatchObject({ status: 'failed', error: 'external_error', total: 0, rows: [] });
    expect(await one.told()).toMatchObject([{ data: { error: 'external_error' } }]);
    amazon.fail('LATE12345678', 0);
    await one.call('POST', `/${record.id}/sync`);
    expect(await finished(one, record.id)).toMatchObject({ status: 'done', error: null, saved: 1 });
  });
});

describe('POST /me/imports', () => {
  it('rejects sources that can’t be imported', async () => {
    const [one, other] = [await shopper(), await shopper()];
    const many = Array.from({ length: 501 }, (_, number) => page(String(number))).join('\n');
    const link = page('a');
    const refused: [Record<string, unknown>, string][] = [
      [{}, 'missing_params'],
      [{ kind: 'xml', text: link }, 'missing_params'],
      [{ kind: 'links' }, 'missing_params'],
      [{ kind: 'links', text: 'no link here' }, 'missing_params'],
      [{ kind: 'csv', text: 'title,url\n' }, 'missing_params'],
      [{ kind: 'csv', text: 'title\n"open' }, 'invalid_input'],
      [{ kind: 'links', text: many }, 'invalid_input'],
      [{ kind: 'links', text: 7 }, 'invalid_input'],
      [{ kind: 'amazon' }, 'missing_list_url'],
      [{ kind: 'amazon', list_url: ' ' }, 'missing_list_url'],
      [{ kind: 'amazon', list_url: 'https://shop.example/hz/wishlist/ls/SYNC12345678' }, 'invalid_list_url'],
      [{ kind: 'amazon', list_url: 'https://amazon.example/dp/B000000001' }, 'missing_amazon_list_id'],
      [{ kind: 'links', text: link, wishlist_id: 'x' }, 'missing_wishlist'],
      [{ kind: 'links', text: link, wishlistId: 'x' }, 'missing_wishlist'],
      [{ kind: 'links', text: link, wishlistId: other.list.db_id }, 'wishlist_not_owned'],
      [{ kind: 'links', text: link, wishlist_id: other.list.db_id }, 'wishlist_not_owned'],
      [{ kind: 'links', text: link, wishlist_id: 2 ** 53 - 1 }, 'wishlist_not_owned'],
    ];
    for (const [body, code] of refused) {
      const answer = await one.start(body);
      expect([body, answer.body.error]).toEqual([body, code]);
      expect(answer.status).toBe(code === 'wishlist_not_owned' ? 403 : 400);
    }
    expect((await one.call('GET')).body).toEqual({ imports: [] });
  });

  it('defaults to the shopper’s only list, and requires a choice if there are none or several', async () => {
    const one = await shopper();
    expect((await one.start({ kind: 'csv', text: 'title\nA' })).body.import.wishlist_id).toBe(one.list.db_id);
    const second = await api.call('POST', '/hosted/me/lists', {
      headers: one.headers,
      body: { name: 'Kitchen' },
    });
    expect((await one.start({ kind: 'csv', text: 'title\nB' })).body.error).toBe('no_target_wishlist');
    const chosen = { kind: 'csv', text: 'title\nC', wishlistId: second.body.list.db_id };
    expect((await one.start(chosen)).body.import.wishlist_id).toBe(second.body.list.db_id);
    const none = await shopper();
    await api.call('DELETE', `/hosted/lists/${none.list.id}`, { headers: none.headers });
    expect((await none.start({ kind: 'csv', text: 'title\nD' })).body.error).toBe('no_target_wishlist');
  });

  it('rejects a list that’s only shared with the shopper', async () => {
    const [one, other] = [await shopper(), await shopper()];
    await api.ctx.prisma.listCollaborator.create({ data: { listId: one.list.db_id, userId: other.id } });
    const answer = await other.start({ kind: 'csv', text: 'title\nA', wishlist_id: one.list.db_id });
    expect([answer.status, answer.body.error]).toEqual([403, 'wishlist_not_owned']);
  });

  it('starts one import per Idempotency-Key, and at most five at a time', async () => {
    const one = await shopper();
    const body = { kind: 'csv', text: 'title\nOnce' };
    const headers = { ...one.headers, 'idempotency-key': 'import-1' };
    const twins = await Promise.all([1, 2, 3].map(() => api.call('POST', '/me/imports', { headers, body })));
    expect(new Set(twins.map((answer) => answer.body.import.id)).size).toBe(1);
    await finished(one, twins[0]?.body.import.id);

    shop.holds = true;
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, number) => one.start({ kind: 'links', text: page(`held-${number}`) })),
    );
    shop.holds = false;
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 400, 400, 400]);
    for (const answer of shop.held.splice(0)) answer();
    for (const { status, body: begun } of answers) if (status === 200) await finished(one, begun.import.id);
  });
});

describe('syncing imports', () => {
  it('runs at most five syncs at a time', async () => {
    const one = await shopper();
    const done: ImportRecord[] = [];
    for (const number of [1, 2, 3, 4, 5, 6]) {
      done.push(await imported(one, { kind: 'links', text: page(`again-${number}`) }));
    }
    const ids = done.map(({ id }) => id);
    await api.ctx.prisma.importRow.updateMany({
      where: { importId: { in: ids } },
      data: { status: 'failed' },
    });
    const sync = (id: number) => one.call('POST', `/${id}/sync`);

    shop.holds = true;
    const answers = await Promise.all(ids.map(sync));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 400]);
    const refused = ids[answers.findIndex(({ status }) => status === 400)] ?? 0;
    const begun = ids.find((id) => id !== refused) ?? 0;
    expect((await sync(begun)).status).toBe(200);
    expect((await one.start({ kind: 'csv', text: 'title\nAnother' })).status).toBe(400);

    shop.holds = false;
    for (const answer of shop.held.splice(0)) answer();
    for (const id of ids) if (id !== refused) await finished(one, id);
    expect((await sync(refused)).status).toBe(200);
    await finished(one, refused);
  });
});

describe('processing an import', () => {
  it('processes each row once across servers, two rows per host at a time, and reports progress', async () => {
    const one = await shopper();
    shop.asked.length = 0;
    shop.most = 0;
    shop.holds = true;
    const names = Array.from({ length: 12 }, (_, number) => `row-${number}`);
    const { body } = await one.start({
      kind: 'csv',
      text: `url,title\n${names.map(page).join('\n')}\n,A walk\n,A talk`,
    });
    const rounds = Promise.all([1, 2, 3, 4].map(() => runImports(api.ctx)));
    await expect.poll(() => shop.held.length).toBe(2);
    await expect.poll(async () => (await one.read(body.import.id)).saved).toBe(2);
    expect(await one.read(body.import.id)).toMatchObject({
      status: 'running',
      total: 14,
      saved: 2,
      failed: 0,
    });
    expect(shop.held).toHaveLength(2);
    shop.holds = false;
    for (const answer of shop.held.splice(0)) answer();
    await rounds;
    expect(await finished(one, body.import.id)).toMatchObject({ status: 'done', saved: 14 });
    expect(shop.asked.filter((path) => path.startsWith('/p/row-')).sort()).toEqual(
      names.map((name) => `/p/${name}`).sort(),
    );
    expect(shop.most).toBe(2);
    expect(await one.items()).toHaveLength(14);
    expect(await one.told()).toHaveLength(1);
  });

  it('handles four rows per shopper at once, so that one shopper can’t hold up another', async () => {
    const [greedy, other] = [await shopper(), await shopper()];
    const asked: string[] = [];
    let open = () => {};
    const opened = new Promise<void>((resolve) => (open = resolve));
    vi.spyOn(api.ctx.adapters.scraper, 'scrape').mockImplementation(async (url) => {
      asked.push(url);
      await opened;
      return { success: false, code: 'network_error', message: 'too slow' };
    });
    const slow = Array.from({ length: 9 }, (_, number) => `https://slow-${number}.example/thing-${number}`);
    const first = await greedy.start({ kind: 'links', text: slow.slice(0, 5).join(' ') });
    const second = await greedy.start({ kind: 'links', text: slow.slice(5).join(' ') });
    const third = await other.start({ kind: 'links', text: 'https://quick.example/lamp' });
    const round = runImports(api.ctx);
    await expect.poll(() => asked.length).toBe(5);
    await runImports(api.ctx);
    expect(asked).toHaveLength(5);
    expect(asked).toContain('https://quick.example/lamp');
    open();
    await round;
    for (const [who, { body }] of [
      [greedy, first],
      [greedy, second],
      [other, third],
    ] as const) {
      expect(await finished(who, body.import.id)).toMatchObject({ status: 'done', failed: 0 });
    }
    expect([...asked].sort()).toEqual([...slow, 'https://quick.example/lamp'].sort());
  });

  it('resumes after a crash: rows left in progress are retried after two minutes, and nothing is imported twice', async () => {
    const one = await shopper();
    const record = await imported(one, {
      kind: 'csv',
      text: `url,title\n${page('crash')},\n,A walk\n,A talk`,
    });
    // As if the server had stopped: one row saved but not settled, one only claimed, and the import not
    // finished.
    const lost = { importId: record.id, position: { in: [1, 3] } };
    await api.ctx.prisma.listItem.delete({ where: { id: record.rows[2]?.item_id ?? 0 } });
    await api.ctx.prisma.importRow.updateMany({
      where: lost,
      data: { status: 'running', itemId: null, claimedAt: api.time.now },
    });
    await api.ctx.prisma.import.update({
      where: { id: record.id },
      data: { status: 'running', finishedAt: null },
    });
    await runImports(api.ctx);
    expect(await one.read(record.id)).toMatchObject({ status: 'running', saved: 1 });
    api.pass({ minutes: 2 });
    expect(await finished(one, record.id)).toMatchObject({ status: 'done', saved: 3 });
    expect((await one.items()).map(({ title }) => title).sort()).toEqual(['A talk', 'A walk', 'Found crash']);
  });

  it('writes a wish once when another server has already taken over its row', async () => {
    const one = await shopper();
    const record = await imported(one, { kind: 'csv', text: 'title\nA walk' });
    await api.ctx.prisma.listItem.deleteMany({ where: { listId: one.list.db_id } });
    await api.ctx.prisma.importRow.updateMany({
      where: { importId: record.id },
      data: { status: 'running', claimedAt: api.time.now },
    });
    const source = { url: null, title: 'A walk' };
    const mine = { importId: record.id, position: 1, listId: one.list.db_id, token: one.list.id };
    const row = { ...mine, claimedAt: api.time.now, userId: one.id, isRead: false, source };
    await importRow(api.ctx, { ...row, claimedAt: new Date(row.claimedAt.getTime() - 180_000) });
    expect(await one.items()).toEqual([]);
    await importRow(api.ctx, row);
    expect(await one.items()).toMatchObject([{ title: 'A walk' }]);
  });

  it('finishes an import that stopped after its last row', async () => {
    const one = await shopper();
    const record = await imported(one, { kind: 'csv', text: 'title\nA walk' });
    await api.ctx.prisma.import.update({
      where: { id: record.id },
      data: { status: 'running', finishedAt: null },
    });
    expect((await finished(one, record.id)).status).toBe('done');
  });

  it('stops if the list or the import is deleted, and doesn’t affect others', async () => {
    const [one, other] = [await shopper(), await shopper()];
    shop.holds = true;
    const started = await one.start({ kind: 'links', text: `${page('gone-1')} ${page('gone-2')}` });
    const round = runImports(api.ctx);
    await expect.poll(() => shop.held.length).toBe(2);
    await api.call('DELETE', `/hosted/lists/${one.list.id}`, { headers: one.headers });
    shop.holds = false;
    for (const answer of shop.held.splice(0)) answer();
    await round;
    expect((await one.call('GET', `/${started.body.import.id}`)).body.error).toBe('not_found');
    expect(await imported(other, { kind: 'links', text: page('stays') })).toMatchObject({ saved: 1 });
  });

  it('retries failed rows on sync, and doesn’t touch finished ones', async () => {
    const one = await shopper();
    const record = await imported(one, { kind: 'csv', text: 'title,price\nA walk,\nA talk,\n,5' });
    await api.ctx.prisma.importRow.updateMany({
      where: { importId: record.id, position: 1 },
      data: { status: 'failed', error: 'save_failed', itemId: null },
    });
    expect((await one.call('POST', `/${record.id}/sync`)).status).toBe(200);
    expect((await finished(one, record.id)).rows.map(({ status, error }) => [status, error])).toEqual([
      ['saved', null],
      ['saved', null],
      ['failed', 'missing_title'],
    ]);
    const before = await one.read(record.id);
    expect((await one.call('POST', `/${record.id}/sync`)).body.import).toEqual(before);
  });

  it('reports rows that can’t be saved', async () => {
    const one = await shopper();
    await api.ctx.pool.query('ALTER TABLE list_items ADD CONSTRAINT no_more CHECK (false) NOT VALID');
    const record = await imported(one, { kind: 'csv', text: `title,url\nA walk,\n,${page('refused')}` });
    await api.ctx.pool.query('ALTER TABLE list_items DROP CONSTRAINT no_more');
    expect(record).toMatchObject({ status: 'done', saved: 0, failed: 2 });
    expect(record.rows.map(({ error }) => error)).toEqual(['save_failed', 'save_failed']);
  });
});

describe('reading and deleting imports', () => {
  it('lists the shopper’s own imports without rows, newest first', async () => {
    const [one, other] = [await shopper(), await shopper()];
    const first = await imported(one, { kind: 'csv', text: 'title\nA' });
    const second = await imported(one, { kind: 'csv', text: 'title\nB' });
    const { rows, ...summary } = second;
    expect(rows).toHaveLength(1);
    const { imports } = (await one.call('GET')).body;
    expect(imports.map(({ id }: { id: number }) => id)).toEqual([second.id, first.id]);
    expect(imports[0]).toEqual(summary);
    expect((await other.call('GET')).body.imports).toEqual([]);
    for (const [method, route] of [
      ['GET', `/${first.id}`],
      ['POST', `/${first.id}/sync`],
      ['DELETE', `/${first.id}`],
      ['GET', '/999999999'],
    ] as const) {
      const answer = await other.call(method, route);
      expect([answer.status, answer.body.error]).toEqual([404, 'not_found']);
    }
    expect((await one.call('GET', '/x')).body.error).toBe('missing_id');
    expect((await one.read(first.id)).status).toBe('done');
  });

  it('deletes an import once and keeps the items it saved', async () => {
    const one = await shopper();
    const { id } = await imported(one, { kind: 'csv', text: 'title\nA' });
    const answers = await Promise.all([1, 2, 3].map(() => one.call('DELETE', `/${id}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    expect(await one.items()).toHaveLength(1);
  });

  it('requires a signed-in shopper', async () => {
    for (const [method, route] of [
      ['GET', ''],
      ['POST', ''],
      ['GET', '/1'],
      ['POST', '/1/sync'],
      ['DELETE', '/1'],
    ] as const) {
      const answer = await api.call(method, `/me/imports${route}`, method === 'POST' ? { body: {} } : {});
      expect([answer.status, answer.body.error]).toEqual([401, 'unauthorized']);
    }
  });

  it('reports each failure when the database fails', async () => {
    const one = await shopper();
    const { id } = await imported(one, { kind: 'csv', text: 'title\nA' });
    await api.ctx.pool.query('ALTER TABLE imports RENAME TO imports_away');
    const answers = [
      await one.start({ kind: 'csv', text: 'title\nA' }),
      await one.call('GET'),
      await one.call('GET', `/${id}`),
      await one.call('POST', `/${id}/sync`),
      await one.call('DELETE', `/${id}`),
    ];
    await api.ctx.pool.query('ALTER TABLE imports_away RENAME TO imports');
    expect(codes(answers)).toEqual([
      [500, 'create_failed'],
      [500, 'internal_error'],
      [500, 'internal_error'],
      [500, 'sync_failed'],
      [500, 'delete_failed'],
    ]);
  });
});
