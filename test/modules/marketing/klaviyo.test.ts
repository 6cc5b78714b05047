/** Klaviyo's events about shoppers who agreed. */
import { describe, expect, it, test } from 'vitest';
import { toolTypes } from '#api/contract/marketing.ts';
import { deleteAccount } from '#api/modules/privacy/delete-account.ts';
import { shopOrigin, useApi } from '#test/support/api.ts';
import type { Told } from '#test/support/event-story.ts';
import { startKlaviyo } from '#test/support/klaviyo.ts';
import { marketingStory } from '#test/support/marketing-story.ts';
import { waitingEvents } from '#test/support/waiting-events.ts';

const klaviyo = await startKlaviyo();
const api = await useApi({ KLAVIYO_URL: klaviyo.url });
api.time.now = new Date();
const story = marketingStory(api);
const { prisma } = api.ctx;

const tool = { kind: 'klaviyo', api_key: klaviyo.state.key };
const toldOf = (email: string) => klaviyo.events.filter((event) => event.email === email);
/** Klaviyo's events about a shopper, once there are so many. */
async function told(email: string, length = 1) {
  await expect.poll(() => toldOf(email).length, { timeout: 30_000 }).toBeGreaterThanOrEqual(length);
  return toldOf(email);
}

/** A shop with Klaviyo, and its shopper. */
async function connected(more: object = {}) {
  const shop = await story.shop();
  const path = await shop.connect({ ...tool, ...more });
  return { ...shop, path };
}

test('a save of a shopper who agreed is an event of their profile', async () => {
  const shop = await connected();
  await shop.agrees();
  await shop.save('vase');
  const [event] = await told(shop.email);
  const [{ id }] = (await shop.stream(1)) as [Told];
  expect(event).toEqual({
    metric: 'Added to Wishlist',
    email: shop.email,
    id,
    value: 54,
    currency: 'EUR',
    properties: expect.objectContaining({
      ProductName: 'Ono Vase',
      ProductURL: 'https://shop.example/products/vase',
      Price: 54,
      Currency: 'EUR',
      Quantity: 1,
      IsTest: true,
    }),
  });
  await shop.settled(1);
  const log = await shop.log();
  expect(log).toEqual([expect.objectContaining({ message_id: id, state: 'delivered', status: 202 })]);
});

/** Waits until an attempt has failed and its retry has a time, which is relative to the clock. */
const failed = ({ partner: { partnerId } }: Awaited<ReturnType<typeof connected>>) =>
  expect
    .poll(
      async () => {
        const { id } = await prisma.eventEndpoint.findFirstOrThrow({ where: { partnerId } });
        return prisma.eventDelivery.count({ where: { endpointId: id, attempts: 1 } });
      },
      { timeout: 30_000 },
    )
    .toBe(1);

