/** Customers' lists from other services: what is read, who gets it, and that it can be undone and taken along. */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanUp } from '#api/jobs.ts';
import { deleteAccount } from '#api/modules/privacy/delete-account.ts';
import { deletePartner } from '#api/modules/privacy/delete-partner.ts';
import { emailHash } from '#api/modules/switching/email-hash.ts';
import { processListImports } from '#api/modules/switching/process-list-imports.ts';
import { codeBlocks } from '#test/docs/pages.ts';
import { useApi } from '#test/support/api.ts';
import { basketSession } from '#test/support/basket-session.ts';
import { newTeam, signedIn, tokenOf } from '#test/support/team.ts';

const api = await useApi();
const { prisma } = api.ctx;

let shops = 0;
/** A partner with a verified host. */
async function newShop() {
  shops += 1;
  const team = await newTeam(api);
  const host = `switch${shops}.example`;
  await prisma.apiKey.updateMany({ where: { partnerId: team.partnerId }, data: { allowedDomains: [host] } });
  await api.verify(team.partnerId, host);
  return { ...team, host, headers: team.owner.headers };
}
type Shop = Awaited<ReturnType<typeof newShop>>;

const path = ({ partnerId }: Pick<Shop, 'partnerId'>, rest = '') => `/partners/${partnerId}/lists${rest}`;

const send = (
  shop: Shop,
  text: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = shop.headers,
) =>
  api.call('POST', path(shop, '/imports'), {
    headers: { ...headers, 'content-type': 'text/csv', 'content-length': String(Buffer.byteLength(text)) },
    body: text,
  });

/** Uploads a file, and reads the import. */
async function upload(shop: Shop, text: string | Uint8Array<ArrayBuffer>) {
  const { status, body } = await send(shop, text);
  expect(status, JSON.stringify(body)).toBe(200);
  return api.call('GET', path(shop, `/imports/${body.import_id}`), { headers: shop.headers });
}

/** Waits until no import is being processed. */
async function settled(shop: Shop, id: number) {
  const read = async () =>
    (await api.call('GET', path(shop, `/imports/${id}`), { headers: shop.headers })).body;
  await processListImports(api.ctx);
  await expect.poll(async () => (await read()).state).toMatch(/^(mapping|checked|done|undone|failed)$/);
  return read();
}

const act = async (shop: Shop, id: number, verb: 'check' | 'run' | 'undo') => {
  const answer = await api.call('POST', path(shop, `/imports/${id}/${verb}`), { headers: shop.headers });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return settled(shop, id);
};

/** Uploads, checks and runs. */
async function imported(shop: Shop, text: string) {
  const { body } = await upload(shop, text);
  const checked = await act(shop, body.id, 'check');
  const done = await act(shop, body.id, 'run');
  return { id: body.id as number, checked, done };
}

/** Signs in through the shop, and returns the account's lists with their wishes. */
async function listsOf(shop: Shop, email: string) {
  const { session, userId } = await signIn(email);
  await basketSession(api, shop.keys.live.key, session);
  return wishesOf(userId);
}
async function signIn(email: string) {
  const person = await signedIn(api, email);
  const refreshToken = person.cookie.replace('wl_session=', '');
  return {
    ...person,
    session: { accessToken: person.headers.authorization.replace('Bearer ', ''), refreshToken },
  };
}
/** An account's wishes by list: their paths and quantities. */
async function wishesOf(ownerId: string) {
  const lists = await prisma.list.findMany({
    where: { ownerId },
    include: { items: { include: { product: true } } },
  });
  const wish = ({ product, quantity }: (typeof lists)[number]['items'][number]) =>
    `${new URL(product.url!).pathname} × ${quantity}`;
  return Object.fromEntries(lists.map(({ name, items }) => [name, items.map(wish).sort()]));
}

const csvOf = async (shop: Shop) =>
  ((await api.call('GET', path(shop, '.csv'), { headers: shop.headers })).body as string)
    .trim()
    .split('\r\n');

