/** Partners' servers verify what the service sent with the client. */
import { Webhook } from 'standardwebhooks';
import { expect, test, vi } from 'vitest';
import { eventTypes } from '#api/contract/event-types.ts';
import { parseEvent } from '#sdk/client/parse-event.ts';
import { useApi } from '#test/support/api.ts';
import { eventStory } from '#test/support/event-story.ts';
import type { Received } from '#test/support/webhook-receiver.ts';

const api = await useApi();
api.time.now = new Date();
const story = eventStory(api);

const shop = await story.shop();
const endpoint = await story.endpoint(shop, ['item.saved']);
const { secret } = endpoint;

/** The endpoint's next request. */
async function next(happens: () => Promise<unknown>): Promise<Received> {
  const before = endpoint.taken.length;
  await happens();
  // Not `expect.poll`, which works only within a test.
  await vi.waitFor(() => expect(endpoint.taken.length).toBeGreaterThan(before), { timeout: 60_000 });
  return endpoint.taken[before]!;
}

const { body, headers } = await next(() => shop.save('vase'));

/** Signed by someone with the secret. */
function signed(text: string, { at = new Date(), by = secret } = {}): Record<string, string> {
  return {
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': new Webhook(by).sign('evt_1', at, text),
  };
}

const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000);
const stranger = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

test('an event is read from its body as text or bytes, and from headers of Node or fetch', async () => {
  const event = await parseEvent(body, headers, secret);
  expect(event).toEqual(JSON.parse(body));
  if (event.type !== 'item.saved') throw new Error('another type');
  expect(event.data.product.url).toBe('https://shop.example/products/vase');
  const bytes = new TextEncoder().encode(body);
  expect(await parseEvent(bytes, new Headers(headers as Record<string, string>), [secret])).toEqual(event);
  const elsewhere = { get: (name: string) => headers[name] ?? null } as unknown as Headers;
  expect(await parseEvent(body, elsewhere, secret)).toEqual(event);
  const capitals = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]),
  );
  expect(await parseEvent(body, capitals, secret)).toEqual(event);
});

test('every type that the service sends is read', async () => {
  for (const type of eventTypes) {
    const sent = await next(() => shop.ask('POST', `${endpoint.path}/test`, { type }));
    expect(await parseEvent(sent.body, sent.headers, secret)).toMatchObject({ type });
  }
});

test('a body that was changed is refused, even by a space', async () => {
  for (const changed of [
    body.replace('5400', '1'),
    `${body} `,
    JSON.stringify(JSON.parse(body), null, 1),
    '',
  ]) {
    await expect(parseEvent(changed, headers, secret)).rejects.toMatchObject({
      name: 'EventError',
      problem: 'signature_mismatch',
    });
  }
});

test('an ID, timestamp or signature from elsewhere is refused', async () => {
  const forged: [string, string][] = [
    ['webhook-id', 'evt_2'],
    ['webhook-timestamp', String(Number(headers['webhook-timestamp']) + 1)],
    ['webhook-signature', 'v1,'],
    ['webhook-signature', 'v1,!'],
    ['webhook-signature', `v2,${String(headers['webhook-signature']).slice(3)}`],
    ['webhook-signature', `v1a,${String(headers['webhook-signature']).slice(3)}`],
    ['webhook-signature', String(headers['webhook-signature']).slice(0, -8)],
  ];
  for (const [name, value] of forged) {
    await expect(parseEvent(body, { ...headers, [name]: value }, secret), value).rejects.toMatchObject({
      problem: 'signature_mismatch',
    });
  }
});

test('a message is accepted for five minutes before and after its timestamp', async () => {
  for (const seconds of [290, -290]) {
    await expect(parseEvent(body, signed(body, { at: ago(seconds) }), secret)).resolves.toBeDefined();
  }
  for (const seconds of [310, -310]) {
    await expect(parseEvent(body, signed(body, { at: ago(seconds) }), secret)).rejects.toMatchObject({
      problem: 'timestamp_out_of_range',
    });
  }
  for (const timestamp of ['soon', '1e9', ' ', String(Date.now())]) {
    const wrong = { ...headers, 'webhook-timestamp': timestamp };
    await expect(parseEvent(body, wrong, secret)).rejects.toMatchObject({
      problem: 'timestamp_out_of_range',
    });
  }
});

test('a missing or repeated header is refused', async () => {
  for (const name of ['webhook-id', 'webhook-timestamp', 'webhook-signature']) {
    for (const value of [undefined, '', ['1', '2']]) {
      await expect(parseEvent(body, { ...headers, [name]: value }, secret)).rejects.toMatchObject({
        problem: 'headers_missing',
      });
    }
  }
});

test('another secret is refused; one of several is enough', async () => {
  await expect(parseEvent(body, headers, stranger)).rejects.toMatchObject({ problem: 'signature_mismatch' });
  expect(await parseEvent(body, headers, [stranger, secret])).toMatchObject({ type: 'item.saved' });
});

test('no secret, or a malformed one, is the caller’s mistake', async () => {
  for (const secrets of [[], '', 'whsec_', 'whsec_?', [secret, 'whsec_ä']]) {
    await expect(parseEvent(body, headers, secrets)).rejects.toThrow(TypeError);
  }
});

test('genuine messages that aren’t events are refused', async () => {
  for (const text of [
    '{"type":"basket.test"}',
    'null',
    '[]',
    '"evt_1"',
    'not JSON',
    '{"id":"evt_1","type":"item.saved"}',
  ]) {
    await expect(parseEvent(text, signed(text), secret), text).rejects.toMatchObject({
      problem: 'not_an_event',
    });
  }
});

test('during a rotation, the old and the new secret both work', async () => {
  const rotated = await shop.ask('POST', `${endpoint.path}/rotate`);
  const { secret: renewed } = rotated.body as { secret: string };
  const during = await next(() => shop.save('cup'));
  expect(String(during.headers['webhook-signature']).split(' ')).toHaveLength(2);
  for (const secrets of [secret, renewed, [renewed, secret]]) {
    expect(await parseEvent(during.body, during.headers, secrets)).toMatchObject({ type: 'item.saved' });
  }
  await expect(parseEvent(body, headers, renewed)).rejects.toMatchObject({ problem: 'signature_mismatch' });
});
