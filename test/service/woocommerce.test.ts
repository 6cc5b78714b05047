/** The WooCommerce plugin in a shop: its settings, its markup, and orders, also on their way to the service. */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { issueReference } from '#api/modules/lists/order-reference.ts';
import { hasPhp } from '#test/support/php.ts';
import { savedItem } from '#test/support/saved-item.ts';
import { sharedService } from '#test/support/shared-service.ts';
import { startWooCommerce, wooCommercePartner } from '#test/support/woocommerce.ts';

const service = await sharedService();
const [vase, mug, draft, linen, sand, anySize, pot] = [11, 12, 13, 20, 21, 22, 30] as const;
const variation = { parent: linen, type: 'variation', slug: 'linen' } as const;
const catalog = {
  [vase]: { name: 'Ono Vase', slug: 'ono-vase', price: '45.38', status: 'publish' },
  [mug]: { name: 'Kyo “Mug” <b>', slug: 'kyo-mug', price: '9', stock: false, status: 'publish' },
  [draft]: { name: 'Draft', slug: 'draft', price: '9', status: 'draft' },
  [linen]: { name: 'Linen', slug: 'linen', type: 'variable', price: '20', status: 'publish' },
  [sand]: { ...variation, price: '20', attributes: { attribute_color: 'Sand' } },
  [anySize]: { ...variation, price: '25', attributes: { attribute_color: 'Slate', attribute_size: '' } },
  [pot]: { name: 'Pot', slug: 'pot', type: 'variable', price: '7', status: 'publish' },
  31: { ...variation, parent: pot, price: '7', attributes: { attribute_size: '5&quot; <i>S</i>' } },
  32: { ...variation, parent: pot, price: '8', stock: false, attributes: { attribute_size: 'L' } },
} as const;
const date = new Date().toISOString();
const decoded = (html: string) =>
  html.replace(/&(amp|lt|gt|quot|#0?39|#038);/g, (_, name: string) => {
    const known: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };
    return known[name] ?? String.fromCharCode(Number(name.slice(1)));
  });

