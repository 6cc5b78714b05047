/** The examples in docs/api-partners.md, run against the service in page order. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { expect, onTestFinished, test } from 'vitest';
import { receiveEventsSnippet } from '#api/contract/snippets/receive-events-snippet.ts';
import { verifyWebhookSnippet } from '#api/contract/snippets/verify-webhook-snippet.ts';
import { rotateWebhookSecret } from '#api/modules/baskets/rotate-webhook-secret.ts';
import { updateBasket } from '#api/modules/baskets/update-basket.ts';
import { issueSession } from '#api/modules/identity/issue-session.ts';
import { issueReference } from '#api/modules/lists/order-reference.ts';
import { createPartner } from '#api/modules/partners/create-partner.ts';
import { createPat } from '#api/modules/partners/issue-pat.ts';
import { runnableSnippets } from '#test/docs/pages.ts';
import { freePort } from '#test/support/free-port.ts';
import { startService } from '#test/support/start-service.ts';

const run = promisify(execFile);
// The examples have addresses that other files use.
const service = await startService();
const { keys, basketConfigId, partnerId } = await createPartner(service.ctx, {
  email: 'shop@partner.example',
  name: 'Shop',
  plan: 'growth',
});

const snippets = runnableSnippets('docs/api-partners.md');
const runnable = (language: string, name = '') =>
  snippets
    .filter((snippet) => snippet.language === language && snippet.name === name)
    .map(({ code }) => code)
    .join('\n')
    .replaceAll('https://wishlist.example/api', service.baseUrl)
    .replaceAll('pk_test_YOUR_KEY', keys.test.key)
    .replaceAll('bkt_YOUR_BASKET', basketConfigId);

const AsyncFunction = (async () => {}).constructor as new (
  ...parameters: string[]
) => (askShopperForCode: () => Promise<string>) => Promise<Record<string, unknown>>;

test('the fetch examples save a product with a key, read it and remove it', async () => {
  const program = new AsyncFunction(
    'askShopperForCode',
    `${runnable('js')}; return { init, session, list, saved, products, removed, shared, undo, undone, told };`,
  );
  const results = await program(() => service.lastCode('clara@winter.example'));
  expect(results).toMatchObject({
    init: { exp_minutes: 60, partner_id: partnerId, overage: false, basketConfig: { id: basketConfigId } },
    session: { expires_in: 900, user: { email: 'clara@winter.example', display_name: null } },
    list: { name: 'Birthday', role: 'owner' },
    saved: { ok: true },
    products: [{ title: 'Ono Vase', price_minor: 5400, variantId: '4102', list_name: 'Birthday' }],
    removed: { ok: true },
    shared: { share_public: true },
    undo: expect.stringMatching(/^wl_undo_/) as string,
    undone: { ok: true },
    told: { ok: true, webhook: false },
  });
});

test('the creator shop examples publish a page with a video, and read its analytics', async () => {
  const { token } = await createPat(service.ctx, { email: 'shop@partner.example', name: 'Docs' });
  const code = runnable('js', 'shops').replace('wl_pat_YOUR_TOKEN', token);
  const program = new AsyncFunction(
    'readFile',
    `${code}; return { live, media, kpis, top, earnings, item };`,
  );
  const readVideo = () => readFile('test/support/files/fast-start.mp4');
  const { item, ...results } = await program(readVideo as never);
  expect(results).toMatchObject({
    live: { status: 'live', handle: 'slow-things', item_count: 1 },
    media: {
      title: 'How it pours',
      status: 'ready',
      product_id: (item as { product_id: number }).product_id,
    },
    kpis: { views: 0, click_rate: null },
    top: [],
    earnings: { clicks: 0, total_minor: 0 },
  });
  const read = await fetch(`${service.baseUrl}/shops/public/slow-things`);
  const { shop } = (await read.json()) as { shop: { lists: { items: { click_url: string }[] }[] } };
  const clicked = await fetch(shop.lists[0]?.items[0]?.click_url ?? '', { redirect: 'manual' });
  expect(clicked.headers.get('location')).toBe('https://shop.example/products/kyo-teapot?ref=mila');
});

const hasCurl = await run('curl', ['--version']).then(
  () => true,
  () => false,
);

test.skipIf(!hasCurl)('the curl example gets a widget token', async () => {
  const { stdout } = await run('sh', ['-c', runnable('sh')]);
  expect(JSON.parse(stdout)).toMatchObject({ exp_minutes: 60, partner_id: partnerId });
});

test.skipIf(!hasCurl)(
  'the curl example with a personal access token lists the keys it may read',
  async () => {
    const limits = { scopes: ['integration:read' as const], days: 1 };
    const { token } = await createPat(service.ctx, {
      email: 'shop@partner.example',
      name: 'Docs',
      ...limits,
    });
    const code = runnable('sh', 'token').replace('wl_pat_YOUR_TOKEN', token);
    const { stdout } = await run('sh', ['-c', code]);
    expect((JSON.parse(stdout) as { keys: object[] }).keys).toHaveLength(2);
  },
);

test.skipIf(!hasCurl)('the curl example with product data starts an import', async () => {
  const email = 'shop@partner.example';
  const { token } = await createPat(service.ctx, { email, name: 'Products', scopes: ['products:write'] });
  const code = runnable('sh', 'products')
    .replace('wl_pat_YOUR_TOKEN', token)
    .replace('YOUR_PARTNER_ID', String(partnerId));
  const { stdout } = await run('sh', ['-c', code]);
  expect(JSON.parse(stdout)).toEqual({ import_id: expect.any(Number) as number });
});

test.skipIf(!hasCurl)('the examples with an order mark a wish as bought, and undo that', async () => {
  const { prisma } = service.ctx;
  const email = 'shop@partner.example';
  const { user } = await issueSession(service.ctx, { email: 'orders@winter.example' });
  const list = await prisma.list.create({ data: { ownerId: user.id, token: 'orders', name: 'Birthday' } });
  const { id: productId } = await prisma.product.create({ data: { title: 'Ono Vase' } });
  const { id } = await prisma.listItem.create({ data: { listId: list.id, productId } });
  const clock = () => new Date('2026-11-20T12:00:00Z');
  const wl = issueReference(
    { ...service.ctx, clock },
    { partnerId, path: 'basket', by: 'owner', id: Number(id), productId: Number(productId) },
  );
  const isBought = async () => (await prisma.listItem.findUniqueOrThrow({ where: { id } })).purchased;

  const { token } = await createPat(service.ctx, { email, name: 'Orders', scopes: ['orders:write'] });
  const code = runnable('sh', 'order').replace('wl_pat_YOUR_TOKEN', token).replace('THE_REFERENCE', wl);
  const { stdout } = await run('sh', ['-c', code]);
  const guide = await readFile('docs/api-partners.md', 'utf8');
  const [, , answer = ''] = guide.split('```sh runnable order')[1]?.split(/```(?:json)?\n/) ?? [];
  expect(JSON.parse(stdout)).toEqual(JSON.parse(answer));
  expect(await isBought()).toBe(true);

  const { webhookSecret } = await updateBasket(service.ctx, basketConfigId, {
    webhookUrl: 'https://shop.example/hook',
  });
  const signed = runnable('js', 'order')
    .replace(/^import .*$/m, '')
    .replace('whsec_YOUR_SECRET', webhookSecret ?? '')
    .replace('THE_REFERENCE', wl);
  const { refund } = await new AsyncFunction('Webhook', `${signed}; return { refund };`)(Webhook as never);
  expect(refund).toEqual({ ok: true, lines: [{ matched: true, reason: null }] });
  expect(await isBought()).toBe(false);
});

/** A server of the page. */
async function runServer(snippet: string) {
  const port = await freePort();
  const code = snippet.replace('8080', String(port));
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  onTestFinished(async () => {
    child.kill();
    await ended;
  });
  let written = '';
  child.stdout.on('data', (chunk: Buffer) => (written += chunk.toString()));
  const url = `http://127.0.0.1:${port}/hook`;
  const isUp = () =>
    fetch(url).then(
      () => true,
      () => false,
    );
  await expect.poll(isUp).toBe(true);
  return { url, written: () => written };
}

