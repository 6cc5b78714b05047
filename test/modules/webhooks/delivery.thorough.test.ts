/** Events on their way to servers that refuse, hang, vanish and come back. */
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { maxEndpoints } from '#api/contract/event-types.ts';
import { setPlan } from '#api/modules/billing/set-plan.ts';
import { useApi } from '#test/support/api.ts';
import { eventStory, type Told } from '#test/support/event-story.ts';
import { waitingEvents } from '#test/support/waiting-events.ts';

const api = await useApi();
api.time.now = new Date();
const { shop: newShop, endpoint: newEndpoint, later } = eventStory(api);
const { prisma } = api.ctx;
const another = await api.anotherServer();
const patience = { timeout: 60_000 };

const types = ['list.shared'] as const;
const subjects = (count: number, name = 'item') => Array.from({ length: count }, (_, nr) => `${name}:${nr}`);

/** IDs of a partner's events by subject, in the order of the stream. */
async function bySubject(partnerId: number): Promise<Map<string, string[]>> {
  const events = await prisma.event.findMany({ where: { partnerId }, orderBy: { id: 'asc' } });
  const groups = Map.groupBy(events, ({ subject }) => subject);
  return new Map([...groups].map(([subject, all]) => [subject, all.map(({ id }) => `evt_${id}`)]));
}

const waiting = (publicId: string) => waitingEvents(prisma, { publicId });

const failures = async (publicId: string) =>
  (await prisma.eventEndpoint.findUniqueOrThrow({ where: { publicId } })).failures;

test('random answers lose no event and keep the order of each subject, with two servers', async () => {
  const seed = Date.now();
  const [statuses = []] = fc.sample(
    fc.array(fc.constantFrom(200, 200, 204, 500, 302, 404, 0), { minLength: 2_000, maxLength: 2_000 }),
    { seed, numRuns: 1 },
  );
  const accepted: string[] = [];
  const shop = await newShop();
  const endpoint = await newEndpoint(shop, [...types], (body) => {
    const status = statuses.pop() ?? 200;
    if (status >= 200 && status < 300) accepted.push((JSON.parse(body) as Told).id);
    return { status };
  });
  const { ids } = endpoint;
  for (let turn = 0; turn < 15; turn += 1) await shop.happen(...subjects(20));
  const { partnerId } = shop.partner;
  await expect.poll(() => prisma.event.count({ where: { partnerId } }), patience).toBe(300);
  const states = async () => {
    later({ minutes: 20 });
    another.ctx.adapters.jobs.nudge('dispatch-events');
    return waiting(endpoint.id);
  };
  await expect.poll(states, { timeout: 240_000, interval: 500 }).toBe(0);

  expect(new Set(accepted).size, `seed ${seed}`).toBe(300);
  const firstArrivals = [...new Set(ids())];
  const firstAccepted = [...new Set(accepted)];
  for (const [subject, sent] of await bySubject(partnerId)) {
    const isOfSubject = (id: string) => sent.includes(id);
    expect(firstArrivals.filter(isOfSubject), `${subject}, seed ${seed}`).toEqual(sent);
    expect(firstAccepted.filter(isOfSubject), `${subject}, seed ${seed}`).toEqual(sent);
  }
  expect(await endpoint.state()).toMatchObject({ state: 'active', waiting: 0 });
}, 300_000);

