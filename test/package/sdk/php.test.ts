/** The PHP client, unpacked from its archive, with the real service: with cURL, and without. */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it, onTestFinished } from 'vitest';
import { issueSession } from '#api/modules/identity/issue-session.ts';
import { createPartner } from '#api/modules/partners/create-partner.ts';
import { createPat } from '#api/modules/partners/issue-pat.ts';
import { exampleData } from '#api/modules/webhooks/example-events.ts';
import { freePort } from '#test/support/free-port.ts';
import { combinations } from '#test/support/lane.ts';
import { hasPhp, unpacked } from '#test/support/php.ts';
import { releaseFolder } from '#test/support/release.ts';
import { runProcess } from '#test/support/run-process.ts';
import { sharedService } from '#test/support/shared-service.ts';
import { startReceiver } from '#test/support/webhook-receiver.ts';

const run = promisify(execFile);
const service = await sharedService();
const origin = 'https://php.example';

/** Runs PHP code with the client, `$in` and `$client`; returns what it returns, or the error it throws. */
async function php(code: string, input: Record<string, unknown> = {}, flags: string[] = []) {
  const script = join(folder, `${randomUUID()}.php`);
  await writeFile(
    script,
    `<?php
    use Wishlist\\{WebhookError, WishlistClient, WishlistError};
    require __DIR__ . '/WishlistClient.php';
    error_reporting(E_ALL);
    set_error_handler(fn ($_, $text) => error_reporting() & E_WARNING && throw new Exception($text));
    $in = json_decode($argv[1], true);
    $make = fn (...$options) => new WishlistClient($in['baseUrl'], ...$options);
    $run = function () use ($in, $make) { ${code} };
    try {
      $out = $run();
    } catch (WishlistError $error) {
      $out = ['status' => $error->status, 'code' => $error->errorCode, 'message' => $error->getMessage(),
        'hint' => $error->hint, 'requestId' => $error->requestId, 'retryAfter' => $error->retryAfter];
    } catch (WebhookError $error) {
      $out = ['problem' => $error->problem];
    } catch (InvalidArgumentException $error) {
      $out = ['invalid' => $error->getMessage()];
    }
    echo json_encode($out);`,
  );
  const given = JSON.stringify({ baseUrl: service.baseUrl, ...input });
  const { stdout } = await run('php', [...flags, script, given]);
  return JSON.parse(stdout) as unknown;
}

const folder = hasPhp ? unpacked('wishlist-php') : '';

async function newShop() {
  const email = `owner-${randomUUID()}@partner.example`;
  const partner = await createPartner(service.ctx, { email, name: 'Kiln & Linen', plan: 'growth' });
  const { token } = await createPat(service.ctx, { email, name: 'Shop' });
  return {
    token,
    partnerId: partner.partnerId,
    basketId: partner.basketConfigId,
    publicKey: partner.keys.test.key,
  };
}