const runReceiver = (secret: string) => runServer(verifyWebhookSnippet.replace('whsec_YOUR_SECRET', secret));

test('the webhook server accepts messages signed with its secret, old or new for a day, and no others', async () => {
  const session = await issueSession(service.ctx, { email: 'shop@partner.example' });
  const sendTest = async (url: string) => {
    await updateBasket(service.ctx, basketConfigId, { webhookUrl: url });
    const answer = await fetch(`${service.baseUrl}/portal/baskets/${basketConfigId}/test-webhook`, {
      method: 'POST',
      headers: { authorization: `Bearer ${session.accessToken}` },
    });
    return answer.json();
  };
  const { webhookSecret } = await updateBasket(service.ctx, basketConfigId, {
    webhookUrl: 'https://shop.example/hook',
  });
  const receiver = await runReceiver(webhookSecret ?? '');
  expect(await sendTest(receiver.url)).toEqual({ status: 204, error: null });
  expect(receiver.written()).toContain('basket.test');
  await rotateWebhookSecret(service.ctx, { partnerId, publicId: basketConfigId });
  expect(await sendTest(receiver.url)).toEqual({ status: 204, error: null });
  const stranger = await runReceiver('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw');
  expect(await sendTest(stranger.url)).toEqual({ status: 400, error: 'status 400' });
});

