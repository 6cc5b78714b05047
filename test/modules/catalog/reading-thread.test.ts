import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { readInWorker } from '#api/modules/catalog/scraper/read-in-worker.ts';
import { decodeHtml } from '#api/platform/fetch/decode-html.ts';

it('decodes a large page in that thread, too', async () => {
  const body = () => Buffer.from(`<title>Vase</title>${'€'.repeat(1_600_000)}`);
  const [first, second] = [body(), body()];
  await readInWorker('<title></title>', 'https://kiln.example/p');
  /** The processor time until others get their turn. */
  const busy = async (work: () => unknown) => {
    const before = process.threadCpuUsage();
    const done = work();
    await setImmediate();
    const { user, system } = process.threadCpuUsage(before);
    await done;
    return user + system;
  };
  const decoded = await busy(() => readInWorker(decodeHtml(first, undefined), 'https://kiln.example/p'));
  expect(await busy(() => readInWorker(second, 'https://kiln.example/p'))).toBeLessThan(decoded / 2);
});

it('works through a hostile page in a thread of its own, not in the one that answers requests', async () => {
  // A copy of the module of its own: an earlier file of this process may have started the shared one's thread.
  const copy = new URL('../../../api/modules/catalog/scraper/read-in-worker.ts?own', import.meta.url).href;
  const { readInWorker } = (await import(
    copy
  )) as typeof import('#api/modules/catalog/scraper/read-in-worker.ts');
  const starting = once(process, 'worker') as Promise<[Worker]>;
  await readInWorker('<title></title>', 'https://kiln.example/p');
  const [reader] = await starting;
  const hostile = `<h1>Vase</h1>${'<p class="price">1 €</p>'.repeat(200_000)}`;
  const [here, there] = [performance.eventLoopUtilization(), reader.performance.eventLoopUtilization()];
  await expect(readInWorker(hostile, 'https://kiln.example/p')).rejects.toThrow('HostilePageError');
  const busyHere = performance.eventLoopUtilization(here).active;
  expect(reader.performance.eventLoopUtilization(there).active).toBeGreaterThan(busyHere);
});