describe('nothing is sent', () => {
  it('about shoppers who weren’t asked, or didn’t agree', async () => {
    const shop = await connected();
    await shop.save();
    await shop.settled(1);
    expect([toldOf(shop.email), await shop.log()]).toEqual([[], []]);
  });

  it('about shoppers who agreed to another shop', { tags: ['thorough'] }, async () => {
    const [shop, other] = [await connected(), await story.shop()];
    const widget = { ...other.headers, authorization: shop.headers.authorization };
    await other.consent(
      'PUT',
      { agreed: true, question: (await other.consent('GET')).body.question },
      widget,
    );
    await shop.save();
    await shop.settled(1);
    expect(toldOf(shop.email)).toEqual([]);
  });

  it('about guests', async () => {
    const shop = await connected();
    const { body } = await api.call('POST', '/auth/anonymous');
    const guest = { ...shop.headers, authorization: `Bearer ${body.access_token as string}` };
    const list = await api.call('POST', '/hosted/me/lists', { headers: guest, body: { name: 'Mine' } });
    const product = { url: 'https://shop.example/products/guest', title: 'Cup' };
    await api.call('POST', '/widget/save', {
      headers: guest,
      body: { wishlistId: list.body.list.db_id, product },
    });
    const before = klaviyo.state.requests;
    await shop.settled(1);
    expect(klaviyo.state.requests).toBe(before);
  });

  it('after they withdraw, not even what waits for a retry', async () => {
    const shop = await connected();
    await shop.agrees();
    klaviyo.state.refused.push({
      status: 500,
      code: 'error',
      title: 'A server error.',
      detail: 'Try again.',
    });
    const before = klaviyo.state.requests;
    await shop.save();
    await failed(shop);
    expect(klaviyo.state.requests).toBe(before + 1);
    await shop.withdraws();
    shop.later();
    await shop.settled(1);
    expect([toldOf(shop.email), klaviyo.state.requests]).toEqual([[], before + 1]);
  });

  it('after they withdraw, when the shop resends it from the log', { tags: ['thorough'] }, async () => {
    const shop = await connected();
    await shop.agrees();
    await shop.save();
    await told(shop.email);
    await shop.settled(1);
    const [message] = (await shop.ask('GET', '/portal/webhooks')).body.messages as { id: number }[];
    await shop.withdraws();
    const before = klaviyo.state.requests;
    const resent = await shop.ask('POST', `/portal/webhooks/${message?.id}/resend`);
    expect(resent.status).toBe(200);
    await shop.settled(1);
    expect(klaviyo.state.requests).toBe(before);
  });

  it('about a deleted account', async () => {
    const shop = await connected();
    await shop.agrees();
    klaviyo.state.refused.push({
      status: 503,
      code: 'error',
      title: 'A server error.',
      detail: 'Try again.',
    });
    const before = klaviyo.state.requests;
    await shop.save();
    await failed(shop);
    expect(klaviyo.state.requests).toBe(before + 1);
    await deleteAccount(api.ctx, shop.session.user.id);
    shop.later();
    await expect
      .poll(() => waitingEvents(prisma, { partnerId: shop.partner.partnerId }), {
        timeout: 30_000,
      })
      .toBe(0);
    expect([toldOf(shop.email), klaviyo.state.requests]).toEqual([[], before + 1]);
  });
});

test('a retry goes to the address that the shopper has now', { tags: ['thorough'] }, async () => {
  const shop = await connected();
  await shop.agrees();
  klaviyo.state.throttled = 1;
  const before = klaviyo.state.requests;
  await shop.save();
  await failed(shop);
  expect(klaviyo.state.requests).toBe(before + 1);
  const email = `new-${shop.email}`;
  await prisma.user.update({ where: { id: shop.session.user.id }, data: { email } });
  shop.later();
  await told(email);
  expect(toldOf(shop.email)).toEqual([]);
});

test(
  'nothing is sent for as long as Klaviyo wants, for at most an hour',
  { tags: ['thorough'] },
  async () => {
    const shop = await connected();
    await shop.agrees();
    for (const [retryAfter, wait] of [
      ['120', 120],
      [new Date(Date.now() + 999_999_999).toUTCString(), 3_600],
    ] as const) {
      Object.assign(klaviyo.state, { throttled: 1, retryAfter });
      const before = klaviyo.state.requests;
      const accepted = toldOf(shop.email).length;
      for (const slug of ['a', 'b', 'c']) await shop.save(`${slug}-${wait}`);
      const { partnerId } = shop.partner;
      const waits = async () => {
        const { retryAt } = await prisma.eventEndpoint.findFirstOrThrow({ where: { partnerId } });
        return (Number(retryAt) - Number(api.time.now)) / 1_000;
      };
      await expect.poll(waits, { timeout: 30_000 }).toBe(wait);
      const asked = klaviyo.state.requests;
      expect(asked - before).toBeLessThanOrEqual(3);
      shop.later({ seconds: wait - 1 });
      await shop.stream(1);
      expect(klaviyo.state.requests).toBe(asked);
      shop.later({ seconds: 1 });
      await told(shop.email, accepted + 3);
    }
  },
);