/** A shop whose basket has a webhook, and the shopper's first checkout there. */
async function checkout() {
  const shop = await newShop();
  const receiver = await startReceiver();
  const { accessToken } = await issueSession(service.ctx, { email: `clara-${randomUUID()}@winter.example` });
  const call = async (method: string, path: string, headers: Record<string, string>, body?: object) => {
    const response = await fetch(service.baseUrl + path, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    expect(response.status).toBeLessThan(300);
    return (await response.json()) as Record<string, any>; // eslint-disable-line @typescript-eslint/no-explicit-any
  };
  const owner = { authorization: `Bearer ${shop.token}` };
  const { basket } = await call('PATCH', `/portal/baskets/${shop.basketId}`, owner, {
    webhook_url: receiver.url,
  });
  const secret: string = basket.webhook_secret;
  const { token: widgetToken } = await call(
    'POST',
    '/widget/init',
    { authorization: `Bearer ${shop.publicKey}` },
    { origin },
  );
  const shopper = { authorization: `Bearer ${accessToken}`, 'x-widget-token': widgetToken, origin };
  const { list } = await call('POST', '/hosted/me/lists', shopper, { name: 'Gifts' });
  const product = {
    url: `${origin}/vase`,
    title: 'Ono “Vase”',
    price: 5400,
    currency: 'EUR',
    metadata: { variantId: '4102' },
  };
  const saved = await call('POST', '/widget/save', shopper, {
    wishlistId: list.db_id,
    product,
  });
  await call(
    'POST',
    `/baskets/${shop.basketId}/event`,
    { ...shopper, 'x-widget-key': shop.publicKey },
    { type: 'checkout', products: [{ itemId: saved.item_id, quantity: 2 }] },
  );
  await expect.poll(() => receiver.taken.length).toBe(1);
  const { headers, body } = receiver.taken[0]!;
  return { ...shop, accessToken, widgetToken, secret, headers, body };
}

/** A server that gives these answers in turn, and keeps the requests. */
async function answering(...answers: [status: number, headers?: Record<string, string>, body?: object][]) {
  const taken: { method?: string; url?: string; headers: NodeJS.Dict<string | string[]> }[] = [];
  const server = createServer((request, response) => {
    taken.push({ method: request.method!, url: request.url!, headers: request.headers });
    const [status, headers, body = {}] = answers[Math.min(taken.length, answers.length) - 1]!;
    response.writeHead(status, headers).end(JSON.stringify(body));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { taken, baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api` };
}

describe.runIf(hasPhp)('the PHP client', () => {
  it('has the API’s version, and is downloaded from the service', async () => {
    const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
    expect(await php('return WishlistClient::VERSION;')).toBe(version);
    for (const name of ['wishlist-php.zip', 'wishlist-woocommerce.zip']) {
      const response = await fetch(`${service.siteUrl}/sdk/${name}`);
      expect(response.headers.get('content-type')).toBe('application/zip');
      const built = await readFile(join(releaseFolder(), 'build/sdk', name));
      expect(built.equals(new Uint8Array(await response.arrayBuffer()))).toBe(true);
    }
  });

  it.each(
    combinations([
      ['cURL', []],
      ['streams', ['-n']],
    ]),
  )('with %s takes a checkout from the webhook to the order', async (_, flags) => {
    const { headers, body, ...shop } = await checkout();
    const order = (status: string, more: object = {}) => ({
      order_id: '1042',
      status,
      currency: 'EUR',
      ordered_at: new Date().toISOString(),
      ...more,
    });
    const result = await php(
      `$message = WishlistClient::verify($in['body'], $in['headers'], $in['secret']);
      [$line] = WishlistClient::cartLines($message);
      $signing = $make(basketId: $in['basketId'], secret: $in['secret']);
      $token = $make(token: $in['token']);
      $lines = [['wl' => $line['wl'], 'quantity' => $line['quantity'], 'unit_price_minor' => WishlistClient::minorUnits('54.00', 'EUR')]];
      $key = $make(publicKey: $in['publicKey'], basketId: $in['basketId']);
      $signIn = $key->startSignIn();
      return [
        'line' => array_diff_key($line, ['wl' => 1]),
        'paid' => $signing->reportOrder(['lines' => $lines] + $in['paid']),
        'again' => $token->reportOrder(['lines' => $lines] + $in['paid']),
        'refunded' => $token->reportOrder(['lines' => $lines] + $in['refunded']),
        'saved' => array_column(iterator_to_array($key->savedProducts($key->init($in['origin'])['token'], $in['accessToken'])), 'title'),
        'webhook' => $key->basket()['webhook'],
        'signIn' => $key->pollSignIn($signIn['state'], $signIn['verifier'])['status'],
      ];`,
      {
        ...shop,
        origin,
        headers,
        body,
        paid: order('paid'),
        refunded: order('refunded', { refund_id: 'r1' }),
      },
      flags,
    );
    const matched = { ok: true, lines: [{ matched: true, reason: null }] };
    expect(result).toEqual({
      line: { variant_id: '4102', quantity: 2, url: `${origin}/vase` },
      paid: matched,
      again: matched,
      refunded: matched,
      saved: ['Ono “Vase”'],
      webhook: true,
      signIn: 'pending',
    });

    // They are written in the background.
    const types = ['item.saved', 'order.attributed', 'order.refunded'];
    const read = () =>
      php(
        `$types = [];
        foreach ($make(token: $in['token'])->eventPages(types: $in['types'], limit: 1) as $page) {
          $types[] = implode(array_column($page['events'], 'type'));
        }
        return $types;`,
        { token: shop.token, types },
        flags,
      );
    await expect.poll(read).toEqual(types);
  });

  it('refuses messages that were changed, replayed, or signed with another secret', async () => {
    const { headers, body, secret } = await checkout();
    const verify = (input: object, tolerance = 300) =>
      php(
        `return WishlistClient::verify($in['body'], $in['headers'], $in['secrets'], ${tolerance})['type'];`,
        {
          headers,
          body,
          secrets: secret,
          ...input,
        },
      );
    const other = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
    expect(await verify({})).toBe('basket_checkout');
    // While it's rotated: the shop knows both secrets.
    expect(await verify({ secrets: [other, secret] })).toBe('basket_checkout');
    const server = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [
        `HTTP_${name.replaceAll('-', '_').toUpperCase()}`,
        value,
      ]),
    );
    expect(await verify({ headers: { ...server, argv: [], REQUEST_TIME: 1 } })).toBe('basket_checkout');

    const mismatch = { problem: 'signature_mismatch' };
    expect(await verify({ body: body.replace('"quantity":2', '"quantity":9') })).toEqual(mismatch);
    expect(await verify({ secrets: other })).toEqual(mismatch);
    expect(await verify({ headers: { ...headers, 'webhook-id': 'msg_other' } })).toEqual(mismatch);
    for (const signature of ['v1,', 'v1', 'v2,x', ' ', 'v1,AAAA v1a,AAAA'])
      expect(await verify({ headers: { ...headers, 'webhook-signature': signature } })).toEqual(mismatch);
    const missing = { problem: 'headers_missing' };
    expect(await verify({ headers: {} })).toEqual(missing);
    expect(await verify({ headers: { ...headers, 'webhook-signature': '' } })).toEqual(missing);

    const sign = (text: string, at: Date) => ({
      body: text,
      headers: {
        'webhook-id': 'msg_1',
        'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
        'webhook-signature': new Webhook(secret).sign('msg_1', at, text),
      },
    });
    const [old, early] = [-3_600_000, 3_600_000].map((ms) =>
      sign('{"type":"old"}', new Date(Date.now() + ms)),
    );
    const late = { problem: 'timestamp_out_of_range' };
    expect(await verify(old!)).toEqual(late);
    expect(await verify(early!)).toEqual(late);
    expect(await verify(old!, 7_200)).toBe('old');
    expect(await verify({ headers: { ...headers, 'webhook-timestamp': '1e9' } })).toEqual(late);
    for (const text of ['[]', '"text"', 'no JSON', 'null'])
      expect(await verify(sign(text, new Date()))).toEqual({ problem: 'not_json' });

    // A shop without a secret must not accept everything.
    for (const secrets of ['', [], 'whsec_', 'whsec_*'])
      expect(await verify({ secrets })).toEqual({ invalid: expect.stringMatching(/secret/) });
  });

  it('reads events, and only events', { tags: ['thorough'] }, async () => {
    const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
    const event = {
      id: 'evt_1',
      type: 'item.saved',
      created_at: new Date(),
      data: exampleData['item.saved'],
    };
    const parse = (body: string) =>
      php(
        `$headers = WishlistClient::sign($in['body'], $in['secret'], 'evt_1');
        return ['sent' => $headers] + WishlistClient::parseEvent($in['body'], $headers, $in['secret']);`,
        { body, secret },
      );
    const text = JSON.stringify(event);
    const { sent, ...read } = (await parse(text)) as { sent: Record<string, string> };
    expect(read).toEqual(JSON.parse(text));
    // Signed as others verify it.
    expect(new Webhook(secret).verify(text, sent)).toEqual(JSON.parse(text));
    expect(await parse('{"type":"basket.test"}')).toEqual({ problem: 'not_an_event' });
  });

  it('throws what the service says', { tags: ['thorough'] }, async () => {
    const shop = await newShop();
    expect(await php(`return $make(publicKey: 'pk_test_unknown')->init('${origin}');`)).toMatchObject({
      status: 403,
      code: 'unknown_key',
      requestId: expect.stringMatching(/./),
    });
    const order = `['order_id' => '1', 'status' => 'paid', 'currency' => 'EUR', 'ordered_at' => 'yesterday', 'lines' => []]`;
    expect(await php(`return $make(token: $in['token'])->reportOrder(${order});`, shop)).toMatchObject({
      status: 400,
      code: 'invalid_input',
      message: expect.stringMatching(/./),
      hint: expect.stringMatching(/./),
    });
    // Another shop's secret.
    const forged = `return $make(basketId: $in['basketId'], secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw')->reportOrder(${order});`;
    expect(await php(forged, shop)).toMatchObject({ status: 401 });
  });

  it.each([
    ['cURL', []],
    ['streams', ['-n']],
  ])(
    'with %s waits as long as it’s told, and never does something twice',
    { tags: ['thorough'] },
    async (_, flags) => {
      const busy = await answering(
        [503, { 'retry-after': '0' }, { error: 'temporarily_unavailable' }],
        [429, { 'Retry-After': '1' }],
        [200, {}, { ok: true }],
      );
      const signed = `return $make(basketId: 'bkt_1', secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw')->reportOrder(['order_id' => '1']);`;
      expect(await php(signed, { baseUrl: busy.baseUrl }, flags)).toEqual({ ok: true });
      expect(busy.taken).toHaveLength(3);
      const keys = busy.taken.map(({ headers }) => headers['idempotency-key']);
      expect(new Set(keys)).toEqual(new Set([expect.stringMatching(/^[0-9a-f]{32}$/)]));

      // A wait of an hour is left to the caller; other errors aren't repeated at all.
      const closed = await answering([
        429,
        { 'retry-after': '3600' },
        { error: 'rate_limited', message: 'Wait.' },
      ]);
      const ask = `return $make(token: 'wl_pat_1')->request('GET', '/events', query: ['after' => 'a b&c', 'limit' => null]);`;
      expect(await php(ask, { baseUrl: closed.baseUrl }, flags)).toMatchObject({
        code: 'rate_limited',
        message: 'Wait.',
        retryAfter: 3600,
      });
      expect(closed.taken.map(({ url }) => url)).toEqual(['/api/events?after=a+b%26c']);
      const broken = await answering([500, {}, { error: 'Internal server error' }]);
      expect(await php(ask, { baseUrl: broken.baseUrl }, flags)).toMatchObject({ status: 500 });
      expect(broken.taken).toHaveLength(1);
      // The token isn't sent on to another host.
      const moved = await answering([302, { location: `${busy.baseUrl}/elsewhere` }]);
      expect(await php(ask, { baseUrl: moved.baseUrl }, flags)).toMatchObject({
        status: 302,
        code: 'http_302',
      });
      expect(busy.taken).toHaveLength(3);

      const nobody = `return $make(token: 'wl_pat_1', retries: 0)->request('GET', '/events');`;
      expect(await php(nobody, { baseUrl: 'http://127.0.0.1:9/api' }, flags)).toMatchObject({
        status: 0,
        code: 'no_response',
      });
    },
  );

  it('does what the guide’s examples say', { tags: ['thorough'] }, async () => {
    const { headers, body, secret, basketId, partnerId } = await checkout();
    const guide = (await readFile('docs/api-partners.md', 'utf8')).split('\n### PHP\n')[1]!;
    const [receiving = '', reporting = ''] = [...guide.matchAll(/```php\n([^]*?)```/g)].map(([, code]) =>
      `<?php\n${code}`
        .replaceAll('https://wishlist.example', service.siteUrl)
        .replaceAll('whsec_YOUR_SECRET', secret)
        .replaceAll('bkt_YOUR_BASKET', basketId)
        .replaceAll('THE_REFERENCE', (JSON.parse(body) as { product: { wl: string } }).product.wl),
    );
    await writeFile(join(folder, 'receive.php'), receiving);
    await writeFile(join(folder, 'report.php'), reporting);
    await run('php', [join(folder, 'report.php')]);
    const lines = await service.ctx.prisma.orderLine.findMany({ where: { partnerId } });
    expect(lines.map(({ quantity, unitPriceMinor }) => [quantity, Number(unitPriceMinor)])).toEqual([
      [1, 5400],
    ]);

    const port = await freePort();
    const server = runProcess(['php', '-S', `127.0.0.1:${port}`, join(folder, 'receive.php')], {});
    const url = `http://127.0.0.1:${port}/`;
    await expect
      .poll(() =>
        fetch(url).then(
          ({ status }) => status,
          () => 0,
        ),
      )
      .toBe(400);
    const signed = Object.entries(headers).filter(([name]) => name.startsWith('webhook-'));
    const send = async (text: string) =>
      (
        await fetch(url, {
          method: 'POST',
          headers: Object.fromEntries(signed) as Record<string, string>,
          body: text,
        })
      ).status;
    expect([await send(body), await send(`${body} `)]).toEqual([204, 400]);
    expect(server.stderr()).not.toMatch(/Warning|Fatal/);
  });

  it('sends tokens only over https, and nothing that forges a header', async () => {
    const ask = `return $make(token: $in['token'] ?? '1')->request('GET', '/events');`;
    for (const baseUrl of [
      'http://wishlist.example/api',
      'ftp://localhost/api',
      'file:///etc/passwd',
      '',
      'wishlist.example',
    ])
      expect(await php(ask, { baseUrl })).toEqual({ invalid: expect.stringContaining('https') });
    expect(await php(ask, { token: '1\r\nX-Partner-Id: 1' })).toEqual({
      invalid: 'A header contains a line break.',
    });
  });

  it('knows the minor units of every currency', { tags: ['thorough'] }, async () => {
    const code = `return array_map(fn ($one) => WishlistClient::minorUnits(...$one), [['19.99', 'EUR'], [1.005, 'EUR'], ['1234', 'JPY'], ['1.299', 'kwd'], [0, 'USD'], ['1299.90', 'PLN']]);`;
    expect(await php(code)).toEqual([1999, 101, 1234, 1299, 0, 129990]);
  });
});
