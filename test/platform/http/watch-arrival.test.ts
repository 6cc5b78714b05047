/** Slow requests: bodies must arrive within seconds, and files for as long as they make progress. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, expect, it } from 'vitest';
import { isUpload, watchArrival } from '#api/platform/http/watch-arrival.ts';

/** The port of a server that answers `/slow` after 400 ms. */
async function listen(limits: { usualMs: number; stallMs: number }): Promise<number> {
  const server = createServer((request, response) => {
    buffer(request).then(
      (body) => setTimeout(() => response.end(String(body.length)), request.url === '/slow' ? 400 : 0),
      () => undefined,
    );
  });
  watchArrival(server, { isFile: isUpload('http://localhost/api'), ...limits });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}
// Only one of the limits is ever reached, however slow the machine is.
const [hasty, patient] = [
  await listen({ usualMs: 300, stallMs: 600_000 }),
  await listen({ usualMs: 600_000, stallMs: 300 }),
];

/** Sends a piece every 50 ms, and returns the response, or notes that the server hung up. */
function send(port: number, head: string, pieces: string[] = [], { body = '' } = {}): Promise<string> {
  return new Promise((resolve) => {
    let received = '';
    const left = [...pieces];
    let next: NodeJS.Timeout | undefined;
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(`${head}\r\nHost: x\r\n\r\n${body}`);
      next = setInterval(() => {
        const piece = left.shift();
        if (piece !== undefined) socket.write(piece);
        else clearInterval(next);
      }, 50);
    });
    const done = () => {
      clearInterval(next);
      socket.destroy();
      resolve(received);
    };
    socket.on('data', (data) => {
      received += data.toString();
      if (received.startsWith('HTTP/1.1 200')) done();
    });
    socket.on('error', done);
    socket.on('close', done);
  });
}
const put = (path: string, length: number) => `PUT ${path} HTTP/1.1\r\nContent-Length: ${length}`;
const slowly = Array<string>(14).fill('x');

it('hangs up on a body that arrives too slowly', async () => {
  expect(await send(hasty, put('/api/shops/1', 14), slowly)).toMatch(/^HTTP\/1\.1 408 /);
  expect(
    await send(
      hasty,
      'POST /api/x HTTP/1.1\r\nTransfer-Encoding: chunked',
      slowly.map(() => '1\r\nx\r\n'),
    ),
  ).toMatch(/^HTTP\/1\.1 408 /);
});

it.each([
  '/api/media/uploads/wl_up_x',
  '/api/shops/7/images/cover',
  '/api/shops/7/lists/3/image',
  '/api/shops/7/media/3/poster',
])('waits for a file at %s while it makes progress', async (path) => {
  expect(await send(hasty, put(path, 14), slowly)).toMatch(/^HTTP\/1\.1 200 /);
  expect(await send(patient, put(path, 14), slowly.slice(0, 4))).toMatch(/^HTTP\/1\.1 408 /);
});

it('doesn’t interrupt requests that have arrived and await their response', async () => {
  expect(await send(hasty, 'GET /slow HTTP/1.1')).toMatch(/^HTTP\/1\.1 200 /);
  expect(await send(hasty, put('/slow', 1), [], { body: 'x' })).toMatch(/^HTTP\/1\.1 200 /);
});

it('treats only uploads as files', () => {
  const of = (method: string, url: string, base = 'http://localhost/api') =>
    isUpload(base)({ method, url } as Parameters<ReturnType<typeof isUpload>>[0]);
  expect(of('POST', '/api/media/uploads/x')).toBe(false);
  expect(of('PUT', '/media/uploads/x')).toBe(false);
  expect(of('PUT', '/media/uploads/x', 'http://api.localhost')).toBe(true);
  expect(of('PUT', '/api/hosted/lists/x')).toBe(false);
});