describe('a file', () => {
  it.each([
    ['XB Wishlist', 'product_handle,customer_email,added\nono-vase,ada@mail.example,2025-03-04', 'xb'],
    [
      'XB Wishlist by ID',
      'Product ID;Customer ID;variant_id\ngid://shopify/Product/77;gid://shopify/Customer/5;',
      'xb',
    ],
    [
      'Swym',
      'epi,empi,du,dt,MediumValue,lname\n1,2,https://HOST/products/a,Vase,ada@mail.example,Home',
      'swym',
    ],
    [
      'YITH',
      'ID,prod_id,quantity,user_id,wishlist_id,dateadded,user_email\n1,31,2,4,9,2025-01-02 03:04:05,ada@mail.example',
      'yith',
    ],
    [
      'TI',
      'ID,wishlist_id,product_id,variation_id,author,date,quantity,email\n1,2,31,0,4,2025-01-02 03:04:05,1,ada@mail.example',
      'ti',
    ],
    [
      'Magento',
      'wishlist_item_id,wishlist_id,product_id,added_at,qty,email\n1,2,31,2025-01-02 03:04:05,1.0000,ada@mail.example',
      'magento',
    ],
    ['Shopware', 'articleID\tordernumber\tdatum\temail\n31\tSW1\t2025-01-02\tada@mail.example', 'shopware'],
    [
      'a metafield',
      'Email,Metafield: custom.wishlist [list.product_reference]\nada@mail.example,"ono-vase, teapot"',
      'metafields',
    ],
    ['anything tabular', 'Kunde E-Mail|Link\nada@mail.example|https://HOST/products/a', 'table'],
    [
      'JSON',
      '{"data":{"nodes":[{"customer":{"email":"ada@mail.example"},"items":[{"handle":"ono-vase"},{"handle":"teapot"}]}]}}',
      'table',
    ],
    [
      'SaveLayer’s metaobjects',
      '[{"type":"save_list","fields":[{"key":"customer_id","value":"5"},{"key":"handles","value":"[\\"ono-vase\\"]"}]}]',
      'table',
    ],
    [
      'JSON lines',
      '{"email":"ada@mail.example","handle":"ono-vase"}\n{"email":"bo@mail.example","handle":"teapot"}\n',
      'table',
    ],
  ])('of %s is recognized, with its first rows', async (_, text, source) => {
    const shop = await newShop();
    const { status, body } = await upload(shop, text.replaceAll('HOST', shop.host));
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.state).toBe('mapping');
    expect(body.source).toBe(source);
    const [first] = body.preview;
    expect(first.error).toBeNull();
    expect(first.read[0].customer).not.toBe('');
    expect(first.read[0].product).not.toBe('');
  });

  it.each([
    ['From YITH WooCommerce Wishlist', '/?p=31'],
    ['From TI WooCommerce Wishlist', '/?p=31'],
    ['From Magento and Adobe Commerce', '/catalog/product/view/id/31'],
    ['From Shopware 6', '/detail/31'],
  ])('of the guide’s query, “%s”, needs no changes', async (section, page) => {
    const shop = await newShop();
    const [query = ''] = codeBlocks('docs/switching.md', section, 'sql');
    const columns = query.slice('SELECT '.length, query.indexOf('\nFROM')).split(/,\s+(?![^(]*\))/);
    const headings = columns.map((column) => /(\w+)$/.exec(column)![1]!);
    const cellOf = (heading: string) =>
      ({ email: 'a@mail.example', user_email: 'a@mail.example', product_id: '31', prod_id: '31' })[heading] ??
      '';
    const { body } = await upload(shop, `${headings.join('\t')}\n${headings.map(cellOf).join('\t')}\n`);
    expect(body.headings).toEqual(headings);
    expect(body.preview[0]).toMatchObject({
      error: null,
      read: [{ customer: 'a@mail.example', product: '31' }],
    });
    expect(body.product_url).toBe(`https://${shop.host}${page.replace('31', '{product_id}')}`);
    await act(shop, body.id, 'check');
    const where = { importId: body.id };
    expect((await prisma.importedProduct.findFirstOrThrow({ where })).url).toBe(
      `https://${shop.host}${page}`,
    );
  });

  it.each([
    'From XB Wishlist',
    'From Swym',
    'From apps that use a customer metafield',
    'From any other service',
  ])('like the guide’s example, “%s”, is read completely', async (section) => {
    const shop = await newShop();
    const [example = ''] = codeBlocks('docs/switching.md', section, 'csv');
    const { body } = await upload(shop, example);
    expect(body.columns).not.toContain(null);
    expect(body.preview.map(({ error }: { error: string | null }) => error)).not.toContainEqual(
      expect.any(String),
    );
  });

  it('in another encoding, or with text above its headings, is read as well', async () => {
    const shop = await newShop();
    const text = `Wunschlisten\n\nE-Mail;Titel;Link\nada@mail.example;Grüne Vase;https://${shop.host}/products/a\n`;
    for (const bytes of [
      Buffer.from(text, 'latin1'),
      Buffer.from(`\uFEFF${text}`, 'utf16le'),
      Buffer.from(`\uFEFF${text}`),
    ]) {
      const { body } = await upload(shop, new Uint8Array(bytes));
      expect(body.headings).toEqual(['E-Mail', 'Titel', 'Link']);
      expect(body.preview[0].cells[1]).toBe('Grüne Vase');
    }
  });

  it('that isn’t a table is refused', async () => {
    const shop = await newShop();
    for (const bytes of ['PK\x03\x04zip', '{"a":', '%PDF-1.7']) {
      const { status, body } = await send(shop, bytes);
      expect([status, body.error]).toEqual([400, 'unsupported_mime']);
    }
  });

  it('can be read differently, by columns or by the URL of products', async () => {
    const shop = await newShop();
    const { body } = await upload(shop, 'who,what\nada@mail.example,ono-vase');
    expect(body.columns).toEqual(['customer_email', null]);
    const changed = await api.call('PATCH', path(shop, `/imports/${body.id}`), {
      headers: shop.headers,
      body: { columns: ['customer_email', 'handle'], product_url: `https://${shop.host}/p/{handle}` },
    });
    expect(changed.body.preview[0]).toMatchObject({ error: null, read: [{ product: 'ono-vase' }] });
    const checked = await act(shop, body.id, 'check');
    expect(checked).toMatchObject({ state: 'checked', wishes: 1, people: 1, products: 1, reasons: [] });
    for (const columns of [['handle'], ['handle', 'handle']]) {
      const refused = await api.call('PATCH', path(shop, `/imports/${body.id}`), {
        headers: shop.headers,
        body: { columns },
      });
      expect(refused.body).toMatchObject({ error: 'invalid_input' });
    }
  });
});

