/**
 * The first steps with a fresh clone: `npm ci`, and then one of the README's commands. Each runs in a copy of
 * the repository's own files without anything built or generated, is checked, and is stopped with Ctrl-C as a
 * terminal sends it. `node test/front-door.ts [name …]`; the exit status is the number of failures.
 */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from './support/free-port.ts';

const root = process.cwd();
const readyWithinMs = 480_000;
const stopWithinMs = 30_000;

async function freshClone(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'wl-front-door-'));
  // As root, PostgreSQL runs as another user, which must be able to read its files.
  await chmod(folder, 0o755);
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard']);
  const files = list.toString().split('\0').filter(Boolean).filter(existsSync);
  for (const file of files) await cp(file, join(folder, file));
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  return folder;
}

/** Processes with this mark in their environment, and their own. Linux only. */
async function markedProcesses(mark: string): Promise<string[]> {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    pids.map(async (pid) => {
      const environment = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '');
      if (!environment.includes(mark)) return [];
      const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
      return [`${pid} ${command.replaceAll('\0', ' ').trim()}`];
    }),
  );
  return found.flat();
}

function check(truth: boolean, complaint: string): asserts truth {
  if (!truth) throw new Error(complaint);
}

async function read(address: string, expected: RegExp): Promise<string> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(20_000) });
  const text = await answer.text();
  check(answer.status === 200, `${address} returned ${answer.status}: ${text.slice(0, 300)}`);
  check(expected.test(text), `${address} doesn’t contain ${expected}: ${text.slice(0, 300)}`);
  return text;
}

async function checkService(port: number): Promise<void> {
  const site = `http://localhost:${port}`;
  await read(`${site}/api/health`, /"status":"ok"/);
  await read(`${site}/`, /<h1/);
  await read(`${site}/sdk/v1/widget.js`, /data-wl-key/);

  const email = 'visitor@mail.example';
  await fetch(`${site}/api/auth/email/start`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  });
  await read(`${site}/outbox`, new RegExp(`To ${email}`));
}

interface Visit {
  script: string[];
  /** Whether this output means that it's ready. Without it, the command is checked once it exits. */
  ready?: (said: string, port: number) => boolean | Promise<boolean>;
  look: (said: string, ports: { port: number; shopPort: number }) => void | Promise<void>;
}

const isHealthy = (_said: string, port: number) =>
  fetch(`http://localhost:${port}/api/health`).then(
    ({ ok }) => ok,
    () => false,
  );

const visits: Record<string, Visit> = {
  demo: {
    script: ['run', 'demo'],
    ready: (said) => said.includes('Ctrl-C stops everything'),
    async look(said, { port, shopPort }) {
      await checkService(port);
      const shop = `http://localhost:${shopPort}`;
      await read(shop, /Kiln (&amp;|&|and) Linen/);
      await read(shop, new RegExp(`http://localhost:${port}/sdk/v1/`));
      const shared = /is shared\s+(http\S+)/.exec(said)?.[1];
      check(shared !== undefined, 'no shared list was printed');
      await read(shared, /Clara turns thirty/);
    },
  },
  start: { script: ['start'], ready: isHealthy, look: (_said, { port }) => checkService(port) },
  dev: { script: ['run', 'dev'], ready: isHealthy, look: (_said, { port }) => checkService(port) },
  wl: {
    script: [
      'run',
      '--silent',
      'wl',
      '--',
      'partner',
      'create',
      '--email',
      'owner@shop.example',
      '--name',
      'Shop',
      '--json',
    ],
    look(said) {
      const answer = JSON.parse(said) as { partner_id?: number };
      check(Number.isInteger(answer.partner_id), `wl printed ${said}`);
    },
  },
};

async function visit({ script, ready, look }: Visit): Promise<void> {
  const folder = await freshClone();
  const mark = `FRONT_DOOR=${folder}`;
  const [port, shopPort] = [await freePort(), await freePort()];
  // In its own process group, which is where a terminal sends its signals.
  const npm = spawn('npm', script, {
    cwd: folder,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_|^NODE_ENV$/.test(name))),
      FRONT_DOOR: folder,
      DATABASE_URL: '',
      PORT: String(port),
      DEMO_SHOP_PORT: String(shopPort),
      PWNED_PASSWORDS_URL: 'off',
    } as unknown as NodeJS.ProcessEnv,
  });
  const group = npm.pid ?? check(false, 'npm could not be started');
  const signal = (name: NodeJS.Signals) => {
    try {
      process.kill(-group, name);
    } catch {
      // No process is left.
    }
  };
  let [said, complained] = ['', ''];
  npm.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  npm.stderr.on('data', (chunk: Buffer) => (complained += chunk.toString()));
  let ended: string | undefined;
  npm.on('exit', (status, by) => (ended = by ?? `status ${status}`));
  const until = async (what: string, ms: number, holds: () => boolean | Promise<boolean>) => {
    for (const giveUpAt = Date.now() + ms; !(await holds()); await delay(100)) {
      check(Date.now() < giveUpAt, `${what} took longer than ${ms / 1000} s`);
    }
  };
  try {
    if (ready) {
      await until('getting ready', readyWithinMs, async () => {
        check(ended === undefined, `it ended with ${ended} instead of becoming ready`);
        return ready(said, port);
      });
      await look(said, { port, shopPort });
      signal('SIGINT');
      await until('stopping', stopWithinMs, () => ended !== undefined);
    } else {
      await until('the command', readyWithinMs, () => ended !== undefined);
      check(ended === 'status 0', `it ended with ${ended}`);
      await look(said, { port, shopPort });
    }
    let left: string[] = [];
    await until('stopping everything it had started', stopWithinMs, async () => {
      left = await markedProcesses(mark);
      return left.length === 0;
    }).catch(() => check(false, `still running after it was stopped:\n${left.join('\n')}`));
    for (const one of [port, shopPort]) {
      const answers = await fetch(`http://localhost:${one}`).then(
        () => true,
        () => false,
      );
      check(!answers, `port ${one} still responds after it was stopped`);
    }
  } catch (error) {
    throw new Error(
      `${(error as Error).message}\n--- stdout\n${said.slice(-4_000)}\n--- stderr\n${complained.slice(-4_000)}`,
      {
        cause: error,
      },
    );
  } finally {
    signal('SIGKILL');
    for (const line of await markedProcesses(mark)) process.kill(Number.parseInt(line), 'SIGKILL');
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

const wanted = process.argv.slice(2);
const waiting = Object.entries(visits).filter(([name]) => wanted.length === 0 || wanted.includes(name));
const failed: string[] = [];

/** Makes one visit after another, until none is left. */
async function visitNext(): Promise<void> {
  const next = waiting.shift();
  if (!next) return;
  const [name, one] = next;
  const began = Date.now();
  const command = `npm ${one.script.join(' ')}`;
  try {
    await visit(one);
    console.log(`Fresh clone: ${command} works (${Math.round((Date.now() - began) / 1000)} s)`);
  } catch (error) {
    failed.push(name);
    console.error(`Fresh clone: ${command} FAILED\n${(error as Error).message}`);
  }
  await visitNext();
}

// A build mostly keeps one core busy.
await Promise.all(Array.from({ length: availableParallelism() }, visitNext));
process.exitCode = failed.length;
