/** State that a killed server leaves behind, and recovery by the next one. Requires `npm run build`. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { updateBasket } from '#api/modules/baskets/update-basket.ts';
import { issueSession } from '#api/modules/identity/issue-session.ts';
import { createPartner } from '#api/modules/partners/create-partner.ts';
import { createEndpoint } from '#api/modules/webhooks/create-endpoint.ts';
import { savedItem } from '#test/support/saved-item.ts';
import { type RunningService, startService } from '#test/support/start-service.ts';
import { waitingEvents } from '#test/support/waiting-events.ts';
import { startReceiver } from '#test/support/webhook-receiver.ts';

// It's killed.
let service = await startService();
const { ctx } = service;

async function ask(route: string, headers: Record<string, string>, body: object) {
  const answer = await fetch(`${service.baseUrl}${route}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
}

async function killAndStartAgain(): Promise<RunningService> {
  service.child.kill('SIGKILL');
  await once(service.child, 'exit');
  return service.again();
}

it('runs a request once when it’s repeated after a crash before its response was stored', async () => {
  const { accessToken, user } = await issueSession(ctx, { email: 'killed@mail.example' });
  const headers = { authorization: `Bearer ${accessToken}`, 'idempotency-key': randomUUID() };
  const create = () => ask('/hosted/me/lists', headers, { name: 'Kitchen' });
  const lists = () => ctx.prisma.list.count({ where: { ownerId: user.id } });
  await ctx.pool.query(`
    CREATE FUNCTION dawdle() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(25); RETURN NEW; END';
    CREATE TRIGGER dawdle BEFORE UPDATE ON idempotency_keys FOR EACH ROW WHEN (NEW.status <> 0) EXECUTE FUNCTION dawdle()`);
  const killed = create().catch(() => 'no answer');
  const asleep = `FROM pg_stat_activity WHERE wait_event = 'PgSleep' AND datname = current_database()`;
  const sleeping = async () => (await ctx.pool.query(`SELECT ${asleep}`)).rowCount;
  await expect.poll(sleeping).toBe(1);
  service = await killAndStartAgain();
  // PostgreSQL notices that its client is gone only when it responds.
  await ctx.pool.query(`SELECT pg_terminate_backend(pid) ${asleep}`);
  await expect.poll(sleeping).toBe(0);
  await ctx.pool.query('DROP TRIGGER dawdle ON idempotency_keys');
  expect(await killed).toBe('no answer');
  const first = await create();
  const again = await create();
  expect([first.status, again.status, again.body]).toEqual([200, 200, first.body]);
  expect(await lists()).toBe(1);
});

it(
  'redelivers a webhook in flight at a crash under the same ID long before its job expires, and a slow one only once',
  { tags: ['thorough'] },
  async () => {
    const partner = await createPartner(ctx, { email: 'o@crash.example', name: 'Crash', plan: 'growth' });
    const { itemId } = await savedItem(ctx, partner.keys.test.key);
    const receiver = await startReceiver();
    await updateBasket(ctx, partner.basketConfigId, { webhookUrl: receiver.url });
    const basket = `/baskets/${partner.basketConfigId}`;
    const isSet = async () => (await (await fetch(`${service.baseUrl}${basket}`)).json()).webhook;
    await expect.poll(isSet).toBe(true);
    const checkOut = () =>
      ask(
        `${basket}/event`,
        { 'x-widget-key': partner.keys.test.key },
        { type: 'checkout', products: [{ itemId }], origin: 'https://shop.example' },
      );
    const idOf = (nr: number) => receiver.taken[nr]?.headers['webhook-id'];

    const accepting = Promise.withResolvers<void>();
    receiver.answers.push(
      { status: 200, after: new Promise(() => {}) },
      { status: 200, after: accepting.promise },
    );
    expect((await checkOut()).status).toBe(200);
    await expect.poll(() => receiver.taken.length).toBe(1);
    service = await killAndStartAgain();
    // Its job would expire after five minutes, when this test is over.
    await expect.poll(() => receiver.taken.length, { timeout: 180_000 }).toBe(2);
    expect(idOf(1)).toBe(idOf(0));
    const jobs = async () =>
      (
        await ctx.pool.query<{ state: string; is_alive: boolean }>(
          `SELECT state, coalesce(heartbeat_on > started_on, false) AS is_alive FROM pgboss.job WHERE id = $1::uuid`,
          [String(idOf(0))],
        )
      ).rows;
    // In the meantime, the queue considers its server at work.
    await expect.poll(jobs).toEqual([{ state: 'active', is_alive: true }]);
    accepting.resolve();
    await expect.poll(jobs).toMatchObject([{ state: 'completed' }]);
    expect(receiver.taken).toHaveLength(2);
  },
);

it(
  'loses no event and keeps the order of each subject when killed while it hands out and sends them',
  { tags: ['thorough'], timeout: 600_000 },
  async () => {
    const { partnerId } = await createPartner(ctx, {
      email: 'o@events.example',
      name: 'Events',
      plan: 'growth',
    });
    let hangs = 0;
    const receiver = await startReceiver(() => {
      const isHung = hangs === 1;
      if (hangs > 0) hangs -= 1;
      return { status: 200, ...(isHung && { after: new Promise(() => {}) }) };
    });
    const { id } = await createEndpoint(ctx, partnerId, { url: receiver.url, types: ['list.shared'] });
    /** Requests a round now, instead of waiting up to a minute. */
    const round = () =>
      ctx.pool.query(`INSERT INTO pgboss.job (id, name, data) VALUES ($1, 'dispatch-events', '{}')`, [
        randomUUID(),
      ]);
    const happen = async (count: number) => {
      await ctx.prisma.eventOutbox.createMany({
        data: Array.from({ length: count }, (_, nr) => ({
          partnerId,
          type: 'list.shared',
          subject: `subject:${nr % 10}`,
          data: { shopper: 'shp_5e0f1c6f0a8b4d3c92a17b64', items: nr },
          createdAt: new Date(),
        })),
      });
      await round();
    };

    // Killed once it has sent some, of which it has noted none, and waits for a response.
    hangs = 7;
    await happen(60);
    await expect.poll(() => receiver.taken.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(7);
    service = await killAndStartAgain();
    // Killed while it hands out more than a batch.
    await happen(3_000);
    const isHandingOut = async () => (await ctx.prisma.event.count({ where: { partnerId } })) > 60;
    await expect.poll(isHandingOut, { timeout: 60_000, interval: 5 }).toBe(true);
    service = await killAndStartAgain();

    const left = async () =>
      (await ctx.prisma.eventOutbox.count()) + (await waitingEvents(ctx.prisma, { publicId: id }));
    await expect.poll(left, { timeout: 180_000 }).toBe(0);
    const events = await ctx.prisma.event.findMany({ where: { partnerId }, orderBy: { id: 'asc' } });
    expect(events, 'each is in the stream once').toHaveLength(3_060);
    const arrived = receiver.taken.map(({ headers }) => String(headers['webhook-id']));
    expect(arrived.length, 'what wasn’t noted was sent again').toBeGreaterThan(3_060);
    for (const [subject, all] of Map.groupBy(events, (event) => event.subject)) {
      const sent = all.map((event) => `evt_${event.id}`);
      const places = arrived.filter((one) => sent.includes(one)).map((one) => sent.indexOf(one));
      // An event may arrive again, but none before an earlier one has arrived.
      let next = 0;
      for (const place of places) {
        expect(place, subject).toBeLessThanOrEqual(next);
        if (place === next) next += 1;
      }
      expect(next, subject).toBe(sent.length);
    }
  },
);