describe('a check', () => {
  it('says which wishes are left out, and imports nothing', async () => {
    const shop = await newShop();
    const { body } = await upload(
      shop,
      [
        'customer_email,product_url,title,added_at',
        `ada@mail.example,https://${shop.host}/products/vase,Vase,2025-01-02`,
        `ADA@mail.example,https://${shop.host}/products/vase?utm_source=x,Vase,2025-01-03`,
        `,https://${shop.host}/products/vase,Vase,`,
        `not an address,https://${shop.host}/products/vase,Vase,`,
        'bo@mail.example,,,',
        'bo@mail.example,,Unknown lamp,',
        'bo@mail.example,,Unknown lamp,',
        'bo@mail.example,https://elsewhere.example/products/vase,,',
        'bo@mail.example,/products/cup,Cup,03/04/2025',
      ].join('\n'),
    );
    const checked = await act(shop, body.id, 'check');
    expect(checked).toMatchObject({ state: 'checked', rows: 9, wishes: 2, people: 2, products: 2 });
    const counts = Object.fromEntries(
      checked.reasons.map(({ code, count }: { code: string; count: number }) => [code, count]),
    );
    expect(counts).toEqual({
      repeated: 1,
      no_customer: 1,
      invalid_customer: 1,
      no_product: 1,
      unknown_product: 2,
      host_not_verified: 1,
    });
    expect(checked.missing_products[0]).toEqual({
      product: 'Unknown lamp',
      code: 'unknown_product',
      wishes: 2,
    });
    const problems = await api.call('GET', path(shop, `/imports/${body.id}/problems.csv`), {
      headers: shop.headers,
    });
    expect(problems.body.split('\r\n').slice(1, 3)).toEqual([
      '2,repeated,' + `https://${shop.host}/products/vase`,
      `3,no_customer,https://${shop.host}/products/vase`,
    ]);
    expect(await listsOf(shop, 'ada@mail.example')).toEqual({});
    expect(await prisma.product.count({ where: { domain: shop.host } })).toBe(0);
  });

  it('finds products that shoppers have saved by ID, SKU and title', async () => {
    const shop = await newShop();
    const { headers, list } = await api.shopper();
    const init = await api.call('POST', '/widget/init', {
      body: { origin: `https://${shop.host}`, public_key: shop.keys.live.key },
    });
    const saved = await api.call('POST', '/widget/save', {
      headers: { ...headers, 'x-widget-token': init.body.token },
      body: {
        wishlistId: list.db_id,
        product: {
          url: `https://www.${shop.host}/shop/lamp`,
          title: 'Ono Lamp',
          metadata: { productId: '4711', sku: 'LAMP-1' },
        },
      },
    });
    expect(saved.status).toBe(200);
    const { body } = await upload(
      shop,
      'customer_email,product_id,sku,title\na@mail.example,4711,,\nb@mail.example,,LAMP-1,\nc@mail.example,,,ono lamp\nd@mail.example,4712,,',
    );
    const checked = await act(shop, body.id, 'check');
    expect(checked).toMatchObject({
      wishes: 3,
      people: 3,
      products: 1,
      reasons: [{ code: 'unknown_product', count: 1 }],
    });
  });

  it('goes on where another server stopped, and counts no row twice', async () => {
    const shop = await newShop();
    const rows = Array.from(
      { length: 1_300 },
      (_, row) => `p${row % 40}@mail.example,/products/x${row % 7},${row}`,
    );
    const { body } = await upload(shop, ['customer_email,product_url,variant_id', ...rows].join('\n'));
    await api.call('POST', path(shop, `/imports/${body.id}/check`), { headers: shop.headers });
    const stop = new AbortController();
    const stopped = processListImports(api.ctx, stop.signal);
    stop.abort();
    await stopped;
    await Promise.all([processListImports(api.ctx), processListImports(api.ctx)]);
    expect(await settled(shop, body.id)).toMatchObject({
      state: 'checked',
      rows: 1_300,
      wishes: 1_300,
      people: 40,
      products: 7,
    });
  });
});

