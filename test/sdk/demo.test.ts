import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../sdk/demo-shop/demo/free-port.ts';

let dataDir: string;
const children: ChildProcess[] = [];
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'wl-demo-'));
});
afterAll(async () => {
  for (const child of children.filter(({ exitCode }) => exitCode === null)) {
    child.kill('SIGINT');
    await once(child, 'exit');
  }
  await rm(dataDir, { recursive: true, force: true });
});

/** `npm run demo` on ports of its own, once it has printed its addresses. */
async function startDemo() {
  const port = await freePort(20_000 + Math.floor(Math.random() * 20_000));
  const child = spawn(process.execPath, ['sdk/demo-shop/demo.ts'], {
    env: {
      ...process.env,
      NODE_ENV: 'development',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      PORT: `${port}`,
      DEMO_SHOP_PORT: `${port + 100}`,
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
    stop: async () => {
      child.kill('SIGINT');
      const [code] = (await once(child, 'exit')) as [number];
      return code;
    },
  };
}

test('the demo starts everything, seeds it once, and stops cleanly', { timeout: 180_000 }, async () => {
  const demo = await startDemo();
  expect(demo.said).toContain('Saving some wishes');
  for (const address of [demo.shop, demo.health, demo.outbox, demo.share]) {
    expect([address, (await fetch(address)).status]).toEqual([address, 200]);
  }
  const seeded = await readFile(join(dataDir, 'demo.json'), 'utf8');
  expect(await demo.stop()).toBe(0);
  for (const address of [demo.shop, demo.health]) await expect(fetch(address)).rejects.toThrow();

  const again = await startDemo();
  expect(again.said).not.toContain('Saving some wishes');
  expect(await readFile(join(dataDir, 'demo.json'), 'utf8')).toBe(seeded);
  expect(await again.stop()).toBe(0);
});

test('a taken port is passed over', async () => {
  const holder = createServer().listen(0);
  await once(holder, 'listening');
  const { port } = holder.address() as { port: number };
  expect(await freePort(port)).toBeGreaterThan(port);
  holder.close();
});