test('a server that is down only gets probes, and everything in order once it is back', async () => {
  let isDown = true;
  const shop = await newShop();
  const endpoint = await newEndpoint(shop, [...types], () => ({ status: isDown ? 503 : 200 }));
  await shop.happen('item:0');
  await expect.poll(() => endpoint.taken.length, patience).toBe(1);
  await expect.poll(async () => (await endpoint.state())?.state, patience).toBe('failing');
  await shop.happen(...subjects(30), ...subjects(30));
  await expect.poll(() => waiting(endpoint.id), patience).toBe(61);
  for (const probes of [2, 3, 4]) {
    later({ minutes: 61 });
    // Until it's recorded, the clock mustn't move: the next attempt is counted from then.
    await expect.poll(() => failures(endpoint.id), patience).toBe(probes);
    expect(endpoint.taken).toHaveLength(probes);
  }
  expect(new Set(endpoint.ids()).size, 'each probe is another event').toBe(4);
  isDown = false;
  endpoint.taken.length = 0;
  later({ minutes: 61 });
  await expect.poll(() => waiting(endpoint.id), patience).toBe(0);
  expect(endpoint.taken).toHaveLength(61);
  for (const [subject, sent] of await bySubject(shop.partner.partnerId)) {
    expect(
      endpoint.ids().filter((id) => sent.includes(id)),
      subject,
    ).toEqual(sent);
  }
});

test('an event that is always refused holds up only its item, and is given up after three days', async () => {
  const shop = await newShop();
  const poison: string[] = [];
  const endpoint = await newEndpoint(shop, [...types], (body) => ({
    status: poison.includes((JSON.parse(body) as Told).id) ? 400 : 200,
  }));
  await shop.happen('other:0');
  await expect.poll(() => endpoint.taken.length, patience).toBe(1);
  endpoint.answers.push({ status: 400 });
  await shop.happen('item:0');
  await expect.poll(() => endpoint.taken.length, patience).toBe(2);
  poison.push(endpoint.ids()[1] as string);
  await shop.happen('item:0');
  // Alone, it could mean that the server is down.
  await expect.poll(async () => (await endpoint.state())?.state, patience).toBe('failing');
  later({ minutes: 1 });
  await shop.happen('other:1');
  await expect.poll(() => waiting(endpoint.id), patience).toBe(2);
  const tried = () => endpoint.ids().filter((id) => poison.includes(id)).length;
  // Since it works again, what it refused was due, too.
  await expect.poll(tried, patience).toBe(2);
  for (let day = 0; day < 3; day += 1) {
    later({ days: 0.9 });
    await expect.poll(tried, patience).toBeGreaterThanOrEqual(3 + day);
    await expect.poll(async () => (await endpoint.state())?.state, patience).toBe('active');
    // It isn't held up either.
    await shop.happen(`other:day-${day}`);
    await expect.poll(() => waiting(endpoint.id), patience).toBe(2);
  }
  later({ days: 0.4 });
  await expect.poll(() => waiting(endpoint.id), patience).toBe(0);
  expect(await endpoint.state()).toMatchObject({ state: 'active' });
  const all = [...(await bySubject(shop.partner.partnerId)).values()].flat();
  expect(new Set(endpoint.ids()), 'the later event of the item arrived too').toEqual(new Set(all));
  const { body } = await shop.ask('GET', `/portal/webhooks?endpoint=${endpoint.id}&failed=true`);
  expect(body.messages).toMatchObject([{ message_id: poison[0], state: 'failed' }]);
});

test('an endpoint that returns 410 is paused at once with one mail, and a replay catches up once it’s resumed', async () => {
  let isGone = true;
  const shop = await newShop();
  const endpoint = await newEndpoint(shop, [...types], () => ({ status: isGone ? 410 : 200 }));
  const from = api.time.now.toISOString();
  await shop.happen(...subjects(3), ...subjects(3));
  await expect.poll(async () => (await endpoint.state())?.state, patience).toBe('paused');
  expect(await waiting(endpoint.id)).toBe(0);
  const { email } = await prisma.user.findUniqueOrThrow({ where: { id: shop.partner.userId } });
  const told = async () =>
    (await api.mailsTo(email ?? '')).filter(({ text }) => text?.includes(endpoint.url));
  await expect.poll(async () => (await told()).length, patience).toBe(1);
  expect((await told())[0]?.text).toContain('410 Gone');

  expect((await shop.ask('PATCH', endpoint.path, { paused: false })).status).toBe(200);
  expect((await shop.ask('POST', `${endpoint.path}/test`, { type: 'list.shared' })).body).toMatchObject({
    status: 410,
  });
  expect((await endpoint.state())?.state, 'a test says so, too').toBe('paused');
  isGone = false;
  endpoint.taken.length = 0;
  await shop.ask('PATCH', endpoint.path, { paused: false });
  const to = new Date(api.time.now.getTime() + 1).toISOString();
  expect((await shop.ask('POST', `${endpoint.path}/replay`, { from, to })).body).toEqual({
    ok: true,
    events: 6,
  });
  await expect.poll(() => endpoint.taken.length, patience).toBe(6);
  await expect.poll(async () => (await told()).length, patience).toBe(2);
});