describe('any file', () => {
  it('imports exactly what its check counts, and its people get it', async () => {
    const shop = await newShop();
    const cell = fc.oneof(fc.constant(''), fc.string({ maxLength: 12, unit: 'grapheme' }));
    const row = fc.record({
      email: fc.oneof(fc.constantFrom('r1@mail.example', 'R2@mail.example', '', 'nobody'), cell),
      url: fc.oneof(
        fc.constantFrom(
          '/products/a',
          `https://${shop.host}/products/b?utm_source=x`,
          'https://elsewhere.example/c',
          '',
        ),
        cell,
      ),
      list: cell,
      variant: fc.constantFrom('', '1', '2'),
      quantity: fc.oneof(fc.constantFrom('1', '0', '-1', '10000', 'x'), cell),
      note: cell,
      added: fc.oneof(fc.constantFrom('2025-01-02', '03/04/2025', '1700000000', '9999-12-31'), cell),
    });
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
    const heads = 'customer_email,product_url,list,variant_id,quantity,note,added_at';
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 25 }), async (rows) => {
        run += 1;
        const lines = rows.map(({ email, ...more }) =>
          [email.replace('@mail', `@${run}.mail`), ...Object.values(more)].map(quoted).join(','),
        );
        const { id, checked, done } = await imported(shop, [heads, ...lines].join('\n'));
        const left = checked.reasons.reduce((sum: number, { count }: { count: number }) => sum + count, 0);
        expect(checked.wishes + left).toBe(checked.rows);
        expect([done.wishes, done.people]).toEqual([checked.wishes, checked.people]);
        const people = await prisma.importedPerson.findMany({
          where: { importId: id },
          include: { wishes: true },
        });
        expect(people).toHaveLength(checked.people);
        expect(people.flatMap(({ wishes }) => wishes)).toHaveLength(checked.wishes);
        const exported = await csvOf(shop);
        for (const name of ['r1', 'r2']) {
          const email = `${name}@${run}.mail.example`;
          const own = people.find(({ emailHash: hash }) => hash && emailHash(email).equals(hash));
          const got = Object.values(await listsOf(shop, email)).flat();
          // Lists can have the same name once links are removed from it, or the shop's.
          expect(got.length, email).toBeLessThanOrEqual(own?.wishes.length ?? 0);
          expect(got.length > 0).toBe(own !== undefined);
        }
        expect(await csvOf(shop)).toEqual(exported);
      }),
      { numRuns: 12 },
    );
  });
});