test('the webhook server accepts a message in chunks that split a character', async () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  const receiver = await runReceiver(secret);
  const [id, now] = ['msg_1', new Date()];
  const body = JSON.stringify({ type: 'basket_checkout', product: { title: 'Weingläser' } });
  const sending = request(receiver.url, {
    method: 'POST',
    headers: {
      'webhook-id': id,
      'webhook-timestamp': Math.floor(now.getTime() / 1000),
      'webhook-signature': new Webhook(secret).sign(id, now, body),
    },
  });
  const bytes = Buffer.from(body);
  const within = bytes.indexOf('ä') + 1;
  sending.write(bytes.subarray(0, within));
  // Nothing shows when they arrive. On a slow machine, they may do so together, which also succeeds.
  await setTimeout(200);
  sending.end(bytes.subarray(within));
  const [answer] = (await once(sending, 'response')) as [IncomingMessage];
  answer.resume();
  expect(answer.statusCode).toBe(204);
});

test('the events server accepts events signed with its secret, each once, and nothing else', async () => {
  const session = await issueSession(service.ctx, { email: 'shop@partner.example' });
  const ask = async (path: string, body: object) => {
    const response = await fetch(`${service.baseUrl}/portal/webhooks/endpoints${path}`, {
      method: path === '' || path.endsWith('/test') ? 'POST' : 'PATCH',
      headers: { authorization: `Bearer ${session.accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return response.json();
  };
  const made = await ask('', { url: 'https://shop.example/hook', types: ['item.saved'] });
  const { id, secret } = made as { id: string; secret: string };
  const start = (known: string) =>
    runServer(
      receiveEventsSnippet
        .replace('whsec_YOUR_SECRET', known)
        .replace('@wishlist/client', pathToFileURL('build/sdk/npm/client/index.js').href),
    );
  const receiver = await start(secret);
  await ask(`/${id}`, { url: receiver.url });
  expect(await ask(`/${id}/test`, { type: 'order.attributed' })).toEqual({ status: 204, error: null });
  expect(receiver.written()).toMatch(/^evt_test_\S+ order\.attributed \{/);

  const stranger = await start('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw');
  await ask(`/${id}`, { url: stranger.url });
  expect(await ask(`/${id}/test`, { type: 'item.saved' })).toEqual({ status: 400, error: 'status 400' });

  const [event, now] = [
    { id: 'evt_1', type: 'item.saved', created_at: '', data: { title: 'Weingläser' } },
    new Date(),
  ];
  const body = JSON.stringify(event);
  const send = () =>
    fetch(receiver.url, {
      method: 'POST',
      headers: {
        'webhook-id': event.id,
        'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
        'webhook-signature': new Webhook(secret).sign(event.id, now, body),
      },
      body,
    });
  expect([(await send()).status, (await send()).status]).toEqual([204, 204]);
  expect(receiver.written().match(/^evt_1 .*Weingläser/gm)).toHaveLength(1);
});

test('the example that reads saves reads each once, and not those of test keys', async () => {
  const email = 'shop@partner.example';
  const { token } = await createPat(service.ctx, { email, name: 'Saves', scopes: ['saves:read'] });
  const saves = Array.from({ length: 1_101 }, (_, index) => ({
    partnerId,
    period: '2026-10',
    kind: 'save',
    itemId: index + 1,
    isTest: index === 0,
    occurredAt: new Date('2026-10-01T10:00:00Z'),
  }));
  await service.ctx.prisma.usageAction.createMany({ data: saves });
  const code = runnable('js', 'saves').replace('wl_pat_YOUR_TOKEN', token).replace('= 42', `= ${partnerId}`);
  const { readSaves } = (await new AsyncFunction('_', `${code}; return { readSaves };`)(
    undefined as never,
  )) as { readSaves: (after: unknown, handle: (save: { id: number }) => void) => Promise<string> };
  const read: number[] = [];
  const handle = ({ id }: { id: number }) => void read.push(id);
  const next = await readSaves(undefined, handle);
  expect([read.length, new Set(read).size]).toEqual([1_100, 1_100]);
  expect(await readSaves(next, handle)).toBe(next);
  expect(read).toHaveLength(1_100);
});

test('the example that reads events reads each once, page by page', async () => {
  const email = 'shop@partner.example';
  const { token } = await createPat(service.ctx, { email, name: 'Events', scopes: ['events:read'] });
  const ids: string[] = [];
  const happens = async (count: number) => {
    const rows = Array.from({ length: count }, (_, index) => ({
      partnerId,
      type: 'item.saved',
      subject: `item:${index}`,
      data: {},
      createdAt: new Date(),
    }));
    const made = await service.ctx.prisma.event.createManyAndReturn({ data: rows });
    ids.push(...made.map((event) => `evt_${event.id}`));
  };
  const code = runnable('js', 'events').replace('wl_pat_YOUR_TOKEN', token);
  const { readOn } = (await new AsyncFunction('_', `${code}; return { readOn };`)(undefined as never)) as {
    readOn: (after: unknown, handle: (event: { id: string }) => void) => Promise<string>;
  };
  const read: string[] = [];
  const handle = ({ id }: { id: string }) => void read.push(id);
  await happens(600);
  const next = await readOn(undefined, handle);
  // Others can have happened in the meantime.
  expect(read.filter((id) => ids.includes(id))).toEqual(ids);
  await happens(2);
  await readOn(next, handle);
  expect(read.filter((id) => ids.includes(id))).toEqual(ids);
});
