/**
 * Two servers in separate processes on one embedded PostgreSQL, behind a proxy that checks their readiness. Their clock
 * is the system's, or one that is moved.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import { createContext } from '#api/context.ts';
import { readEnv } from '#api/env.ts';
import { openDatabase } from '#api/platform/db/open-database.ts';
import { parseTokenSecrets } from '#api/platform/tokens/token-secrets.ts';
import { freePort } from '#test/support/free-port.ts';
import { startReverseProxy } from '#test/support/reverse-proxy.ts';

const readyWithinMs = 180_000;

interface Server {
  site: string;
  /** Does nothing while it runs. */
  start(): void;
  kill(): void;
  /** Sends a signal, and waits until it exits. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  /** Makes it this late, if it has a clock that is moved, and waits until the server knows. */
  moveTo(now: Date): Promise<void>;
}

const movedClock = ['--import', './test/chaos/alerts/moved-clock.ts'];

function server(site: string, variables: Record<string, string>, { say, clock }: FleetOptions): Server {
  let child: ChildProcess | undefined;
  const isGone = () => !child || child.exitCode !== null || child.signalCode !== null;
  return {
    site,
    start() {
      if (!isGone()) return;
      const flags = ['--max-old-space-size=1024', ...(clock ? movedClock : [])];
      child = spawn(process.execPath, [...flags, 'build/index.js'], {
        env: {
          ...process.env,
          npm_lifecycle_event: undefined,
          ...variables,
          ...(clock && { CHAOS_NOW: String(clock().getTime()) }),
        } as NodeJS.ProcessEnv,
        stdio: ['ignore', 'ignore', 'pipe', ...(clock ? ['ipc' as const] : [])],
      });
      child.stderr?.on('data', (chunk: Buffer) => say(chunk.toString().trim()));
    },
    kill: () => void child?.kill('SIGKILL'),
    async end(signal) {
      if (!child || isGone()) return;
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    },
    async moveTo(now) {
      if (!child || isGone()) return;
      const heard = once(child, 'message');
      child.send(now.getTime());
      await heard;
    },
  };
}

export interface FleetOptions {
  say: (line: string) => void;
  /** In addition to the fleet's own. */
  variables?: Record<string, string>;
  /** Called whenever a server starts; from then on, `moveTo` moves its clock. Default: the system's clock. */
  clock?: () => Date;
}

export interface Fleet {
  /** The API's URL, through the proxy. */
  baseUrl: string;
  /** The environment for a process that reads the same database. */
  variables: Record<string, string>;
  servers: readonly [Server, Server];
  /** PostgreSQL's process ID. */
  postmaster(): number;
  /** Lets the proxy notice which servers are ready. */
  check(): Promise<void>;
  /** @throws Error if not all servers are ready in time */
  untilReady(): Promise<void>;
  close(): Promise<void>;
}

/** Requires `npm run build`. */
export async function startFleet(options: FleetOptions): Promise<Fleet> {
  const dataDir = await mkdtemp(join(tmpdir(), 'wl-chaos-'));
  // PostgreSQL runs as another user if this runs as root.
  await chmod(dataDir, 0o755);
  const variables = {
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    HOST: '127.0.0.1',
    TOKEN_SECRET: 'k1:a-secret-that-is-only-used-by-the-tests',
    PWNED_PASSWORDS_URL: 'off',
    SCRAPER: 'off',
    // Longer than the proxy needs to notice, even on a busy machine.
    DRAIN_SECONDS: '6',
    INIT_PER_MINUTE_IP: '100000',
    LOG_LEVEL: 'fatal',
    ...options.variables,
  };
  const make = async () => {
    const port = await freePort();
    const site = `http://127.0.0.1:${port}`;
    return server(site, { ...variables, PORT: String(port), SITE_URL: site }, options);
  };
  const servers = [await make(), await make()] as const;
  for (const one of servers) one.start();
  const proxy = await startReverseProxy(servers.map(({ site }) => site));
  const fleet: Fleet = {
    baseUrl: `${proxy.url}/api`,
    variables,
    servers,
    postmaster: () => Number.parseInt(readFileSync(join(dataDir, 'pg/data/postmaster.pid'), 'utf8')),
    check: () => proxy.check(),
    async untilReady() {
      for (const giveUpAt = Date.now() + readyWithinMs; proxy.ready().length < servers.length;) {
        if (Date.now() > giveUpAt)
          throw new Error(`after three minutes only ${proxy.ready().length} are ready`);
        await delay(50);
      }
    },
    async close() {
      await proxy.close();
      await Promise.all(servers.map((one) => one.end('SIGTERM')));
      process.off('exit', leaveNothing);
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  // Also if this process is told to exit.
  const leaveNothing = () => {
    for (const one of servers) one.kill();
    process.kill(fleet.postmaster(), 'SIGINT');
  };
  process.once('exit', leaveNothing);
  try {
    await fleet.untilReady();
    return fleet;
  } catch (error) {
    await fleet.close();
    throw error;
  }
}

/** The context of another process with the same database. */
export async function openContext({ variables }: Fleet, clock = () => new Date()) {
  const env = readEnv(variables);
  const log = pino({ level: 'silent' });
  const database = await openDatabase(env, log);
  const tokenSecrets = parseTokenSecrets(variables.TOKEN_SECRET ?? '');
  return { ...createContext({ env, tokenSecrets, database, log, clock }), database };
}
