/** Input that isn't a valid request: the server responds or hangs up, and keeps serving others. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { sharedService } from '#test/support/shared-service.ts';

const service = await sharedService();
const { hostname, port, pathname } = new URL(service.baseUrl);

/** Sends bytes. `answer` is what the server sent until it or `hangUp` closed the connection. */
function open(text: string, { end = false } = {}) {
  let received = '';
  const socket = connect(Number(port), hostname);
  const sent = once(socket, 'connect').then(
    () => new Promise<void>((resolve) => socket[end ? 'end' : 'write'](text, 'latin1', () => resolve())),
  );
  const answer = new Promise<string>((resolve) => {
    const done = () => {
      socket.destroy();
      resolve(received);
    };
    socket.on('data', (chunk) => (received += chunk.toString('latin1')));
    socket.on('error', done);
    socket.on('close', done);
  });
  return { sent, answer, hangUp: () => socket.destroy() };
}
const send = (text: string, options?: { end: boolean }) => open(text, options).answer;

const post = (headers: string, body = '') =>
  `POST ${pathname}/widget/init HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${headers}\r\n${body}`;

it.each([
  ['bytes that aren’t HTTP', '\x16\x03\x01\x02\x00\x01\x00'],
  ['an incomplete request line', 'GET\r\n\r\n'],
  ['an unknown version', `GET ${pathname}/health HTTP/9.9\r\nHost: x\r\n\r\n`],
  ['a length that isn’t a number', post('Content-Length: ten\r\n')],
  ['a negative length', post('Content-Length: -1\r\n')],
  ['two lengths', post('Content-Length: 2\r\nContent-Length: 3\r\n', '{}x')],
  ['a length and chunks', post('Content-Length: 2\r\nTransfer-Encoding: chunked\r\n', '0\r\n\r\n')],
  ['a chunk without a size', post('Transfer-Encoding: chunked\r\n', 'zz\r\n{}\r\n')],
  [
    'a header with a line break inside',
    `GET ${pathname}/health HTTP/1.1\r\nHost: x\r\nX: a\nb: c\x00\r\n\r\n`,
  ],
  ['headers beyond 64 KiB', `GET ${pathname}/health HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(70_000)}\r\n\r\n`],
])('rejects %s', async (_what, text) => {
  const answer = await send(text, { end: true });
  expect(answer === '' || /^HTTP\/1\.1 (4\d\d|505) /.test(answer), answer.slice(0, 200)).toBe(true);
  expect(answer).not.toMatch(/node_modules|\.ts:/);
  expect((await fetch(`${service.baseUrl}/health`)).status).toBe(200);
});

it('keeps serving others while requests are half sent', async () => {
  const half = Array.from({ length: 50 }, () => open(post('Content-Length: 100\r\n', '{"origin":')));
  await Promise.all(half.map(({ sent }) => sent));
  const answers = await Promise.all(Array.from({ length: 20 }, () => fetch(`${service.baseUrl}/health`)));
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  for (const { hangUp } of half) hangUp();
  expect(await Promise.all(half.map(({ answer }) => answer))).toEqual(Array(50).fill(''));
});

it('rejects a body over the limit while it’s arriving, whatever length was announced', async () => {
  const chunk = `${(65_536).toString(16)}\r\n${'x'.repeat(65_536)}\r\n`;
  const answer = await send(post('Transfer-Encoding: chunked\r\n', chunk.repeat(8)));
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  expect(answer).toContain('payload_too_large');
});
