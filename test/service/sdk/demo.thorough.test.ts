import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { isBuilt } from '#api/building/ensure-built.ts';
import { publicShop } from '#api/modules/creators/schemas.ts';
import { freePort as nextFreePort } from '#sdk/demo-shop/demo/free-port.ts';
import { freePort } from '#test/support/free-port.ts';

const answered = z.object({ shop: publicShop });

let dataDir: string;
const children: ChildProcess[] = [];
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'wl-demo-'));
  // The demo would build it, while other tests use what it replaces.
  if (!(await isBuilt({ production: false }))) throw new Error('The build is outdated. Run `npm run build`.');
});
afterAll(async () => {
  for (const child of children.filter(({ exitCode }) => exitCode === null)) {
    child.kill('SIGINT');
    await once(child, 'exit');
  }
  await rm(dataDir, { recursive: true, force: true });
});

/** Starts `npm run demo` on free ports, and waits until it prints its URLs. */
async function startDemo() {
  const child = spawn(process.execPath, ['sdk/demo-shop/demo.ts'], {
    env: {
      ...process.env,
      NODE_ENV: 'development',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      PORT: `${await freePort()}`,
      DEMO_SHOP_PORT: `${await freePort()}`,
    },
  });
  children.push(child);
  let said = '';
  const ready = new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes('Ctrl-C stops everything')) resolve();
    });
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.once('exit', () => reject(new Error(`The demo ended:\n${said}`)));
  });
  await ready;
  const addressOf = (line: RegExp) => line.exec(said)?.[1] ?? '';
  return {
    said,
    shop: addressOf(/the shop\s+(http\S+)/),
    health: addressOf(/health\s+(http\S+)/),
    share: addressOf(/is shared\s+(http\S+)/),
    outbox: addressOf(/codes\s+(http\S+)/),
    office: addressOf(/back office\s+(http\S+)/),
    portal: addressOf(/portal\s+(http\S+)/),
    creatorShops: [...said.matchAll(/http\S+\/shop\/([\w-]+)/g)].map(([, handle = '']) => handle),
    stop: async () => {
      child.kill('SIGINT');
      const [code] = (await once(child, 'exit')) as [number];
      return code;
    },
  };
}

test('the demo starts everything, seeds it once, and stops cleanly', async () => {
  const demo = await startDemo();
  expect(demo.said).toContain('Saving some wishes');
  expect(demo.said).toContain('Generating activity of past weeks');
  for (const address of [demo.shop, demo.health, demo.outbox, demo.share, demo.office, demo.portal]) {
    expect([address, (await fetch(address)).status]).toEqual([address, 200]);
  }
  expect(demo.creatorShops).toHaveLength(4);
  const shops = await Promise.all(
    demo.creatorShops.map(async (handle) => {
      const answer = await fetch(demo.health.replace('/health', `/shops/public/${handle}`));
      return answered.parse(await answer.json()).shop;
    }),
  );
  expect(shops.map(({ template }) => template)).toEqual([
    'hero-rows',
    'magazine-cards',
    'classic-grid',
    'minimal',
  ]);
  expect(shops.map(({ item_count: count }) => count)).toEqual([22, 39, 10, 9]);
  const items = shops.flatMap(({ lists }) => lists.flatMap((list) => list.items));
  expect(items.filter(({ title, price_minor: price }) => title === '' || price === null)).toEqual([]);
  expect(items.filter(({ videos }) => videos.length > 0).length).toBeGreaterThan(2);
  const clicked = await fetch(items[0]!.click_url ?? '', { redirect: 'manual' });
  // The shop has verified its host.
  const target = clicked.headers.get('location')?.replace(/&wl=[\w-]+$/, '&wl');
  expect(target).toBe(`${demo.shop}/products/kyo-teapot?ref=mila&wl`);
  const seeded = await readFile(join(dataDir, 'demo.json'), 'utf8');
  expect(await demo.stop()).toBe(0);
  for (const address of [demo.shop, demo.health]) await expect(fetch(address)).rejects.toThrow();

  const again = await startDemo();
  expect(again.said).not.toMatch(/Saving some wishes|Generating activity|the shops of a creator/);
  expect(await readFile(join(dataDir, 'demo.json'), 'utf8')).toBe(seeded);
  expect(await again.stop()).toBe(0);
});

test('a port in use is skipped', async () => {
  const holder = createServer().listen(0);
  await once(holder, 'listening');
  const { port } = holder.address() as { port: number };
  expect(await nextFreePort(port)).toBeGreaterThan(port);
  holder.close();
});