describe('imported lists', () => {
  const file = ({ host }: Shop, email: string) =>
    [
      'customer_email,list,product_url,quantity,note,title',
      `${email},Kitchen,https://${host}/products/vase,2,the green one,Vase`,
      `${email},Kitchen,https://${host}/products/cup,1,,Cup`,
      `${email},,https://${host}/products/lamp,1,,Lamp`,
    ].join('\n');

  it('open when their person signs in through the shop, once, with a receipt', async () => {
    const shop = await newShop();
    const { checked, done } = await imported(shop, file(shop, 'opens@mail.example'));
    expect(checked).toMatchObject({ wishes: 3, people: 1 });
    expect(done).toMatchObject({ state: 'done', wishes: 3, people: 1, preview: [] });
    expect(done.wanted_products).toHaveLength(3);
    const expected = {
      Kitchen: ['/products/cup × 1', '/products/vase × 2'],
      [(await prisma.partner.findUniqueOrThrow({ where: { id: shop.partnerId } })).name]: [
        '/products/lamp × 1',
      ],
    };
    expect(await listsOf(shop, 'opens@mail.example')).toEqual(expected);
    expect(await listsOf(shop, 'opens@mail.example')).toEqual(expected);
    const { headers } = await signIn('opens@mail.example');
    const { merges } = (await api.call('GET', '/me/merges', { headers })).body;
    expect(merges).toHaveLength(1);
  });

  it('open nowhere else: not elsewhere, not for another address, not at another shop', async () => {
    const [shop, other] = [await newShop(), await newShop()];
    await imported(shop, file(shop, 'waits@mail.example'));
    await signIn('waits@mail.example');
    expect(await listsOf(other, 'waits@mail.example')).toEqual({});
    expect(await listsOf(shop, 'waits2@mail.example')).toEqual({});
    expect(Object.keys(await listsOf(shop, 'waits@mail.example'))).toHaveLength(2);
  });

  it('are offered in the account, to be added or declined, without the shop’s knowledge', async () => {
    const shop = await newShop();
    await imported(
      shop,
      [file(shop, 'offered@mail.example'), ...file(shop, 'declines@mail.example').split('\n').slice(1)].join(
        '\n',
      ),
    );
    const exported = await csvOf(shop);
    const [person, other] = [await signIn('offered@mail.example'), await signIn('declines@mail.example')];
    const waiting = async ({ headers }: { headers: Record<string, string> }) =>
      (await api.call('GET', '/me/waiting-lists', { headers })).body.waiting;
    const answer = (as: typeof person, id: number, verb: 'add' | 'decline') =>
      api.call('POST', `/me/waiting-lists/${id}/${verb}`, { headers: as.headers });
    const [offer] = await waiting(person);
    expect(offer).toMatchObject({ wishes: 3, titles: ['Cup', 'Lamp', 'Vase'] });
    for (const verb of ['add', 'decline'] as const)
      expect((await answer(other, offer.id, verb)).status).toBe(404);
    expect((await answer(person, offer.id, 'add')).status).toBe(200);
    expect(Object.keys(await wishesOf(person.userId))).toHaveLength(2);
    const [declined] = await waiting(other);
    expect((await answer(other, declined.id, 'decline')).status).toBe(200);
    expect(await listsOf(shop, 'declines@mail.example')).toEqual({});
    for (const as of [person, other]) expect(await waiting(as)).toEqual([]);
    expect((await answer(person, offer.id, 'add')).status).toBe(404);
    expect(await csvOf(shop)).toEqual(exported);
  });

  it('open only once for sign-ins at the same time', async () => {
    const shop = await newShop();
    await imported(shop, file(shop, 'twice@mail.example'));
    const { session, userId } = await signIn('twice@mail.example');
    await Promise.all(Array.from({ length: 4 }, () => basketSession(api, shop.keys.live.key, session)));
    expect(await prisma.listItem.count({ where: { list: { ownerId: userId } } })).toBe(3);
  });

  it('aren’t billed, emailed or events, and don’t tell the shop who opened them', async () => {
    const shop = await newShop();
    const { id, done } = await imported(shop, file(shop, 'quiet@mail.example'));
    const exported = await csvOf(shop);
    await listsOf(shop, 'quiet@mail.example');
    expect(await prisma.usageAction.count({ where: { partnerId: shop.partnerId } })).toBe(0);
    expect(await prisma.event.count({ where: { partnerId: shop.partnerId } })).toBe(0);
    expect(await prisma.eventOutbox.count({ where: { partnerId: shop.partnerId } })).toBe(0);
    expect(await api.mailsTo('quiet@mail.example')).toEqual([]);
    expect((await api.call('GET', path(shop, `/imports/${id}`), { headers: shop.headers })).body).toEqual(
      done,
    );
    expect(await csvOf(shop)).toEqual(exported);
  });

  it('are deleted by an undo, opened or not, but not what has been used since', async () => {
    const shop = await newShop();
    const text = [
      file(shop, 'undone@mail.example'),
      ...file(shop, 'unopened@mail.example').split('\n').slice(1),
    ].join('\n');
    const { id } = await imported(shop, text);
    await listsOf(shop, 'undone@mail.example');
    const { headers, userId } = await signIn('undone@mail.example');
    const cup = await prisma.listItem.findFirstOrThrow({
      where: { list: { ownerId: userId }, product: { url: { endsWith: '/cup' } } },
    });
    api.pass({ minutes: 5 });
    const { token } = await prisma.list.findUniqueOrThrow({ where: { id: cup.listId } });
    const body = { quantity: 3 };
    const used = await api.call('PUT', `/hosted/lists/${token}/items/${cup.id}`, { headers, body });
    expect(used.status, JSON.stringify(used.body)).toBe(200);
    expect(await act(shop, id, 'undo')).toMatchObject({ state: 'undone' });
    const left = await wishesOf(userId);
    // Its note is the shopper's from another service, so the vase counts as used.
    expect(left.Kitchen).toEqual(['/products/cup × 3', '/products/vase × 2']);
    expect(Object.values(left).flat()).toHaveLength(2);
    expect(await listsOf(shop, 'unopened@mail.example')).toEqual({});
    expect(await prisma.importedPerson.count({ where: { importId: id } })).toBe(0);
    // The two wishes that were used are the shopper's own now.
    expect(await csvOf(shop)).toHaveLength(3);
  });

  it('can’t be undone after 30 days, and are deleted after a year', async () => {
    const shop = await newShop();
    const { id } = await imported(shop, file(shop, 'late@mail.example'));
    await listsOf(shop, 'late@mail.example');
    const { userId } = await signIn('late@mail.example');
    const { now } = api.time;
    try {
      api.pass({ days: 31 });
      const { headers } = await signedIn(api, shop.owner.email);
      const undo = await api.call('POST', path(shop, `/imports/${id}/undo`), { headers });
      expect([undo.status, undo.body.error]).toEqual([409, 'wrong_import_state']);
      api.pass({ days: 335 });
      while (await cleanUp(api.ctx));
      await processListImports(api.ctx);
      const where = { id };
      await expect.poll(async () => (await prisma.listImport.findUnique({ where }))?.state).toBe('undone');
      expect(await prisma.importedPerson.count({ where: { importId: id } })).toBe(0);
      expect(Object.keys(await wishesOf(userId))).toHaveLength(2);
    } finally {
      api.time.now = now;
    }
  });

  it('are in the export of the account they wait for; no address is kept once they are imported', async () => {
    const shop = await newShop();
    const { id } = await imported(shop, file(shop, 'exports@mail.example'));
    expect((await prisma.listImport.findUniqueOrThrow({ where: { id } })).sample).toEqual([]);
    const { headers } = await signIn('exports@mail.example');
    const { name } = await prisma.partner.findUniqueOrThrow({ where: { id: shop.partnerId } });
    const read = async () => (await api.call('GET', '/me/export', { headers })).body.waiting_lists;
    const items = [
      { title: 'Vase', url: `https://${shop.host}/products/vase`, note: 'the green one' },
      { title: 'Cup', url: `https://${shop.host}/products/cup`, note: '' },
    ];
    const kitchen = {
      shop: name,
      name: 'Kitchen',
      since: expect.any(String),
      opened_at: null,
      items: expect.arrayContaining(items),
    };
    expect(await read()).toMatchObject([{ name: '', items: [{ title: 'Lamp' }] }, kitchen]);
    await listsOf(shop, 'exports@mail.example');
    expect((await read())[1]).toEqual({ ...kitchen, opened_at: expect.any(String) });
    expect((await api.call('GET', '/me/export', { headers: shop.headers })).body.waiting_lists).toEqual([]);
  });

  it('and their files go with the partner and with their people', async () => {
    const shop = await newShop();
    const { body } = await upload(shop, file(shop, 'gone@mail.example'));
    const { path: stored } = await prisma.listImport.findUniqueOrThrow({ where: { id: body.id } });
    expect((await api.file(`/media/${stored}`)).status).toBe(404);
    const { id } = await imported(shop, file(shop, 'gone@mail.example'));
    expect((await prisma.listImport.findUniqueOrThrow({ where: { id } })).path).toBeNull();
    const { userId } = await signIn('gone@mail.example');
    await deleteAccount(api.ctx, userId);
    expect(await prisma.importedPerson.count({ where: { importId: id } })).toBe(0);
    const { name } = await prisma.partner.findUniqueOrThrow({ where: { id: shop.partnerId } });
    await deletePartner(api.ctx, { partnerId: shop.partnerId, userId: null }, { name });
    expect(await prisma.listImport.count({ where: { partnerId: shop.partnerId } })).toBe(0);
    expect(await api.ctx.adapters.storage.open(stored!)).toBeNull();
  });
});

