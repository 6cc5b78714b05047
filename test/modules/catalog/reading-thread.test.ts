import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import type { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { createReader, readInWorker } from '#api/modules/catalog/internal/scraper/read-in-worker.ts';

it('decodes a large page in the reading thread, too', async () => {
  const page = `<title>Vase</title><h1>Vase</h1>${'€'.repeat(1_600_000)}`;
  const bytes = Buffer.from(page);
  const fromBytes = await readInWorker(bytes, 'https://kiln.example/p', 'text/html; charset=utf-8');
  expect(fromBytes).toEqual(await readInWorker(page, 'https://kiln.example/p'));
  // They were handed over before they were decoded.
  expect(bytes.length).toBe(0);
});

it('reads a hostile page in a separate thread, not in the one that handles requests', async () => {
  const readPage = createReader({ longestMs: 60_000 });
  const starting = once(process, 'worker') as Promise<[Worker]>;
  await readPage('<title></title>', 'https://kiln.example/p');
  const [reader] = await starting;
  const hostile = `<h1>Vase</h1>${'<p class="price">1 €</p>'.repeat(200_000)}`;
  const [here, there] = [performance.eventLoopUtilization(), reader.performance.eventLoopUtilization()];
  await expect(readPage(hostile, 'https://kiln.example/p')).rejects.toThrow('HostilePageError');
  const busyHere = performance.eventLoopUtilization(here).active;
  expect(reader.performance.eventLoopUtilization(there).active).toBeGreaterThan(busyHere);
});

/** A page that takes many times as long as an ordinary one. */
const slow = (prices: number) => `<h1>Vase</h1>${'<p class="price">1 €</p>'.repeat(prices)}`;

it('reads small pages before large ones, however many of those came first', async () => {
  const readPage = createReader({ longestMs: 60_000 });
  const ended: string[] = [];
  const read = (name: string, html: string) =>
    readPage(html, 'https://kiln.example/p').then(() => ended.push(name));
  const large = Array.from({ length: 12 }, () => read('large', slow(6_000)));
  await Promise.all([...large, read('medium', slow(2_000)), read('small', '<h1>Vase</h1>')]);
  // Each of the two threads had already started a large page. A busy machine can let one of them wait.
  expect(ended.indexOf('small')).toBeLessThan(6);
  expect(ended.indexOf('medium')).toBeLessThan(9);
});

it('keeps one thread free of very large pages', async () => {
  const readPage = createReader({ longestMs: 60_000 });
  const ended: string[] = [];
  const read = (name: string, html: string) =>
    readPage(html, 'https://kiln.example/p').then(() => ended.push(name));
  // The second thread's code is loaded while the first one reads.
  await Promise.all([read('first', '<h1>Vase</h1>'), read('second', '<h1>Vase</h1>')]);
  const large = Array.from({ length: 3 }, () => read('large', slow(28_000)));
  await Promise.all([...large, read('small', '<h1>Vase</h1>')]);
  expect(ended.slice(2, 4)).toContain('small');
  expect(ended.at(-1)).toBe('large');
});

it('stops reading a page that takes too long, and continues with the next one in a new thread', async () => {
  const readPage = createReader({ longestMs: 40 });
  const starting = once(process, 'worker') as Promise<[Worker]>;
  const reading = readPage(slow(28_000), 'https://kiln.example/p');
  const [reader] = await starting;
  const exited = once(reader, 'exit');
  await expect(reading).rejects.toThrow('takes too long');
  await exited;
  const next = once(process, 'worker');
  await Promise.allSettled([readPage('<h1>Vase</h1>', 'https://kiln.example/p')]);
  await next;
});
