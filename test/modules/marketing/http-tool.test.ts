/** Other marketing tools, which get JSON as the shop maps it. */
import { expect, test } from 'vitest';
import { useApi } from '#test/support/api.ts';
import type { Told } from '#test/support/event-story.ts';
import { combinations } from '#test/support/lane.ts';
import { marketingStory } from '#test/support/marketing-story.ts';
import { startReceiver } from '#test/support/webhook-receiver.ts';

const api = await useApi();
api.time.now = new Date();
const story = marketingStory(api);

/** As the tools document their requests. */
const tools = {
  Omnisend: {
    headers: { 'X-API-KEY': 'omnisend-key-123456' },
    mapping: {
      eventName: 'added to wishlist',
      origin: 'api',
      eventTime: '{{created_at}}',
      'contact.email': '{{email}}',
      'properties.productTitle': '{{data.product.title}}',
      'properties.priceMinor': '{{data.product.price_minor}}',
    },
    body: ({ email, time }: { email: string; time: string }) => ({
      eventName: 'added to wishlist',
      origin: 'api',
      eventTime: time,
      contact: { email },
      properties: { productTitle: 'Ono Vase', priceMinor: 5400 },
    }),
  },
  Brevo: {
    headers: { 'api-key': 'xkeysib-123456789' },
    mapping: {
      event_name: 'wishlist_{{type}}',
      'identifiers.email_id': '{{email}}',
      'event_properties.url': '{{data.product.url}}',
      'event_properties.image': '{{data.product.image_url}}',
      'event_properties.live': false,
    },
    body: ({ email }: { email: string }) => ({
      event_name: 'wishlist_item.saved',
      identifiers: { email_id: email },
      event_properties: { url: 'https://shop.example/products/vase', live: false },
    }),
  },
  'Customer.io': {
    headers: { authorization: 'Basic c2l0ZTprZXktMTIzNDU2' },
    mapping: {
      type: 'person',
      action: 'event',
      name: '{{type}}',
      id: '{{id}}',
      'identifiers.email': '{{email}}',
      attributes: '{{data.product}}',
    },
    body: ({ email, id }: { email: string; id: string }) => ({
      type: 'person',
      action: 'event',
      name: 'item.saved',
      id,
      identifiers: { email },
      attributes: expect.objectContaining({ title: 'Ono Vase', price_minor: 5400 }),
    }),
  },
};

test.each(combinations(Object.entries(tools)))(
  '%s gets its own JSON',
  async (_name, { headers, mapping, body }) => {
    const [shop, receiver] = [await story.shop(), await startReceiver()];
    await shop.connect({ kind: 'http', url: receiver.url, headers, mapping });
    await shop.agrees();
    await shop.save('vase');
    await shop.settled(1);
    const [{ id, created_at: time }] = (await shop.stream(1)) as [Told];
    expect(receiver.taken.map((request) => JSON.parse(request.body) as unknown)).toEqual([
      body({ email: shop.email, id, time }),
    ]);
    for (const [name, value] of Object.entries(headers)) {
      expect(receiver.taken[0]?.headers[name.toLowerCase()]).toBe(value);
    }
    expect(receiver.taken[0]?.headers['content-type']).toBe('application/json');
  },
);

test('nothing is sent about shoppers who didn’t agree', async () => {
  const [shop, receiver] = [await story.shop(), await startReceiver()];
  const { mapping } = tools.Brevo;
  await shop.connect({ kind: 'http', url: receiver.url, mapping });
  await shop.save();
  await shop.settled(1);
  expect(receiver.taken).toEqual([]);
});

test(
  'an event that is refused is sent again, and the log shows why without what was sent',
  { tags: ['thorough'] },
  async () => {
    const [shop, receiver] = [await story.shop(), await startReceiver()];
    const { headers, mapping } = tools['Customer.io'];
    const path = await shop.connect({ kind: 'http', url: receiver.url, headers, mapping });
    await shop.agrees();
    const echo = `No ${shop.email}, ${encodeURIComponent(shop.email)}; ${headers.authorization}: id unknown`;
    receiver.answers.push({ status: 422, body: echo });
    await shop.save();
    await expect
      .poll(async () => (await shop.log())[0]?.error, { timeout: 30_000 })
      .toMatch(/^status 422 .*id unknown/);
    const { rows } = await api.ctx.pool.query<{ row: string }>(
      'SELECT t::text AS row FROM webhook_attempts t',
    );
    const stored = rows.map(({ row }) => row).join('');
    expect(stored).not.toContain(shop.email.split('@')[0]);
    expect(stored).not.toContain('c2l0ZTprZXktMTIzNDU2');
    const failing = await shop.ask('GET', '/portal/marketing/tools');
    expect(failing.body.tools[0]).toMatchObject({ id: path.split('/').at(-1), state: 'failing', waiting: 1 });
    shop.later();
    await shop.settled(1);
    expect(receiver.taken).toHaveLength(2);
  },
);

test('it’s paused at once if its server returns 410, and the owner is told', async () => {
  const [shop, receiver] = [await story.shop(), await startReceiver()];
  await shop.connect({ kind: 'http', url: receiver.url, mapping: tools.Brevo.mapping });
  await shop.agrees();
  receiver.answers.push({ status: 410 });
  await shop.save();
  const state = async () => (await shop.ask('GET', '/portal/marketing/tools')).body.tools[0].state as string;
  await expect.poll(state, { timeout: 60_000 }).toBe('paused');
  const { email } = await api.ctx.prisma.user.findUniqueOrThrow({ where: { id: shop.partner.userId } });
  // After the one about the new connection.
  const mail = await api.mailTo(email ?? '', 2);
  expect(mail.text).toContain('410 Gone');
  expect(mail.text).toContain(`${api.ctx.settings.portalUrl}/marketing`);
});

test(
  'after three days without success it’s paused, and the owner is told',
  { tags: ['thorough'] },
  async () => {
    const [shop, receiver] = [await story.shop(), await startReceiver()];
    await shop.connect({ kind: 'http', url: receiver.url, mapping: tools.Brevo.mapping });
    await shop.agrees();
    receiver.answers.push(...Array.from({ length: 9 }, () => ({ status: 500 })));
    await shop.save();
    const state = async () =>
      (await shop.ask('GET', '/portal/marketing/tools')).body.tools[0].state as string;
    await expect.poll(state, { timeout: 30_000 }).toBe('failing');
    shop.later({ days: 4 });
    const { email } = await api.ctx.prisma.user.findUniqueOrThrow({ where: { id: shop.partner.userId } });
    // After the one about the new connection.
    const mail = await api.mailTo(email ?? '', 2);
    expect(mail.text).toContain(receiver.url);
    expect(mail.text).toContain(`${api.ctx.settings.portalUrl}/marketing`);
    expect(mail.text).not.toContain(shop.email);
  },
);