describe('rights', () => {
  it('are an owner’s: members, other partners and limited tokens get nothing', async () => {
    const [shop, other] = [await newShop(), await newShop()];
    const { body } = await upload(shop, 'customer_email,handle\nada@mail.example,a');
    const token = await tokenOf(api, shop.owner.email);
    await prisma.personalAccessToken.update({
      where: { id: token.id },
      data: { scopes: ['integration:write'] },
    });
    for (const headers of [shop.member.headers, other.headers, token.headers]) {
      expect((await send(shop, 'customer_email,handle\nada@mail.example,a', headers)).status).toBe(403);
      for (const [method, rest] of [
        ['GET', '/imports'],
        ['GET', `/imports/${body.id}`],
        ['PATCH', `/imports/${body.id}`],
        ['POST', `/imports/${body.id}/check`],
        ['POST', `/imports/${body.id}/run`],
        ['POST', `/imports/${body.id}/undo`],
        ['GET', `/imports/${body.id}/problems.csv`],
        ['GET', '.csv'],
      ] as const) {
        const answer = await api.call(method, path(shop, rest), {
          headers,
          ...(method === 'PATCH' && { body: {} }),
        });
        expect([rest, answer.status]).toEqual([rest, 403]);
      }
    }
    const foreign = await api.call('GET', path(other, `/imports/${body.id}`), { headers: other.headers });
    expect(foreign.status).toBe(404);
  });

  it('to open lists come from the address alone: a stranger’s guest or unproven account opens nothing', async () => {
    const shop = await newShop();
    await imported(shop, `customer_email,product_url\nproof@mail.example,/products/a`);
    const guest = await api.call('POST', '/auth/anonymous', { body: {} });
    expect(guest.status).toBe(200);
    expect(await prisma.importedPerson.count({ where: { partnerId: shop.partnerId, openedAs: null } })).toBe(
      1,
    );
  });
});