test('an endpoint that accepts nothing for three days is paused with one mail; a replay catches up', async () => {
  let isDown = true;
  const shop = await newShop();
  const { partner } = shop;
  const endpoint = await newEndpoint(shop, [...types], () => ({ status: isDown ? 500 : 200 }));
  const from = api.time.now.toISOString();
  await shop.happen(...subjects(3), ...subjects(3));
  await expect.poll(() => endpoint.taken.length, patience).toBe(3);
  await expect.poll(async () => (await endpoint.state())?.state, patience).toBe('failing');
  later({ days: 2.9 });
  await expect.poll(() => endpoint.taken.length, patience).toBe(4);
  expect(await endpoint.state()).toMatchObject({ state: 'failing', waiting: 6 });
  later({ days: 0.2 });
  another.ctx.adapters.jobs.nudge('dispatch-events');
  await expect.poll(async () => (await endpoint.state())?.state, patience).toBe('paused');
  expect(await waiting(endpoint.id)).toBe(0);
  const { email } = await prisma.user.findUniqueOrThrow({ where: { id: partner.userId } });
  const told = async () =>
    (await api.mailsTo(email ?? '')).filter(({ text }) => text?.includes(endpoint.url));
  await expect.poll(async () => (await told()).length, patience).toBe(1);

  await shop.happen('item:0');
  await shop.stream(7);
  expect(await waiting(endpoint.id), 'events of the pause aren’t kept for it').toBe(0);
  const replay = () =>
    shop.ask('POST', `${endpoint.path}/replay`, {
      from,
      to: new Date(api.time.now.getTime() + 1).toISOString(),
    });
  expect((await replay()).body).toMatchObject({ error: 'invalid_input', hint: 'Resume the endpoint first.' });
  isDown = false;
  endpoint.taken.length = 0;
  expect((await shop.ask('PATCH', endpoint.path, { paused: false })).body.endpoint).toMatchObject({
    state: 'active',
    failing_since: null,
  });
  expect((await replay()).body).toEqual({ ok: true, events: 7 });
  await expect.poll(() => waiting(endpoint.id), patience).toBe(0);
  const got = endpoint.taken.map(({ body }) => JSON.parse(body) as Told);
  const stream = await shop.stream(7);
  expect(got.sort((a, b) => Number(a.id.slice(4)) - Number(b.id.slice(4)))).toEqual(stream);
  expect(await told()).toHaveLength(1);
});

