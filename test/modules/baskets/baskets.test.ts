import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { Webhook } from 'standardwebhooks';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { readBasket } from '#api/modules/baskets/read-basket.ts';
import { testWebhook } from '#api/modules/baskets/test-webhook.ts';
import { type BasketPatch, updateBasket } from '#api/modules/baskets/update-basket.ts';
import { setPlan } from '#api/modules/billing/set-plan.ts';
import { createKey } from '#api/modules/keys/create-key.ts';
import { framingOf } from '#api/modules/keys/framing-of.ts';
import { setKeyDomains } from '#api/modules/keys/set-key-domains.ts';
import { shopHosts } from '#api/modules/keys/shop-hosts.ts';
import { readReference } from '#api/modules/lists/order-reference.ts';
import { resendMessage } from '#api/modules/webhooks/resend-message.ts';
import { product, useApi } from '#test/support/api.ts';
import { basketSession } from '#test/support/basket-session.ts';
import { savedItem } from '#test/support/saved-item.ts';
import { startReceiver } from '#test/support/webhook-receiver.ts';

const api = await useApi();

/** Another server: a shop that receives webhooks and serves images. */
const taken: { headers: IncomingMessage['headers']; body: string }[] = [];
let shopStatus = 200;
const image = await sharp({ create: { width: 2000, height: 2500, channels: 3, background: '#31493c' } })
  .png()
  .toBuffer();
const shop = createServer(async (request, response) => {
  if (request.url === '/vase.png') return response.setHeader('content-type', 'image/png').end(image);
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  taken.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
  response.statusCode = shopStatus;
  return response.end();
}).listen(0, '127.0.0.1');
await once(shop, 'listening');
const shopUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
afterAll(() => void shop.close());

const event = (id: string, headers: Record<string, string>, body: unknown, query = '') =>
  api.call('POST', `/baskets/${id}/event${query}`, { headers, body });

