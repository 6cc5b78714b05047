/** Events in another database that becomes unreachable and comes back. Requires `npm run build`. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { issueSession } from '#api/modules/identity/issue-session.ts';
import { createList } from '#api/modules/lists/create-list.ts';
import { createPartner } from '#api/modules/partners/create-partner.ts';
import { releaseFolder, runRelease, sharedFolder } from '#test/support/release.ts';
import { startService } from '#test/support/start-service.ts';
import { startTcpProxy } from '#test/support/tcp-proxy.ts';
import { useDatabase, useEmptyDatabase } from '#test/support/test-database.ts';

const events = await useDatabase();
const proxy = await startTcpProxy(events.url);
afterAll(() => proxy.close());
// With its events in another database.
const service = await startService({ DATABASE_EVENTS_URL: proxy.url, LOG_LEVEL: 'fatal' });
const { ctx } = service;
const mainUrl = ctx.pool.options.connectionString!;
const { prisma } = ctx;

const origin = 'https://shop.example';
const partner = await createPartner(ctx, { email: 'owner@shop.example', name: 'Shop', plan: 'growth' });
const { partnerId } = partner;
const session = await issueSession(ctx, { email: 'shopper@mail.example' });
const list = await createList(ctx, session.user.id, { name: 'Wishes' });

async function ask(path: string, body?: object, headers: Record<string, string> = {}, on = service) {
  const answer = await fetch(on.baseUrl + path, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: { 'content-type': 'application/json', origin, ...headers },
    signal: AbortSignal.timeout(120_000),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

let token = '';
let itemId = 0;
const key = { 'x-widget-key': partner.keys.test.key };
const open = (on = service) => ask(`/baskets/${partner.basketConfigId}/event`, { type: 'open' }, key, on);
const checkout = () =>
  ask(`/baskets/${partner.basketConfigId}/event`, { type: 'checkout', products: [{ itemId }] }, key);
const save = (name: string) =>
  ask(
    '/widget/save',
    { wishlistId: list.db_id, product: { url: `${origin}/products/${name}`, title: name } },
    { authorization: `Bearer ${session.accessToken}`, 'x-widget-token': token },
  );
const count = async ({ prisma: of }: Pick<typeof events, 'prisma'> = events) => ({
  opens: await of.basketEvent.count({ where: { partnerId, type: 'open' } }),
  checkouts: await of.basketEvent.count({ where: { partnerId, type: 'checkout' } }),
  carts: await of.analyticsEvent.count({ where: { partnerId, type: 'add_to_cart' } }),
});
const nothing = { opens: 0, checkouts: 0, carts: 0 };

beforeAll(async () => {
  await prisma.verifiedDomain.create({ data: { partnerId, host: 'shop.example', method: 'platform' } });
  token = (await ask('/widget/init', { origin, public_key: partner.keys.test.key })).body.token as string;
  itemId = (await save('vase')).body.item_id as number;
});

it('writes events there and nowhere else', async () => {
  expect(await open()).toMatchObject({ status: 200, body: { ok: true } });
  expect(await checkout()).toMatchObject({ status: 200, body: { ok: true } });
  expect(await count()).toEqual({ opens: 1, checkouts: 1, carts: 1 });
  expect(await count(ctx)).toEqual(nothing);
  expect(await ask('/health')).toMatchObject({ status: 200, body: { database: 'ok', events: 'ok' } });
});

it(
  'shoppers notice nothing while it’s unreachable, and nothing is lost',
  { tags: ['thorough'] },
  async () => {
    proxy.drop();
    await expect
      .poll(() => ask('/health/ready'))
      .toMatchObject({ status: 200, body: { events: 'unreachable' } });
    expect(await ask('/widget/init', { origin, public_key: partner.keys.test.key })).toMatchObject({
      status: 200,
    });
    expect(await save('mug')).toMatchObject({ status: 200 });
    expect(await open()).toMatchObject({ status: 200, body: { ok: true } });
    expect(await checkout()).toMatchObject({ status: 200, body: { ok: true } });
    expect((await fetch(`${service.siteUrl}/lists`)).status).toBe(200);
    expect(await prisma.eventBacklog.count()).toBe(3);

    proxy.restore();
    await expect.poll(() => count(), { timeout: 30_000 }).toEqual({ opens: 2, checkouts: 2, carts: 2 });
    await expect.poll(() => prisma.eventBacklog.count()).toBe(0);
    expect(await count(ctx)).toEqual(nothing);
    await expect.poll(() => ask('/health')).toMatchObject({ body: { events: 'ok' } });
  },
);

it('a server starts without it', { tags: ['thorough'] }, async () => {
  proxy.drop();
  const another = await service.again();
  expect(await ask('/health', undefined, {}, another)).toMatchObject({
    status: 200,
    body: { events: 'unreachable' },
  });
  expect(await open(another)).toMatchObject({ status: 200, body: { ok: true } });
  proxy.restore();
  await expect.poll(() => count(), { timeout: 60_000 }).toMatchObject({ opens: 3 });
  expect(await count(ctx)).toEqual(nothing);
});

it('wl moves existing events there and back, checks it, and backs up both databases', async () => {
  const folder = await sharedFolder('wl-events-');
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const own = { DATABASE_URL: mainUrl, DATABASE_EVENTS_URL: events.url, DATA_DIR: service.dataDir };
  async function wl(variables: Record<string, string>, ...args: string[]) {
    const command = runRelease([join(releaseFolder(), 'build/wl.js'), ...args, '--json'], variables, {
      cwd: folder,
    });
    await command.ended;
    return JSON.parse(command.stdout()) as Record<string, unknown>;
  }
  const before = await count();

  await prisma.basketEvent.create({ data: { partnerId, basketId: 1, apiKeyId: 1, type: 'open' } });
  expect(await wl(own, 'db', 'move-events')).toMatchObject({ moved: { basket_events: 1 } });
  expect(await wl(own, 'db', 'move-events')).toMatchObject({ moved: { basket_events: 0 } });
  expect(await count()).toEqual({ ...before, opens: before.opens + 1 });

  const { findings } = await wl(own, 'doctor');
  expect(findings).toContainEqual(expect.objectContaining({ check: 'events', ok: true }));
  const same = await wl({ ...own, DATABASE_EVENTS_URL: mainUrl }, 'doctor');
  expect(same.findings).toContainEqual(expect.objectContaining({ check: 'events', ok: false }));

  const backup = join(folder, 'monday');
  await wl(own, 'backup', backup);
  const restored = { DATABASE_URL: await useEmptyDatabase(), DATABASE_EVENTS_URL: await useEmptyDatabase() };
  expect(
    await wl({ ...own, DATABASE_URL: restored.DATABASE_URL, DATABASE_EVENTS_URL: '' }, 'restore', backup),
  ).toMatchObject({
    error: 'failed',
  });
  expect(await wl({ ...own, ...restored }, 'restore', backup)).toMatchObject({ restored: backup });
  expect(await wl({ ...own, ...restored }, 'db', 'move-events', '--back')).toMatchObject({
    moved: { basket_events: before.opens + before.checkouts + 1, analytics_events: before.carts },
  });
});