test('a replay sends what still waits only once, and older events of an item before newer ones', async () => {
  const shop = await newShop();
  const endpoint = await newEndpoint(shop, [...types]);
  const range = () => ({
    from: new Date(0).toISOString(),
    to: new Date(api.time.now.getTime() + 1).toISOString(),
  });
  await shop.happen('item:0');
  await expect.poll(() => waiting(endpoint.id), patience).toBe(0);
  await expect.poll(() => endpoint.taken.length, patience).toBe(1);
  endpoint.answers.push({ status: 500 });
  await shop.happen('item:0', 'item:0');
  await expect.poll(() => endpoint.taken.length, patience).toBe(2);
  await expect.poll(async () => (await endpoint.state())?.state, patience).toBe('failing');
  expect((await shop.ask('POST', `${endpoint.path}/replay`, range())).body.events).toBe(3);
  later({ seconds: 11 });
  await expect.poll(() => waiting(endpoint.id), patience).toBe(0);
  const [first, second, third] = (await bySubject(shop.partner.partnerId)).get('item:0') ?? [];
  expect(endpoint.ids()).toEqual([first, second, first, second, third]);
  const wrong = await shop.ask('POST', `${endpoint.path}/replay`, { from: range().to, to: range().from });
  expect(wrong.body).toMatchObject({ error: 'invalid_input', field: 'to' });
  const none = { ...range(), types: ['item.saved'] };
  expect((await shop.ask('POST', `${endpoint.path}/replay`, none)).body.events).toBe(0);
});

test('a smaller plan stops deliveries and reading at once, a larger one goes on', async () => {
  let isDown = true;
  const shop = await newShop();
  const endpoint = await newEndpoint(shop, [...types], () => ({ status: isDown ? 500 : 200 }));
  await shop.happen('item:0');
  await expect.poll(() => endpoint.taken.length, patience).toBe(1);
  await expect.poll(async () => (await endpoint.state())?.state, patience).toBe('failing');
  const { partnerId } = shop.partner;
  await setPlan(api.ctx, { partnerId, plan: 'starter' });
  isDown = false;
  later({ minutes: 61 });
  // A round has passed once another partner's event arrives.
  const passing = await newShop();
  const passed = await newEndpoint(passing, [...types]);
  await passing.happen('item:0');
  await expect.poll(() => passed.taken.length, patience).toBe(1);
  expect(endpoint.taken).toHaveLength(1);
  const refusals = [
    shop.ask('GET', '/events'),
    shop.ask('POST', '/portal/webhooks/endpoints', { url: endpoint.url, types }),
    shop.ask('PATCH', endpoint.path, { paused: false }),
    shop.ask('POST', `${endpoint.path}/test`, { type: 'item.saved' }),
    shop.ask('POST', `${endpoint.path}/replay`, { from: '2026-11-01T00:00:00Z', to: '2026-11-30T00:00:00Z' }),
  ];
  for (const { status, body } of await Promise.all(refusals)) {
    expect([status, body.error]).toEqual([402, 'plan_limit_reached']);
  }
  await setPlan(api.ctx, { partnerId, plan: 'growth' });
  later({ seconds: 1 });
  await expect.poll(() => endpoint.taken.length, patience).toBe(2);
  expect(await shop.stream(1)).toHaveLength(1);
});

test('an endpoint can be deleted while events are on their way to it', async () => {
  const shop = await newShop();
  const answered = Promise.withResolvers<void>();
  const endpoint = await newEndpoint(shop, [...types], () => ({ status: 200, after: answered.promise }));
  const kept = await newEndpoint(shop, [...types]);
  await shop.happen(...subjects(30));
  await expect.poll(() => endpoint.taken.length, patience).toBe(20);
  expect((await shop.ask('DELETE', endpoint.path)).body).toEqual({ ok: true });
  answered.resolve();
  await shop.happen('item:0');
  await expect.poll(() => kept.taken.length, patience).toBe(31);
  const { body } = await shop.ask('GET', '/portal/webhooks?limit=100');
  const messages = body.messages as { endpoint_id: string | null }[];
  expect(messages.filter(({ endpoint_id }) => endpoint_id === endpoint.id)).toEqual([]);
  expect(endpoint.taken.length, 'the last one isn’t sent').toBeLessThanOrEqual(30);
});

