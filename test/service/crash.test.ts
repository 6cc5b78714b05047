/** What a killed server leaves behind, and how the next one recovers. Requires `npm run build`. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { updateBasket } from '#api/modules/baskets/update-basket.ts';
import { issueSession } from '#api/modules/identity/issue-session.ts';
import { createPartner } from '#api/modules/partners/create-partner.ts';
import { savedItem } from '#test/support/saved-item.ts';
import { startService, type RunningService } from '#test/support/start-service.ts';
import { startReceiver } from '#test/support/webhook-receiver.ts';

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
    CREATE FUNCTION dawdle() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(2); RETURN NEW; END';
    CREATE TRIGGER dawdle BEFORE UPDATE ON idempotency_keys FOR EACH ROW WHEN (NEW.status <> 0) EXECUTE FUNCTION dawdle()`);
  const killed = create().catch(() => 'no answer');
  const asleep = `SELECT 1 FROM pg_stat_activity WHERE wait_event = 'PgSleep' AND datname = current_database()`;
  await expect.poll(async () => (await ctx.pool.query(asleep)).rowCount, { interval: 20 }).toBe(1);
  service = await killAndStartAgain();
  expect(await killed).toBe('no answer');
  const first = await create();
  const again = await create();
  await ctx.pool.query('DROP TRIGGER dawdle ON idempotency_keys');
  expect([first.status, again.status, again.body]).toEqual([200, 200, first.body]);
  expect(await lists()).toBe(1);
});

it('redelivers a webhook in flight at a crash within a minute under the same ID, and a slow one only once', async () => {
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

  receiver.answers.push({ status: 200, after: new Promise(() => {}) }, { status: 200, after: delay(9_000) });
  expect((await checkOut()).status).toBe(200);
  await expect.poll(() => receiver.taken.length).toBe(1);
  const killedAt = performance.now();
  service = await killAndStartAgain();
  await expect.poll(() => receiver.taken.length, { timeout: 60_000 }).toBe(2);
  expect(performance.now() - killedAt).toBeLessThan(60_000);
  expect(idOf(1)).toBe(idOf(0));
  // Accepted after nine seconds, it's done: in the meantime, the queue considers its server at work.
  const messageId = String(idOf(0));
  const state = async () =>
    (
      await ctx.pool.query<{ state: string }>(`SELECT state FROM pgboss.job WHERE id = $1::uuid`, [messageId])
    ).rows.map((row) => row.state);
  await expect.poll(state, { timeout: 20_000 }).toEqual(['completed']);
  expect(receiver.taken).toHaveLength(2);
}, 120_000);