describe.runIf(hasPhp)('the WooCommerce plugin', () => {
  let shop: Awaited<ReturnType<typeof startWooCommerce>>;
  let own: Awaited<ReturnType<typeof wooCommercePartner>>;
  beforeAll(async () => {
    shop = await startWooCommerce(catalog, { TAX: '0.19' });
  });
  beforeEach(async () => {
    own = await wooCommercePartner(service);
    await shop.setUp(own.settings);
  });

  /** Adds to the cart from the wishlist, as its script does. */
  const add = async (fields: Record<string, string>) =>
    JSON.parse((await shop.post('/?wc-ajax=wishlist_add', fields)).text) as { error?: string };

  /** A shopper's wish, and its reference for the shop's cart. */
  async function wish({ publicKey = own.settings.public_key, partnerId = own.partnerId } = {}) {
    const { itemId } = await savedItem(service.ctx, publicKey);
    const { productId } = await service.ctx.prisma.listItem.findUniqueOrThrow({ where: { id: itemId } });
    return issueReference(service.ctx, { partnerId, path: 'basket', by: 'owner', id: itemId, productId });
  }

  const sales = async (order: number) => {
    const where = { order: { orderId: `${order}`, partnerId: own.partnerId } };
    const lines = await service.ctx.prisma.orderLine.findMany({ where, orderBy: { id: 'asc' } });
    return lines.map((one) => [
      one.quantity,
      Number(one.unitPriceMinor),
      one.refundedQuantity,
      Number(one.refundedMinor),
    ]);
  };
  const run = () => shop.control<number[]>('run');
  const setStatus = (order: number, status: string) => shop.control('status', { order, status });
  /** An order with two vases from a wish, and one without a reference. */
  async function ordered() {
    await add({ product_id: `${vase}`, quantity: '2', wl: await wish() });
    await add({ product_id: `${sand}`, quantity: '1' });
    const order = await shop.control<number>('checkout', { created: date });
    const { orders } = await shop.state();
    const [first] = Object.keys(orders[order]!.items);
    return { order, item: first! };
  }

  it('has valid PHP and its version, and works with HPOS and the cart’s and checkout’s blocks', async () => {
    const files = globSync('**/*.php', { cwd: shop.plugin });
    expect(files.length).toBeGreaterThan(12);
    for (const file of files) execFileSync('php', ['-l', join(shop.plugin, file)]);
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    const read = (name: string) => readFileSync(join(shop.plugin, name), 'utf8');
    expect(read('wishlist-woocommerce.php')).toContain(`Version: ${version}\n`);
    expect(read('readme.txt')).toContain(`Stable tag: ${version}\n`);
    expect(await shop.control('features')).toEqual({ custom_order_tables: true, cart_checkout_blocks: true });
  });

  it('has every text in every language', () => {
    const code = globSync('{*.php,includes/*.php}', { cwd: shop.plugin }).map((file) =>
      readFileSync(join(shop.plugin, file), 'utf8'),
    );
    const unescaped = (text: string) => text.replace(/\\(.)/g, '$1');
    const template = readFileSync(join(shop.plugin, 'languages/wishlist-woocommerce.pot'), 'utf8');
    const calls = code.join('').matchAll(/(?:__|_e)\( '((?:[^'\\]|\\.)+)', 'wishlist-woocommerce' \)/g);
    const texts = [...new Set([...calls].map(([, text]) => text!))].sort();
    expect(texts.length).toBeGreaterThan(20);
    // With the plugin's name and description.
    const header = [...code.join('').matchAll(/\* (?:Plugin Name|Description): (.+)/g)].map(
      ([, text]) => text!,
    );
    const listed = [...template.matchAll(/^msgid "(.+)"$/gm)].map(([, text]) => unescaped(text!));
    expect(listed.sort()).toEqual([...header, ...texts].sort());
    const files = globSync('languages/*.php', { cwd: shop.plugin });
    expect(files.map((file) => file.slice(10, 12)).sort()).toEqual([
      'de',
      'es',
      'fr',
      'it',
      'nl',
      'pl',
      'pt',
    ]);
    for (const file of files) {
      const read = 'echo json_encode((require $argv[1])["messages"]);';
      const messages = JSON.parse(
        execFileSync('php', ['-r', read, join(shop.plugin, file)]).toString(),
      ) as Record<string, string>;
      expect(Object.keys(messages).sort()).toEqual(texts);
      for (const [text, translated] of Object.entries(messages)) {
        expect(translated).not.toBe('');
        expect(translated.includes('%s')).toBe(text.includes('%s'));
      }
    }
  });

  it('speaks the shop’s language, in all its variants, from the start', async () => {
    const german = await startWooCommerce(catalog, { LOCALE: 'de_DE_formal' });
    expect(Object.values((await german.state()).posts)).toMatchObject([{ post_title: 'Wunschliste' }]);
    const { html } = await german.page('/wp-admin/admin.php?page=wishlist', 'manager');
    expect(html).toContain('Speichern und Verbindung testen');
  });

  describe('its settings', () => {
    const page = '/wp-admin/admin.php?page=wishlist';
    const form = () => {
      const { site_url, public_key, basket_id, secret } = own.settings;
      return { action: 'wishlist_save', site_url, public_key, basket_id, secret, instant: '1', then: 'save' };
    };
    const nonceOf = (html: string) => /name="_wpnonce" value="(\w+)"/.exec(html)?.[1] ?? '';
    const saved = async () => (await shop.state()).options.wishlist_settings;
    const savedSecret = async () => (await shop.state()).options.wishlist_secret;
    const notices = (html: string) =>
      [...html.matchAll(/notice-(\w+)"><p>(.*?)<\/p>/g)].map(([, kind, text]) => [kind, decoded(text!)]);

    async function submit(fields: Record<string, string>) {
      const { html } = await shop.page(page, 'manager');
      const answer = await shop.post(
        '/wp-admin/admin-post.php',
        { _wpnonce: nonceOf(html), ...fields },
        'manager',
      );
      expect([answer.status, answer.location]).toEqual([302, `${shop.origin}${page}`]);
      return notices((await shop.page(page, 'manager')).html);
    }

    it('have a heading in each row and a type for each input, by which WordPress styles them', async () => {
      const { html } = await shop.page(page, 'manager');
      const inputs = html.match(/<input [^>]*>/g) ?? [];
      expect(inputs.length).toBeGreaterThan(5);
      expect(inputs.filter((input) => !input.includes(' type="'))).toEqual([]);
      expect(html).not.toMatch(/<th[^>]*>\s*<\/th>/);
    });

    it('are saved by those who manage the shop, from their own form', async () => {
      await shop.setUp({});
      const fields = form();
      const { html } = await shop.page(page, 'manager');
      const send = (nonce: string, user?: 'manager' | 'customer') =>
        shop.post('/wp-admin/admin-post.php', { ...fields, _wpnonce: nonce }, user);
      // Another site's form, a customer, and a stranger.
      expect((await send('', 'manager')).status).toBe(403);
      expect((await send('0123456789', 'manager')).status).toBe(403);
      expect((await send(nonceOf(html), 'customer')).status).toBe(403);
      expect((await shop.page(page, 'customer')).status).toBe(403);
      await send(nonceOf(html));
      expect(await saved()).toEqual([]);

      expect(await submit(fields)).toEqual([['success', 'Settings saved.']]);
      const { secret, ...settings } = own.settings;
      expect(await saved()).toEqual({ ...settings, cards: false, later: false });
      expect(await savedSecret()).toEqual({ [settings.site_url]: secret });
      expect((await shop.state()).loaded).toMatchObject({ wishlist_settings: true, wishlist_secret: false });
      // Shown once.
      expect(notices((await shop.page(page, 'manager')).html)).toEqual([]);
    });

    it('never return the token, and keep it unless there’s a new one', async () => {
      const { html } = await shop.page(page, 'manager');
      expect(html).toContain(own.settings.public_key);
      expect(html).not.toContain(own.settings.secret);
      await submit({ ...form(), secret: '' });
      expect(await savedSecret()).toEqual({ [own.settings.site_url]: own.settings.secret });
    });

    it('send the token only to the service it was entered for', async () => {
      const received: (string | undefined)[] = [];
      const other = createServer((request, response) => {
        received.push(request.headers.authorization);
        response.writeHead(request.url === '/api/orders' ? 200 : 404).end('{}');
      }).listen(0, '127.0.0.1');
      await once(other, 'listening');
      onTestFinished(() => void other.close());
      const elsewhere = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;

      const moved = await submit({ ...form(), site_url: elsewhere, secret: '', then: 'test' });
      expect(moved.slice(0, 2)).toEqual([
        ['success', 'Settings saved.'],
        ['warning', 'The service URL has changed. Enter the token for orders again.'],
      ]);
      const { order } = await ordered();
      await setStatus(order, 'completed');
      await run();
      // A token entered with an invalid URL isn't meant for the URL that stays.
      await submit({ ...form(), site_url: 'http://wishlist.example', then: 'test' });
      expect(received).toEqual([`Bearer ${own.settings.public_key}`, `Bearer ${own.settings.public_key}`]);
      expect((await shop.page(page, 'manager')).html).toContain('placeholder="wl_pat_…"');

      await submit({ ...form(), site_url: elsewhere, secret: 'wl_pat_other' });
      await setStatus(order, 'completed');
      await run();
      expect(received.slice(2)).toEqual(['Bearer wl_pat_other']);
    });

    it('move a token that an earlier version stored with the other settings', async () => {
      const { secret, ...settings } = own.settings;
      await shop.control('options', { wishlist_settings: own.settings, wishlist_secret: {} });
      const { order } = await ordered();
      await setStatus(order, 'processing');
      await run();
      expect(await sales(order)).toHaveLength(1);
      expect(await saved()).toEqual(settings);
      expect(await savedSecret()).toEqual({ [settings.site_url]: secret });

      // Also if the URL changes with the first save.
      await shop.control('options', { wishlist_settings: own.settings, wishlist_secret: {} });
      const elsewhere = 'https://other.example';
      expect(await submit({ ...form(), site_url: elsewhere, secret: '' })).toHaveLength(2);
      expect(await saved()).toEqual({ ...settings, site_url: elsewhere, cards: false, later: false });
      expect(await savedSecret()).toEqual({ [settings.site_url]: secret });
    });

    it.each([
      ['site_url', 'http://wishlist.example'],
      ['site_url', 'https://wishlist.example/" onfocus="alert(1)'],
      ['site_url', 'javascript:alert(1)'],
      ['public_key', 'pk_test_"><script>alert(1)</script>'],
      ['public_key', 'wl_pat_secret'],
      ['basket_id', 'bkt_1/../../orders'],
      ['secret', 'pk_test_1'],
    ])('refuse %s %s', async (name, value) => {
      const shown = await submit({ ...form(), [name]: value });
      expect(new Set(shown.map(([kind, text]) => `${kind}: ${text?.split(':')[0]}`))).toEqual(
        new Set(['error: Not saved, because it isn’t valid']),
      );
      const { secret, ...settings } = own.settings;
      expect(await saved()).toEqual({ ...settings, cards: false, later: false });
      expect(await savedSecret()).toEqual({ [settings.site_url]: secret });
      expect((await shop.page('/')).html).not.toContain('alert(1)');
    });

    it('are tested with the service, without an order being stored', async () => {
      const test = (fields = {}) => submit({ ...form(), ...fields, then: 'test' });
      expect(await test()).toEqual([
        ['success', 'Settings saved.'],
        ['success', 'The public key works on this site.'],
        ['success', 'The wishlist was found.'],
        ['success', 'Orders can be reported.'],
      ]);
      expect(await service.ctx.prisma.order.count({ where: { partnerId: own.partnerId } })).toBe(0);

      const failed = async (fields: object) => (await test(fields)).filter(([kind]) => kind === 'error');
      const request = /[0-9a-f-]{36}\)$/;
      expect(await failed({ public_key: 'pk_test_unknown' })).toEqual([
        ['error', expect.stringMatching(request)],
      ]);
      expect(await failed({ basket_id: 'bkt_unknown' })).toEqual([
        [
          'error',
          expect.stringMatching(/^The service has no wishlist with this ID\. .*under Wishlists.*bkt_/),
        ],
      ]);
      expect(await failed({ secret: 'wl_pat_unknown' })).toEqual([
        ['error', expect.stringMatching(/unauthorized/)],
      ]);
      expect(await failed({ site_url: 'http://127.0.0.1:9' })).toEqual([
        ['error', expect.stringMatching(/didn’t respond/)],
      ]);
      await shop.setUp({});
      expect((await test({ site_url: '' }))[1]).toEqual([
        'warning',
        expect.stringMatching(/^Enter the service/),
      ]);
    });

    it('warn about a webhook, to which products would go instead of to the cart', async () => {
      await service.ctx.prisma.basketConfig.update({
        where: { publicId: own.settings.basket_id },
        data: {
          webhookUrl: 'https://shop.example/hook',
          webhookSecret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
        },
      });
      // The secret of the webhook can sign orders, too.
      const shown = await submit({
        ...form(),
        secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
        then: 'test',
      });
      expect(shown.slice(2)).toEqual([
        ['warning', expect.stringMatching(/webhook URL/)],
        ['success', 'Orders can be reported.'],
      ]);
    });
  });

  describe('in pages', () => {
    it('shows nothing until it’s set up', async () => {
      await shop.setUp({});
      for (const path of ['/', '/product/ono-vase/']) {
        const { status, html } = await shop.page(path);
        expect(status).toBe(200);
        expect(html).not.toContain('data-wl');
        expect(html).not.toContain('/sdk/');
      }
    });

    it.each(['', '?blocks'])(
      'has one heart on each card, and one button on product pages%s',
      async (theme) => {
        const { html } = await shop.page(`/${theme}`);
        const ids = [...html.matchAll(/data-wl="heart".*? data-id="(\d+)"/g)].map(([, id]) => Number(id));
        expect(ids).toEqual([vase, mug, draft, linen, pot]);
        // Every element that was opened is closed.
        expect(html.match(/<div/g)?.length).toBe(html.match(/<\/div>/g)?.length);
        for (const slug of ['ono-vase', 'kyo-mug', 'linen']) {
          const page = (await shop.page(`/product/${slug}/${theme}`)).html;
          expect([slug, page.match(/data-wl="button"/g)]).toEqual([slug, ['data-wl="button"']]);
        }
        await shop.setUp({ ...own.settings, cards: false });
        expect((await shop.page(`/${theme}`)).html).not.toContain('data-wl="heart"');
      },
    );

    it('has prices with tax, in minor units, and names as text', async () => {
      async function data(slug: string) {
        const { html } = await shop.page(`/product/${slug}/`);
        const [, attributes = ''] = /<span class="wishlist-button"([^>]*)>/.exec(html) ?? [];
        const pairs = attributes.matchAll(/data-([\w-]+)="([^"]*)"/g);
        return Object.fromEntries([...pairs].map(([, name, value]) => [name!, decoded(value!)]));
      }
      expect(await data('kyo-mug')).toEqual({
        wl: 'button',
        url: `${shop.origin}/product/kyo-mug/`,
        id: `${mug}`,
        title: 'Kyo “Mug” <b>',
        price: '1071',
        currency: 'EUR',
        metadata: `{"variantId":"${mug}"}`,
      });
      // A variation for any size can only be chosen on the product page.
      expect(await data('linen')).toMatchObject({ price: '2380', metadata: '{}' });
      expect(JSON.parse((await data('pot')).metadata!)).toEqual({
        variants: [
          { id: '31', title: '5" S', price: 833, available: true },
          { id: '32', title: 'L', price: 952, available: false },
        ],
      });
    });

    it('has the wishlist on the page that it created', async () => {
      expect((await shop.page('/wishlist/')).html).toContain('<div data-wishlist-page></div>');
      await shop.control('activate');
      expect(Object.values((await shop.state()).posts)).toHaveLength(1);
    });
  });

  describe('the cart', () => {
    it('takes products and variations, and the reference stays out of shoppers’ sight', async () => {
      const before = Object.keys((await shop.state()).cart);
      expect(before).toEqual([]);
      expect(await add({ product_id: `${vase}`, quantity: '2', wl: 'q1Zr-_' })).toMatchObject({
        cart_hash: 'hash',
      });
      await add({ product_id: `${vase}`, quantity: '1' });
      await add({ product_id: `${sand}`, quantity: '0' });
      await add({ product_id: `${anySize}`, 'attributes[attribute_size]': 'Large' });
      const { cart } = await shop.state();
      expect(Object.values(cart)).toEqual([
        // One line, although only two of the three came from the wishlist.
        expect.objectContaining({ product_id: vase, variation_id: 0, quantity: 3, wl: 'q1Zr-_' }),
        expect.objectContaining({ product_id: linen, variation_id: sand, quantity: 1 }),
        expect.objectContaining({
          variation_id: anySize,
          variation: { attribute_color: 'Slate', attribute_size: 'Large' },
        }),
      ]);
      const order = await shop.control<number>('checkout', { created: date });
      const { items } = (await shop.state()).orders[order]!;
      expect(Object.values(items).map(({ meta }) => meta)).toEqual([{ _wl: 'q1Zr-_' }, [], []]);
      expect(await shop.control('hidden')).toEqual(['_wl']);
    });

    it('has a button in each line that saves for later what’s in it', async () => {
      await add({ product_id: `${vase}`, quantity: '2' });
      await add({ product_id: `${anySize}`, 'attributes[attribute_size]': 'Large' });
      const lines = async () =>
        [...(await shop.page('/cart/')).html.matchAll(/data-wl-save-for-later(.*?)>/g)].map(
          ([, attributes]) =>
            Object.fromEntries(
              [...attributes!.matchAll(/data-([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [
                name!,
                name === 'metadata' ? (JSON.parse(decoded(value!)) as object) : decoded(value!),
              ]),
            ),
        );
      // As the buttons of the products' pages save them.
      expect(await lines()).toEqual([
        {
          url: `${shop.origin}/product/ono-vase/`,
          id: `${vase}`,
          title: 'Ono Vase',
          price: '5400',
          currency: 'EUR',
          metadata: { variantId: `${vase}`, quantity: 2 },
        },
        {
          url: `${shop.origin}/product/linen/`,
          id: `${linen}`,
          title: 'Linen',
          price: '2975',
          currency: 'EUR',
          metadata: {
            variantId: `${anySize}`,
            quantity: 1,
            variantTitle: 'Slate',
            attributes: { attribute_size: 'Large' },
            properties: { Size: 'Large' },
          },
        },
      ]);
      // The wishlist couldn't return an engraving to the cart.
      await shop.control('cart', { engraving: 'Anna' });
      expect(await lines()).toEqual([]);
      await shop.control('cart', {});
      await shop.setUp({ ...own.settings, later: false });
      expect(await lines()).toEqual([]);
      await shop.control('checkout', { created: date });
    });

    it('refuses what the shop doesn’t sell, and says why', async () => {
      const generic = { error: 'This product can’t be added to the cart.' };
      expect(await add({ product_id: `${mug}` })).toEqual({
        error: 'You cannot add "Kyo “Mug” <b>" to the cart because the product is out of stock.',
      });
      expect(await add({ product_id: `${anySize}` })).toEqual({ error: 'Size is a required field' });
      for (const id of [`${draft}`, '999', '', '-1', 'x'])
        expect([id, await add({ product_id: id })]).toEqual([id, generic]);
      expect((await shop.state()).cart).toEqual([]);
    });

    it.each(['<script>alert(1)</script>', 'a'.repeat(201), 'a b', "a'b", 'a\n'])(
      'ignores the reference %j',
      async (wl) => {
        await add({ product_id: `${vase}`, wl });
        expect(Object.values((await shop.state()).cart).map((line) => line.wl)).toEqual([undefined]);
        await shop.control('checkout', { created: date });
      },
    );
  });

  describe('orders', () => {
    it('are reported once, with what was paid for products from the wishlist, and nothing else', async () => {
      const { order } = await ordered();
      await setStatus(order, 'on-hold');
      expect((await shop.state()).actions).toEqual([]);
      await setStatus(order, 'processing');
      await setStatus(order, 'completed');
      expect(Object.values((await shop.state()).actions)).toHaveLength(1);
      await run();
      // 45.38 and 19% tax.
      expect(await sales(order)).toEqual([[2, 5400, 0, 0]]);

      // Later, once more: the order isn't counted again.
      await setStatus(order, 'completed');
      await run();
      expect(await sales(order)).toEqual([[2, 5400, 0, 0]]);
      expect((await shop.state()).log).toEqual([]);
    });

    it.each(['cod', 'paid_later'])(
      'paid on delivery are reported once they’re completed: %s',
      async (method) => {
        await add({ product_id: `${vase}`, wl: await wish() });
        const order = await shop.control<number>('checkout', { created: date, method });
        await setStatus(order, 'processing');
        expect((await shop.state()).actions).toEqual([]);
        await setStatus(order, 'completed');
        await run();
        expect(await sales(order)).toEqual([[1, 5400, 0, 0]]);
      },
    );

    it.each(['', '?hpos'])('show what came from a wishlist, and its value%s', async (tables) => {
      interface Screens {
        boxes: string;
        columns: Record<string, string>;
        cells: string;
      }
      const text = (html: string) => html.replace(/<[^>]+>/g, '');
      const screens = (order: number) => shop.control<Screens>(`screens${tables}`, { order });
      await add({ product_id: `${vase}`, quantity: '2', wl: await wish() });
      await add({ product_id: `${linen}` });
      await add({ product_id: `${pot}`, wl: await wish() });
      const { boxes, columns, cells } = await screens(
        await shop.control<number>('checkout', { created: date }),
      );
      expect(text(boxes)).toBe('From a wishlist Ono Vase × 2: 108.00 EURPot × 1: 8.33 EURTotal: 116.33 EUR');
      expect(columns).toEqual({ order_total: 'Total', wishlist: 'From a wishlist' });
      expect(text(cells)).toBe('116.33 EUR');

      await add({ product_id: `${vase}` });
      const without = await screens(await shop.control<number>('checkout', { created: date }));
      expect([without.boxes, without.cells]).toEqual(['', '']);
    });

    it('without anything from the wishlist stay in the shop', async () => {
      await add({ product_id: `${vase}` });
      const order = await shop.control<number>('checkout', { created: date });
      for (const status of ['processing', 'completed', 'cancelled', 'refunded'])
        await setStatus(order, status);
      expect((await shop.state()).actions).toEqual([]);
    });

    it('aren’t reported without a token', async () => {
      const { order } = await ordered();
      await shop.setUp({ ...own.settings, secret: '' });
      await setStatus(order, 'processing');
      expect((await shop.state()).actions).toEqual([]);
    });

    it('are undone by refunds of a quantity, each once, and by cancellations', async () => {
      const { order, item } = await ordered();
      await setStatus(order, 'processing');
      await run();
      await shop.control('refund', { order, quantities: { [item]: 1 } });
      // An amount of the whole order can't be attributed to a product.
      await shop.control('refund', { order });
      await run();
      expect(await sales(order)).toEqual([[2, 5400, 1, 5400]]);
      await setStatus(order, 'refunded');
      await run();
      expect(await sales(order)).toEqual([[2, 5400, 2, 10800]]);

      const other = await ordered();
      await setStatus(other.order, 'cancelled');
      await setStatus(other.order, 'processing');
      await run();
      expect(await sales(other.order)).toEqual([[2, 5400, 2, 10800]]);
    });

    it('with another shop’s reference bring that shop nothing', async () => {
      const victim = await wooCommercePartner(service);
      const wl = await wish({ publicKey: victim.settings.public_key, partnerId: victim.partnerId });
      await add({ product_id: `${vase}`, wl });
      const order = await shop.control<number>('checkout', { created: date });
      await setStatus(order, 'processing');
      await run();
      expect(await service.ctx.prisma.order.count({ where: { orderId: `${order}` } })).toBe(0);
      expect((await shop.state()).log).toEqual([]);
    });

    it('are reported again after a failure, for three days, and the merchant learns of it', async () => {
      const answers = [503, 429, 500, 401];
      let asked = 0;
      const busy = createServer((_, response) => {
        const status = answers[(asked += 1) - 1] ?? 503;
        response.writeHead(status, { 'retry-after': status === 429 ? '900' : '5' }).end('{"error":"busy"}');
      }).listen(0, '127.0.0.1');
      await once(busy, 'listening');
      onTestFinished(() => void busy.close());
      const elsewhere = { site_url: `http://127.0.0.1:${(busy.address() as AddressInfo).port}` };

      const { order } = await ordered();
      await shop.setUp({ ...own.settings, ...elsewhere });
      await setStatus(order, 'processing');
      const waits = [await run(), await run(), await run(), await run()].flat();
      // At least as long as the service asks for.
      expect(waits).toEqual([0, 60, 900, 1800]);
      await shop.setUp(own.settings);
      await run();
      expect(await sales(order)).toEqual([[2, 5400, 0, 0]]);
      expect((await shop.state()).actions).toEqual([]);

      await shop.setUp({ ...own.settings, ...elsewhere });
      const lost = await ordered();
      await setStatus(lost.order, 'processing');
      let total = 0;
      for (let waited = await run(); waited.length > 0; waited = await run()) total += waited[0]!;
      expect(total / 86_400).toBeGreaterThan(2.5);
      expect((await shop.state()).orders[lost.order]!.notes).toEqual([expect.stringContaining('busy')]);
    });

    it('that the service refuses aren’t sent again', async () => {
      await add({ product_id: `${vase}`, wl: await wish() });
      const order = await shop.control<number>('checkout', { created: '2099-01-01T00:00:00Z' });
      await setStatus(order, 'processing');
      await run();
      const { actions, orders } = await shop.state();
      expect(actions).toEqual([]);
      expect(orders[order]!.notes).toEqual([expect.stringMatching(/invalid_input, It is in the future/)]);
    });
  });

  it('leaves nothing behind, in any shop of a network', async () => {
    const { order } = await ordered();
    await setStatus(order, 'processing');
    const { options, posts, actions } = await shop.state();
    const blog = { options: [], posts: [], actions: [] };
    await shop.control('network', { 2: { options, posts, actions }, 3: blog });
    expect(await shop.control('uninstall')).toEqual([
      ['shop_woocommerce_order_itemmeta', { meta_key: '_wl' }],
      ['shop_2_woocommerce_order_itemmeta', { meta_key: '_wl' }],
    ]);
    expect(await shop.state()).toMatchObject({ ...blog, loaded: [], network: { 2: blog, 3: blog } });
  });
});