test('a partner’s servers that never respond hold up no other', async () => {
  const slow = await newShop();
  const hanging = await Promise.all(
    Array.from({ length: maxEndpoints }, () => newEndpoint(slow, [...types])),
  );
  // Not even with an error, after however long.
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const urls = new Set(hanging.map(({ url }) => url));
  const asked: string[] = [];
  for (const { adapters } of [api.ctx, another.ctx]) {
    const { fetch } = adapters;
    vi.spyOn(adapters, 'fetch').mockImplementation(async (url, request) => {
      if (urls.has(url)) {
        asked.push(url);
        await released;
      }
      return fetch(url, request);
    });
  }
  await slow.happen(...subjects(10));
  await expect.poll(() => asked.length, patience).toBeGreaterThan(0);
  const fast = await newShop();
  const endpoint = await newEndpoint(fast, [...types]);
  for (let turn = 0; turn < 3; turn += 1) {
    await fast.happen('item:0');
    await expect.poll(() => endpoint.taken.length, patience).toBe(turn + 1);
  }
  expect(new Set(asked).size, 'not all at once').toBeLessThan(maxEndpoints);
  release();
  for (const { id } of hanging) await expect.poll(() => waiting(id), patience).toBe(0);
});

test('an event that the stream can’t have is dropped, and holds up none', async () => {
  const shop = await newShop();
  const endpoint = await newEndpoint(shop, ['list.shared', 'item.saved']);
  const saved = await shop.save();
  await expect.poll(() => endpoint.taken.length, patience).toBe(1);
  const broken = { supplied: { currency: 'EUR', price_minor: '12.50' } };
  await prisma.eventOutbox.create({
    data: {
      partnerId: shop.partner.partnerId,
      productId: saved.product_id,
      type: 'item.saved',
      subject: 'item:broken',
      data: broken,
      createdAt: api.time.now,
    },
  });
  await shop.happen(...subjects(5));
  await expect.poll(() => endpoint.taken.length, patience).toBe(6);
  expect(await prisma.eventOutbox.count()).toBe(0);
  expect(await shop.stream(6)).toHaveLength(6);
});

test('events that are older than the stream aren’t sent, and say nothing about the endpoint', async () => {
  const shop = await newShop();
  const endpoint = await newEndpoint(shop, [...types], () => ({ status: 500 }));
  await shop.happen('item:0');
  await expect.poll(async () => (await endpoint.state())?.state, patience).toBe('failing');
  const { id: endpointId } = await prisma.eventEndpoint.findUniqueOrThrow({
    where: { publicId: endpoint.id },
  });
  const gone = { endpointId, eventId: 1, subject: 'item:gone', nextTryAt: api.time.now };
  await prisma.eventDelivery.create({ data: gone });
  later({ seconds: 11 });
  await expect.poll(() => waiting(endpoint.id), patience).toBe(1);
  expect((await endpoint.state())?.state).toBe('failing');
});

test('events that a server sent but couldn’t record before it stopped are sent again, under their IDs', async () => {
  const shop = await newShop();
  const endpoint = await newEndpoint(shop, [...types]);
  const { pool } = api.ctx;
  await pool.query(`
    CREATE FUNCTION crash() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''crashed''; END';
    CREATE TRIGGER crash BEFORE DELETE ON event_deliveries FOR EACH ROW EXECUTE FUNCTION crash()`);
  await shop.happen(...subjects(4), ...subjects(4));
  await expect.poll(() => endpoint.taken.length, patience).toBeGreaterThanOrEqual(8);
  expect(await waiting(endpoint.id)).toBe(8);
  endpoint.taken.length = 0;
  await pool.query('DROP TRIGGER crash ON event_deliveries; DROP FUNCTION crash');
  const left = () => {
    later({ seconds: 1 });
    return waiting(endpoint.id);
  };
  await expect.poll(left, { ...patience, interval: 500 }).toBe(0);
  for (const [subject, sent] of await bySubject(shop.partner.partnerId)) {
    const arrived = [...new Set(endpoint.ids())].filter((id) => sent.includes(id));
    expect(arrived, subject).toEqual(sent);
  }
});
