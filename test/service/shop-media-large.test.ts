/**
 * Large files sent to the running service: never held in memory as a whole, rejected while they arrive, and
 * interrupted.
 */
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { createPartner } from '#api/modules/partners/create-partner.ts';
import { createPat } from '#api/modules/partners/issue-pat.ts';
import { files, type Started } from '#test/support/product-videos.ts';
import { startService } from '#test/support/start-service.ts';
import { storedFiles } from '#test/support/stored-files.ts';

// Tests look at its memory and its log.
const service = await startService({ LOG_LEVEL: 'debug' });
let log = '';
for (const stream of [service.child.stdout, service.child.stderr]) {
  stream?.on('data', (chunk: Buffer) => (log += chunk.toString()));
}
const email = 'lena@partner.example';
await createPartner(service.ctx, { email, name: 'Lena', plan: 'growth' });
const { token } = await createPat(service.ctx, { email, name: 'Tools' });
const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
async function post(route: string, body: object) {
  const answer = await fetch(service.baseUrl + route, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  return (await answer.json()) as {
    shop: { id: number };
    list: { id: number };
    item: { product_id: number };
  };
}
const { shop } = await post('/shops', { name: 'Lena picks', handle: 'lena-picks' });
const { list } = await post(`/shops/${shop.id}/lists`, { title: 'Kitchen' });
const { item } = await post(`/shops/${shop.id}/lists/${list.id}/items/manual`, { title: 'Vase' });
const media = `/shops/${shop.id}/media`;
const start = async (bytes: number) =>
  (await post(`${media}/uploads`, {
    product_id: item.product_id,
    mime: 'video/mp4',
    bytes,
  })) as unknown as Started;
const stored = () => storedFiles(service.dataDir);
/** The service's memory, in bytes. */
const resident = () =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${service.child.pid}/status`, 'utf8'))?.[1]) * 1024;

const padding = 150 * 1024 * 1024;
const free = Buffer.from([
  (padding + 8) >>> 24,
  (padding + 8) >>> 16,
  (padding + 8) >>> 8,
  (padding + 8) & 255,
]);
const bytes = files.mp4.length + 8 + padding;
async function* large(beginning: Uint8Array) {
  yield beginning;
  const piece = new Uint8Array(1024 * 1024);
  for (let left = bytes - beginning.length; left > 0; left -= piece.length) {
    yield left < piece.length ? piece.subarray(0, left) : piece;
    await Promise.resolve();
  }
}
const put = (started: Started, beginning: Uint8Array) =>
  fetch(started.video.upload_url, {
    method: 'PUT',
    headers: started.video.headers,
    body: large(beginning),
    duplex: 'half',
  } as unknown as RequestInit);

it('accepts a video of 150 MB in far less memory', { tags: ['thorough'] }, async () => {
  const started = await start(bytes);
  const before = resident();
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, resident())), 20);
  const answer = await put(started, Buffer.concat([files.mp4, free, Buffer.from('free')]));
  clearInterval(watch);
  expect([answer.status, await answer.text()]).toEqual([200, '{"ok":true}']);
  expect((most - before) / 1024 / 1024).toBeLessThan(75);
  const { storage_path } = started.video;
  const made = await post(media, { storage_path, product_id: item.product_id });
  expect(made).toMatchObject({ media: { bytes, duration_ms: 2_000, width: 240, height: 320 } });
});

it('says why it rejects a large file that isn’t a video, and keeps running', async () => {
  const before = await stored();
  const answer = await put(await start(bytes), Buffer.from('<!doctype html>'.padEnd(64)));
  expect([answer.status, await answer.json()]).toMatchObject([400, { error: 'unsupported_mime' }]);
  expect((await fetch(`${service.baseUrl}/health`)).status).toBe(200);
  expect(await stored()).toEqual(before);
});

it('keeps nothing of an interrupted upload, and accepts the file when it’s sent again', async () => {
  const before = await stored();
  const started = await start(files.mp4.length);
  const { hostname, port, pathname } = new URL(started.video.upload_url);
  const socket = connect(Number(port), hostname, () => {
    socket.write(`PUT ${pathname} HTTP/1.1\r\nHost: x\r\nContent-Length: ${files.mp4.length}\r\n\r\n`);
    socket.write(files.mp4.subarray(0, 4_000));
  });
  await expect.poll(async () => (await stored()).length).toBe(before.length + 1);
  socket.destroy();
  await expect.poll(stored).toEqual(before);
  const again = await fetch(started.video.upload_url, { method: 'PUT', body: files.mp4 });
  expect(again.status).toBe(200);
});

it('writes no upload URL into its logs', async () => {
  const { video } = await start(files.mp4.length);
  expect((await fetch(video.upload_url, { method: 'PUT', body: 'too short' })).status).toBe(400);
  await expect.poll(() => log).toContain('/media/uploads/…');
  expect(log).not.toContain('wl_up_');
  expect(log).not.toContain('"level":50');
});