describe('GET /baskets/{id}', () => {
  it('returns only rendering settings, and changes take effect immediately', async () => {
    const { basketConfigId } = await api.partner();
    await updateBasket(api.ctx, basketConfigId, {
      layout: 'cards',
      primaryColor: '#31493c',
      checkout: { mode: 'ajax', cartUrl: 'https://shop.example/cart' },
      webhookUrl: `${shopUrl}/hook`,
    });
    await expect
      .poll(async () => (await api.call('GET', `/baskets/${basketConfigId}`)).body)
      .toEqual({
        id: basketConfigId,
        layout: 'cards',
        primaryColor: '#31493c',
        colors: {},
        font: 'inherit',
        borderRadius: 8,
        hover: 'lift',
        labels: {},
        shopName: expect.stringMatching(/^Shop/),
        emptyState: {},
        checkout: { mode: 'ajax', cartUrl: 'https://shop.example/cart' },
        showBranding: true,
        icon: 'heart',
        drawer: {},
        saveMode: 'dialog',
        webhook: true,
      });
  });

  it('returns 404 for an unknown id', async () => {
    const { basketConfigId } = await api.partner();
    const changed = (basketConfigId.at(-1) === 'a' ? 'b' : 'a') + basketConfigId.slice(0, -1);
    for (const id of ['bkt_unknown', changed, '1']) {
      expect(await api.call('GET', `/baskets/${id}`)).toMatchObject({
        status: 404,
        body: { error: 'not_found' },
      });
    }
  });

  it('rejects settings that could break the page, naming each field', async () => {
    const { basketConfigId, partnerId } = await api.partner();
    const wrong: object[] = [
      { primaryColor: 'red;}' },
      { colors: { light: { ground: '#333333', ink: '#ffffff' } } },
      { colors: { dark: { ground: '#101010', ink: '#555555' } } },
      { colors: { dark: { ground: '#101010' } } },
      { colors: { light: { ground: 'red;}', ink: '#000000' } } },
      { layout: 'mosaic' },
      { webhookUrl: 'javascript:1' },
      { webhookUrl: 'https://user:secret@shop.example/hook' },
      { webhookUrl: 'https://user@shop.example/hook' },
      { borderRadius: 99 },
      { font: 'a;}b{' },
      { labels: { title: 'x'.repeat(81) } },
      { emptyState: { url: 'javascript:1' } },
      { checkout: { mode: 'url' } },
      { checkout: { mode: 'url', cartUrlPattern: 'https://shop.example/cart/{quantity}' } },
      { checkout: { mode: 'ajax', cartUrlPattern: 'javascript:{variantId}' } },
    ];
    const before = await readBasket(api.ctx, { partnerId, basket: basketConfigId });
    for (const patch of wrong) {
      await expect(updateBasket(api.ctx, basketConfigId, patch)).rejects.toMatchObject({
        code: 'invalid_input',
        details: { field: expect.stringMatching(new RegExp(`^${Object.keys(patch)[0]}`)) },
      });
    }
    const everything = Object.assign({}, ...wrong) as BasketPatch;
    await expect(updateBasket(api.ctx, basketConfigId, everything)).rejects.toMatchObject({
      problems: expect.arrayContaining([
        { field: 'primaryColor', hint: expect.stringContaining('six digits') },
        { field: 'emptyState.url', hint: expect.stringContaining('https://') },
      ]),
    });
    expect(await readBasket(api.ctx, { partnerId, basket: basketConfigId })).toEqual(before);
  });

  it('limits webhook and badge to plans that include them, even after a downgrade', async () => {
    const { basketConfigId, partnerId } = await api.partner('starter');
    const set = (patch: BasketPatch) => updateBasket(api.ctx, basketConfigId, patch);
    const refusal = (field: string, plan: string) => ({
      code: 'invalid_input',
      details: { field, hint: expect.stringContaining(plan) },
    });
    const webhookUrl = `${shopUrl}/hook`;
    await expect(set({ webhookUrl })).rejects.toMatchObject(refusal('webhookUrl', 'Growth'));
    await set({ webhookUrl: null, showBranding: false });
    await setPlan(api.ctx, { partnerId, plan: 'growth' });
    await set({ webhookUrl });
    await setPlan(api.ctx, { partnerId, plan: 'free' });
    await expect(set({ showBranding: false })).rejects.toMatchObject(refusal('showBranding', 'Starter'));
    await expect(testWebhook(api.ctx, { partnerId, publicId: basketConfigId })).rejects.toMatchObject(
      refusal('webhookUrl', 'Growth'),
    );
    await expect
      .poll(async () => (await api.call('GET', `/baskets/${basketConfigId}`)).body)
      .toMatchObject({ showBranding: true, webhook: false });
  });

  it('can be read and changed only by its own partner', async () => {
    const { basketConfigId } = await api.partner();
    const { partnerId } = await api.partner();
    const tries = [
      readBasket(api.ctx, { partnerId, basket: basketConfigId }),
      updateBasket(api.ctx, basketConfigId, { layout: 'list' }, { partnerId }),
      testWebhook(api.ctx, { partnerId, publicId: basketConfigId }),
    ];
    for (const result of await Promise.allSettled(tries)) {
      expect(result).toMatchObject({ status: 'rejected', reason: { code: 'not_found' } });
    }
  });

  it('sends a test webhook for the owner and reports the shop’s response', async () => {
    const { basketConfigId: publicId, partnerId } = await api.partner('growth');
    const ask = () => testWebhook(api.ctx, { partnerId, publicId });
    await expect(ask()).rejects.toMatchObject({ code: 'invalid_input' });
    const { webhookSecret } = await updateBasket(api.ctx, publicId, { webhookUrl: `${shopUrl}/hook` });
    shopStatus = 410;
    expect(await ask()).toEqual({ status: 410, error: 'status 410' });
    shopStatus = 200;
    expect(await ask()).toEqual({ status: 200, error: null });
    const [, last] = taken.splice(0);
    const body = JSON.stringify({ type: 'basket.test' });
    const sign = (id: unknown) => new Webhook(webhookSecret ?? '').sign(String(id), api.time.now, body);
    expect(last?.body).toBe(body);
    expect(last?.headers['webhook-signature']).toBe(sign(last?.headers['webhook-id']));
    await updateBasket(api.ctx, publicId, { webhookUrl: 'http://127.0.0.1:1/' });
    expect(await ask()).toMatchObject({ status: null, error: expect.any(String) });
  });
});