describe('an export', () => {
  it('has everyone, however many they are', async () => {
    const shop = await newShop();
    const people = Array.from(
      { length: 1_001 },
      (_, at) => `everyone${at}@mail.example,/products/x${at % 3},${at % 2}`,
    );
    await imported(
      shop,
      ['customer_email,product_url,variant_id', ...people, ...people.map((row) => `${row}9`)].join('\n'),
    );
    const lines = await csvOf(shop);
    expect(lines).toHaveLength(2_003);
    expect(new Set(lines)).toHaveProperty('size', 2_003);
  });

  it('imported into another partner gives the same export', async () => {
    const [from, to] = [await newShop(), await newShop()];
    await prisma.verifiedDomain.create({
      data: { partnerId: to.partnerId, host: from.host, method: 'platform' },
    });
    api.ctx.caches.keys.clear();
    await imported(
      from,
      [
        'customer_id,customer_email,list,product_url,product_id,variant_id,sku,title,quantity,note,added_at,price,currency',
        `5,ada@mail.example,"Home, sweet",https://${from.host}/products/a,77,9,A-1,"Vase ""green""",2,=not a formula,2024-05-06T07:08:09Z,12.50,EUR`,
        `6,,,https://${from.host}/products/a,77,,,Vase,1,,,,`,
        `,bo@mail.example,,https://${from.host}/products/b,,,,Cup,1,,2024-05-06,1200,JPY`,
      ].join('\n'),
    );
    const { headers, list } = await api.shopper();
    const init = await api.call('POST', '/widget/init', {
      body: { origin: `https://${from.host}`, public_key: from.keys.live.key },
    });
    await api.call('POST', '/widget/save', {
      headers: { ...headers, 'x-widget-token': init.body.token },
      body: {
        wishlistId: list.db_id,
        product: { url: `https://${from.host}/products/c`, title: 'Own', price: 900, currency: 'EUR' },
      },
    });
    const first = await csvOf(from);
    expect(first).toHaveLength(5);
    expect(first.join('\n')).toContain(createHash('sha256').update('ada@mail.example').digest('hex'));
    expect(first.join('\n')).not.toContain('@');
    const { checked } = await imported(to, first.join('\r\n'));
    expect(checked).toMatchObject({ source: 'wishlist', wishes: 4, reasons: [] });
    expect((await csvOf(to)).toSorted()).toEqual(first.toSorted());
    expect(emailHash(' Ada@mail.example')).toEqual(emailHash('ada@mail.example'));
  });
});
