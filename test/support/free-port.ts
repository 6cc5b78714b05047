import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below the ports that systems hand out, so that no connection takes one before it is used, and different in each of
 * the runner's workers.
 */
const count = 1_000;
const first = 11_000 + (Number(process.env.VITEST_POOL_ID ?? 0) % 20) * count;
let last = randomInt(count);

/** A port that is free, and that no other caller here gets. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < count; tries += 1) {
    last = (last + 1) % count;
    if (await isFree(first + last)) return first + last;
  }
  throw new Error('no free port');
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1');
  try {
    await once(probe, 'listening');
    probe.close();
    await once(probe, 'close');
    return true;
  } catch {
    return false;
  }
}