describe('POST /baskets/{id}/event', () => {
  it('requires the owner’s key', async () => {
    const partner = await api.partner();
    const other = await api.partner();
    const id = partner.basketConfigId;
    expect(await event(id, {}, { type: 'open' })).toMatchObject({
      status: 401,
      body: { error: 'unauthorized' },
    });
    const unknown = await event(id, { 'x-widget-key': 'pk_test_nothing' }, { type: 'open' });
    expect([unknown.status, unknown.body.error]).toEqual([403, 'unknown_key']);
    const foreign = await event(id, { 'x-widget-key': other.keys.test.key }, { type: 'open' });
    expect([foreign.status, foreign.body.error]).toEqual([403, 'forbidden_key_mismatch']);
    expect(
      await event('bkt_none', { 'x-widget-key': partner.keys.test.key }, { type: 'open' }),
    ).toMatchObject({
      status: 404,
      body: { error: 'not_found' },
    });
    expect((await event(id, { 'x-widget-key': partner.keys.test.key }, { type: 'dance' })).body.error).toBe(
      'invalid_input',
    );
    expect((await event(id, {}, { type: 'open' }, `?key=${partner.keys.test.key}`)).body).toEqual({
      ok: true,
      webhook: false,
    });
    const stored = await api.ctx.prisma.basketEvent.findMany({ where: { partnerId: partner.partnerId } });
    expect(stored).toMatchObject([{ type: 'open', apiKeyId: partner.keys.test.id }]);
  });

  it('sends signed checkouts to the shop’s webhook, and retries when the shop fails', async () => {
    const { basketConfigId: id, keys, partnerId } = await api.partner('growth');
    await updateBasket(api.ctx, id, { webhookUrl: `${shopUrl}/hook` });
    const { itemId } = await savedItem(api.ctx, keys.test.key);
    const headers = { 'x-widget-key': keys.test.key, origin: 'https://shop.example' };
    await expect.poll(async () => (await api.call('GET', `/baskets/${id}`)).body.webhook).toBe(true);
    shopStatus = 500;
    const one = { type: 'checkout', products: [{ itemId, quantity: 3 }], meta: { a: 1 } };
    expect((await event(id, headers, one)).body).toEqual({ ok: true, webhook: true });
    await expect.poll(() => taken.length).toBe(1);
    shopStatus = 200;
    await event(id, headers, { ...one, type: 'bulk_checkout' });
    await expect.poll(() => taken.length).toBeGreaterThan(1);
    const { webhookSecret } = await api.ctx.prisma.basketConfig.findUniqueOrThrow({
      where: { publicId: id },
    });
    const bodies = taken.map(({ body, headers: sent }) => {
      const sentAt = new Date(Number(sent['webhook-timestamp']) * 1000);
      const signature = new Webhook(webhookSecret ?? '').sign(String(sent['webhook-id']), sentAt, body);
      expect(sent['webhook-signature']).toBe(signature);
      return JSON.parse(body);
    });
    const known = {
      itemId,
      title: 'Ono Vase',
      priceMinor: 5400,
      currency: 'EUR',
      variantId: '4102',
      quantity: 3,
      url: expect.stringMatching(/^https:\/\/shop\.example\//),
      imageUrl: null,
      meta: { variantId: '4102', quantity: 2 },
    };
    const facts = { meta: { a: 1 }, origin: 'https://shop.example', signed_in: false, unknown_items: 0 };
    expect(bodies).toContainEqual({ type: 'basket_checkout', product: known, ...facts });
    expect(bodies).toContainEqual({ type: 'basket_bulk_checkout', products: [known], ...facts });
    const attempts = await api.ctx.prisma.webhookAttempt.findMany({
      where: { partnerId },
      orderBy: { id: 'asc' },
    });
    expect(attempts.slice(0, 2).map((attempt) => attempt.status)).toEqual([500, 200]);
  });
});

describe('the checkout webhook', () => {
  /** A basket with a webhook, and the latest message sent to it. */
  async function shopWithWebhook() {
    const { basketConfigId: id, keys, partnerId, userId } = await api.partner('growth');
    const { url, taken: got, answers } = await startReceiver();
    await updateBasket(api.ctx, id, { webhookUrl: url });
    await expect.poll(async () => (await api.call('GET', `/baskets/${id}`)).body.webhook).toBe(true);
    const sendEvent = async (body: object, headers: Record<string, string> = {}) =>
      event(id, { 'x-widget-key': keys.test.key, ...headers }, body);
    const webhookFor = async (body: object, headers: Record<string, string> = {}) => {
      const before = got.length;
      expect((await sendEvent(body, headers)).body).toEqual({ ok: true, webhook: true });
      await expect.poll(() => got.length).toBe(before + 1);
      return JSON.parse(got.at(-1)?.body ?? '');
    };
    const inCart = () => api.ctx.prisma.analyticsEvent.count({ where: { partnerId, type: 'add_to_cart' } });
    return { id, keys, partnerId, userId, sendEvent, webhookFor, inCart, got, answers, url };
  }

  it('doesn’t wait for another shop’s server that never responds', async () => {
    const [slow, quick] = [await shopWithWebhook(), await shopWithWebhook()];
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    let asked = 0;
    const { fetch } = api.ctx.adapters;
    vi.spyOn(api.ctx.adapters, 'fetch').mockImplementation(async (url, request) => {
      if (url === slow.url) {
        asked += 1;
        await released;
      }
      return fetch(url, request);
    });
    const checkout = async ({ keys }: typeof slow) => {
      const { itemId } = await savedItem(api.ctx, keys.test.key);
      return { type: 'checkout', products: [{ itemId }] };
    };
    const held = await checkout(slow);
    for (let count = 0; count < 30; count += 1) await slow.sendEvent(held);
    await expect.poll(() => asked).toBeGreaterThan(0);
    await quick.webhookFor(await checkout(quick));
    expect(slow.got).toEqual([]);
    release();
    await expect.poll(() => slow.got.length).toBe(30);
  });

  it('is paused at once if its URL returns 410, with one mail, until it accepts a test', async () => {
    const { id, keys, partnerId, userId, sendEvent, got, answers, url } = await shopWithWebhook();
    const { itemId } = await savedItem(api.ctx, keys.test.key);
    const checkout = { type: 'checkout', products: [{ itemId }] };
    const isPaused = async () =>
      (await readBasket(api.ctx, { partnerId, basket: id }))?.webhookPausedAt instanceof Date;
    const errors = async () => {
      const where = { partnerId, type: 'basket_checkout' };
      const attempts = await api.ctx.prisma.webhookAttempt.findMany({ where, orderBy: { id: 'asc' } });
      return attempts.map(({ status, error }) => [status, error]);
    };
    answers.push({ status: 410 });
    await sendEvent(checkout);
    await expect.poll(isPaused).toBe(true);
    await sendEvent(checkout);
    const gone = [
      [410, 'status 410'],
      [null, 'Not sent: the webhook is paused because its URL returned 410.'],
    ];
    await expect.poll(errors).toEqual(gone);
    expect(got, 'nothing is retried or sent').toHaveLength(1);
    const { email } = await api.ctx.prisma.user.findUniqueOrThrow({ where: { id: userId } });
    const told = async () => (await api.mailsTo(email ?? '')).filter(({ text }) => text?.includes(url));
    await expect.poll(async () => (await told()).length).toBe(1);
    expect((await told())[0]?.text).toContain('410 Gone');
    const [attempt] = await api.ctx.prisma.webhookAttempt.findMany({
      where: { partnerId, status: null },
    });
    const resend = () => resendMessage(api.ctx, { partnerId, attemptId: String(attempt?.id) });
    await expect(resend()).rejects.toMatchObject({ code: 'invalid_input' });

    answers.push({ status: 500 });
    expect(await testWebhook(api.ctx, { partnerId, publicId: id })).toMatchObject({ status: 500 });
    expect(await isPaused()).toBe(true);
    expect(await testWebhook(api.ctx, { partnerId, publicId: id })).toMatchObject({ status: 200 });
    expect(await isPaused()).toBe(false);
    await resend();
    await expect.poll(errors).toEqual([...gone, [200, null]]);
    expect(await told()).toHaveLength(1);
  });

  it('isn’t logged if its basket is deleted while it’s sent', async () => {
    const { id, partnerId, got, answers } = await shopWithWebhook();
    const answered = Promise.withResolvers<void>();
    answers.push({ status: 200, after: answered.promise });
    const sent = testWebhook(api.ctx, { partnerId, publicId: id });
    await expect.poll(() => got.length).toBe(1);
    await api.ctx.prisma.basketConfig.delete({ where: { publicId: id } });
    answered.resolve();
    expect(await sent).toMatchObject({ status: 200 });
    expect(await api.ctx.prisma.webhookAttempt.count({ where: { partnerId } })).toBe(0);
  });

  it('that is paused is resumed by a new URL', async () => {
    const { id, partnerId, answers, url } = await shopWithWebhook();
    answers.push({ status: 410 });
    await testWebhook(api.ctx, { partnerId, publicId: id });
    const pausedAt = async () => (await readBasket(api.ctx, { partnerId, basket: id }))?.webhookPausedAt;
    expect(await pausedAt()).toEqual(api.time.now);
    await updateBasket(api.ctx, id, { name: 'Other' });
    expect(await pausedAt()).toEqual(api.time.now);
    await updateBasket(api.ctx, id, { webhookUrl: `${url}/other` });
    expect(await pausedAt()).toBeNull();
  });

  it('contains what we know about the items, and nothing another page claims', async () => {
    const shop = await shopWithWebhook();
    const { keys, partnerId, sendEvent, webhookFor, inCart, got } = shop;
    const { itemId } = await savedItem(api.ctx, keys.test.key);
    const rolex = { title: 'Rolex', priceMinor: 1, order: 'paid' };
    const forged = { type: 'checkout', products: [rolex], origin: 'https://shop.example' };
    await setKeyDomains(api.ctx, { keyId: keys.test.id, partnerId, domains: ['shop.example'] });
    const foreign = await sendEvent(forged, { origin: 'https://thief.example' });
    const opaque = await sendEvent(forged, { origin: 'null' });
    expect([foreign, opaque].map(({ status, body }) => [status, body.error])).toEqual([
      [403, 'origin_not_allowed'],
      [400, 'invalid_origin'],
    ]);
    expect((await sendEvent(forged)).body, 'nothing is sent without an item').toEqual({
      ok: true,
      webhook: false,
    });
    const body = await webhookFor({ ...forged, products: [{ itemId, quantity: '7', ...rolex }] });
    expect(body).toMatchObject({
      product: { itemId, title: 'Ono Vase', priceMinor: 5400, quantity: 2 },
      origin: null,
      signed_in: false,
      unverified: { origin: 'https://shop.example', products: [{ itemId, ...rolex }] },
    });
    expect(body.product).not.toHaveProperty('order');
    expect(got).toHaveLength(1);
    expect(await inCart()).toBe(1);
  });

  it('leaves out and counts other shops’ items, and other shoppers’ items when signed in', async () => {
    const { keys, sendEvent, webhookFor, inCart } = await shopWithWebhook();
    const other = await api.partner();
    const mine = await savedItem(api.ctx, keys.test.key);
    const hers = await savedItem(api.ctx, keys.test.key);
    const elsewhere = await savedItem(api.ctx, other.keys.test.key);
    const products = [mine, hers, elsewhere, { itemId: 2_000_000_000 }].map(({ itemId }) => ({ itemId }));
    const all = { type: 'bulk_checkout', products };
    const named = await webhookFor(all);
    expect(named.products.map(({ itemId }: { itemId: number }) => itemId)).toEqual([
      mine.itemId,
      hers.itemId,
    ]);
    expect(named).toMatchObject({ signed_in: false, unknown_items: 2 });
    const signedIn = await webhookFor(all, mine.headers);
    expect(signedIn.products.map(({ itemId }: { itemId: number }) => itemId)).toEqual([mine.itemId]);
    expect(signedIn).toMatchObject({ signed_in: true, unknown_items: 3 });
    expect(await inCart()).toBe(3);
    expect((await sendEvent({ ...all, products: [products[1]] }, mine.headers)).body.webhook).toBe(false);
    const stale = await sendEvent(all, { authorization: 'Bearer nothing' });
    expect([stale.status, stale.body.error]).toEqual([401, 'unauthorized']);
  });

  it('contains references only for items on lists of the shopper who sent it', async () => {
    const { keys, partnerId, sendEvent, webhookFor } = await shopWithWebhook();
    const mine = await savedItem(api.ctx, keys.test.key);
    const hers = await savedItem(api.ctx, keys.test.key);
    const body = { type: 'bulk_checkout', products: [{ itemId: mine.itemId }, { itemId: hers.itemId }] };
    const stranger = await webhookFor(body);
    expect(stranger.products).toHaveLength(2);
    for (const one of stranger.products) expect(one).not.toHaveProperty('wl');
    const editor = { listId: hers.list.db_id, userId: mine.session.user.id };
    await api.ctx.prisma.listCollaborator.create({ data: editor });
    const { products } = await webhookFor(body, mine.headers);
    expect(products.map(({ wl }: { wl: string }) => readReference(api.ctx, wl))).toMatchObject([
      { partnerId, path: 'basket', by: 'owner', id: mine.itemId },
      { partnerId, path: 'basket', by: 'giver', id: hers.itemId },
    ]);
    const other = await api.partner();
    const elsewhere = await savedItem(api.ctx, other.keys.test.key);
    const limited = await basketSession(api, other.keys.test.key, elsewhere.session);
    expect((await sendEvent(body, limited.headers)).status).toBe(403);
  });

  it('contains what this shop supplied for an item that another shop supplied first', async () => {
    const { keys, webhookFor } = await shopWithWebhook();
    const other = await api.embed();
    const save = (headers: Record<string, string>, more: Record<string, unknown>) =>
      api.call('POST', '/widget/save', {
        headers,
        body: { wishlistId: other.list.db_id, product: product('shared', more) },
      });
    const first = await save(other.headers, { title: 'Theirs', price: 100, metadata: { secret: 'a' } });
    const init = await api.call('POST', '/widget/init', {
      body: { origin: 'https://shop.example', public_key: keys.test.key },
    });
    const { authorization = '' } = other.headers as Record<string, string>;
    const as = { authorization, 'x-widget-token': init.body.token as string };
    await save(as, { title: 'Ours', price: 200, metadata: { sku: 'b' } });
    const body = await webhookFor(
      { type: 'checkout', products: [{ itemId: first.body.item_id }] },
      { authorization },
    );
    expect(body).toMatchObject({ product: { title: 'Ours', priceMinor: 200, meta: { sku: 'b' } } });
  });

  it('names the origin in the basket’s widget token', async () => {
    const { keys, sendEvent, webhookFor } = await shopWithWebhook();
    const { itemId } = await savedItem(api.ctx, keys.test.key);
    const ours = { origin: 'http://localhost:3000' };
    const token = async (key: string) =>
      (
        await api.call('POST', '/widget/init', {
          body: { origin: 'https://eu.shop.example', public_key: key },
        })
      ).body.token as string;
    const body = { type: 'checkout', products: [{ itemId }], origin: 'https://eu.shop.example' };
    const sent = await webhookFor(body, { ...ours, 'x-widget-token': await token(keys.test.key) });
    expect(sent.origin).toBe('https://eu.shop.example');
    expect(sent).not.toHaveProperty('unverified');
    const other = await api.partner();
    const refused = [
      await sendEvent(body, { ...ours, 'x-widget-token': await token(other.keys.test.key) }),
      await sendEvent(body, { ...ours, 'x-widget-token': 'none' }),
    ];
    expect(refused.map(({ body: { error } }) => error)).toEqual([
      'forbidden_key_mismatch',
      'widget_token_invalid',
    ]);
  });

  it('limits the size and depth of data sent by the page', async () => {
    const { keys, webhookFor } = await shopWithWebhook();
    const { itemId } = await savedItem(api.ctx, keys.test.key);
    const deep = JSON.parse(`${'{"a":'.repeat(20)}1${'}'.repeat(20)}`) as Record<string, unknown>;
    const large = { note: 'x'.repeat(8_200) };
    const send = (more: object, claim: Record<string, unknown> = {}) =>
      webhookFor({ type: 'checkout', products: [{ itemId, ...claim }], ...more });
    expect(await send({ meta: { note: 'x'.repeat(8_000) } })).toMatchObject({
      meta: { note: 'x'.repeat(8_000) },
    });
    for (const claim of [deep, large]) {
      expect(await send({ meta: { cart: 5 } }, claim)).toMatchObject({
        meta: { cart: 5 },
        unverified: { dropped: true },
      });
      expect(await send({ meta: claim })).toMatchObject({ meta: {}, unverified: { dropped: true } });
    }
  });
});

describe('images of saved products', () => {
  it('are resized, copied into storage and served from there', async () => {
    const embed = await api.embed();
    const body = {
      wishlistId: embed.list.db_id,
      product: { ...product('pictured'), imageUrl: `${shopUrl}/vase.png` },
    };
    await api.call('POST', '/widget/save', { headers: embed.headers, body });
    const imageOf = async () => {
      const { body: answer } = await api.call('GET', '/widget/saved-products', { headers: embed.headers });
      return answer.products[0].imageUrl as string;
    };
    await expect.poll(imageOf).toMatch(/^http:\/\/localhost:3000\/media\/products\/.+\.webp$/);
    const name = new URL(await imageOf()).pathname;
    const copy = await api.file(name);
    expect(copy.headers.get('cache-control')).toContain('immutable');
    const { width, height, format } = await sharp(Buffer.from(await copy.arrayBuffer())).metadata();
    expect([width, height, format]).toEqual([960, 1200, 'webp']);
  });
});

describe('the hosts that may frame a basket', () => {
  it('are https pages of the allow-list and this machine', async () => {
    const { partnerId } = await api.partner();
    const { key } = await createKey(api.ctx, {
      partnerId,
      environment: 'live',
      domains: ['shop.example', '*.a.example'],
    });
    const { frameAncestors: framing } = await framingOf(api.ctx, key, 'https://shop.example');
    expect(framing.slice(0, 2)).toEqual(['https://shop.example', 'https://*.a.example']);
    expect(framing).toContain('http://localhost:*');
    expect(framing).not.toContain('https:');
    expect(framing).not.toContain('https://admin.shopify.com');
  });

  it('are any https pages for a key without domains, but then the frame accepts no sessions', async () => {
    const { partnerId, keys } = await api.partner();
    const open = await framingOf(api.ctx, keys.test.key, 'https://anywhere.example');
    expect(open).toMatchObject({ signsIn: false, frameAncestors: expect.arrayContaining(['https:']) });
    for (const origin of ['http://localhost:5173', 'https://127.0.0.1', 'https://own.example']) {
      if (origin.endsWith('.example')) await api.verify(partnerId, 'own.example');
      const own = await framingOf(api.ctx, keys.test.key, origin);
      expect(own.signsIn).toBe(true);
      expect(own.frameAncestors).not.toContain('https:');
    }
  });

  it('include the theme editor of a Shopify shop', async () => {
    const { partnerId } = await api.partner();
    const domains = shopHosts({ domain: 'kiln.myshopify.com', primaryHost: 'kiln.example' });
    const { key } = await createKey(api.ctx, { partnerId, environment: 'live', domains });
    const { frameAncestors } = await framingOf(api.ctx, key, 'https://kiln.example');
    expect(frameAncestors).toEqual(
      expect.arrayContaining(['https://kiln.myshopify.com', 'https://admin.shopify.com']),
    );
  });
});