test(
  'the log says why Klaviyo refused, and names neither the shopper nor the key',
  { tags: ['thorough'] },
  async () => {
    const shop = await connected({ api_key: 'pk_wrong0123456789' });
    await shop.agrees();
    await shop.save();
    await expect.poll(async () => (await shop.log()).length, { timeout: 30_000 }).toBe(1);
    const [refused] = (await shop.log()) as [{ error: string; id: number; state: string }];
    expect([refused.state, refused.error]).toEqual([
      'retrying',
      expect.stringMatching(/^Klaviyo refused the key/),
    ]);

    await shop.ask('PATCH', shop.path, { api_key: klaviyo.state.key });
    klaviyo.state.refused.push({
      status: 400,
      code: 'invalid',
      title: 'Invalid input.',
      detail: `The email '${shop.email.toUpperCase()}' of ${klaviyo.state.key} is not valid.`,
    });
    shop.later();
    await expect.poll(async () => (await shop.log())[0]?.error, { timeout: 30_000 }).toMatch(/is not valid/);
    const detail = await shop.ask('GET', `/portal/webhooks/${refused.id}`);
    const shown = JSON.stringify(detail.body).toLowerCase();
    expect(shown).not.toContain(shop.email.split('@')[0]);
    expect(shown).not.toContain(klaviyo.state.key);
    expect(shown).not.toContain('pk_wrong');
    const { rows } = await api.ctx.pool.query<{ row: string }>(
      'SELECT t::text AS row FROM webhook_attempts t',
    );
    expect(rows.map(({ row }) => row).join('')).not.toMatch(/@|pk_/);
  },
);

describe('back in stock', () => {
  const klaviyosName = (id: string) => `$shopify:::$default:::${id}`;
  const subscribed = (email: string) => klaviyo.subscriptions.filter((one) => one.email === email);

  /** A shopper who saved a variant that Shopify reported. */
  async function saved(variantId: string, availability: string, more: object = { back_in_stock: true }) {
    const shop = await connected(more);
    await shop.agrees();
    const { product_id: id } = await (await story.shop()).save(`of-${variantId}`);
    const variants = [{ id: variantId, availability }];
    await prisma.product.update({ where: { id }, data: { factsSource: 'platform', variants } });
    await shop.save(`of-${variantId}`, {
      url: `${shopOrigin}/products/of-${variantId}?variant=${variantId}`,
    });
    await shop.settled(1);
    expect(toldOf(shop.email)).toHaveLength(1);
    return subscribed(shop.email).map(({ variant }) => variant);
  }

  it('subscribes the shopper to a variant that is out of stock', async () => {
    klaviyo.state.variants = [klaviyosName('501')];
    expect(await saved('501', 'out_of_stock')).toEqual([klaviyosName('501')]);
  });

  it('is only for what is out of stock, if the shop wants it', { tags: ['thorough'] }, async () => {
    klaviyo.state.variants = ['502', '503', '504'].map(klaviyosName);
    expect(await saved('502', 'in_stock')).toEqual([]);
    expect(await saved('503', 'discontinued')).toEqual([]);
    expect(await saved('504', 'out_of_stock', {})).toEqual([]);
  });

  it('doesn’t hold up events about variants that Klaviyo doesn’t have', { tags: ['thorough'] }, async () => {
    klaviyo.state.variants = [];
    expect(await saved('505', 'out_of_stock')).toEqual([]);
  });
});

test('a member can try every type with their own address', async () => {
  const shop = await connected();
  const { email } = await prisma.user.findUniqueOrThrow({ where: { id: shop.partner.userId } });
  for (const type of toolTypes) {
    const tried = await shop.ask('POST', `${shop.path}/test`, { type });
    expect(tried.body).toEqual({ status: 202, error: null });
  }
  const events = toldOf(email ?? '');
  expect(events.map(({ metric }) => metric)).toEqual([
    'Added to Wishlist',
    'Removed from Wishlist',
    'Shared Wishlist',
    'Wishlist Alert Sent',
  ]);
  expect(events.every(({ id }) => id.startsWith('evt_test_'))).toBe(true);
  expect(events[3]?.properties).toMatchObject({ AlertKind: 'price_drop', Price: 45, PreviousPrice: 54 });
});
