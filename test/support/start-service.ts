import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { pino } from 'pino';
import { inject, vi } from 'vitest';
import { createContext } from '#api/context.ts';
import { readEnv } from '#api/env.ts';
import type { Context } from '#api/platform/context.ts';
import { startEmbeddedPostgres } from '#api/platform/db/embedded-postgres.ts';
import { connectTo } from '#api/platform/db/open-database.ts';
import { parseTokenSecrets } from '#api/platform/tokens/token-secrets.ts';
import type { Role } from '#api/role.ts';
import { atEnd } from './at-end.ts';
import { countStart } from './count-start.ts';
import { freePort } from './free-port.ts';
import { lastCode } from './outbox.ts';
import { releaseAccount, released, releaseFolder, sharedFolder } from './release.ts';
import { startFlags } from './start-arguments.ts';
import { type TestDatabase, useDatabase } from './test-database.ts';

const tokenSecret = 'k1:a-secret-that-is-only-used-by-the-tests';

export interface RunningService {
  /**
   * Origin of the hosted pages and the SDK, e.g. `http://127.0.0.1:41001`: a different site than
   * `http://localhost`.
   */
  siteUrl: string;
  baseUrl: string;
  dataDir: string;
  /** The same database and secrets, for preparing test data with the domain's own verbs. */
  ctx: Context;
  child: ChildProcess;
  /** Waits for the latest email's six digits, only since `since` if given. */
  lastCode(to: string, since?: Date): Promise<string>;
  /** Another process on the same database and files, of the release or built in another folder. */
  again(place?: Partial<Omit<Place, 'database' | 'dataDir'>>): Promise<RunningService>;
}

/** A killed worker can't stop its service, which then stops itself: its standard input ends. */
const endWithParent = `data:text/javascript,${encodeURIComponent(
  `process.stdin.on('end', () => process.kill(process.pid, 'SIGTERM')).resume().unref();`,
)}`;

interface Place {
  /** The embedded one without it. */
  database?: TestDatabase;
  dataDir: string;
  variables: Record<string, string>;
  /** The folder it was built in; the release without it. */
  folder?: string | undefined;
  role: Role;
}

async function untilReady(child: ChildProcess, baseUrl: string, output: () => string): Promise<void> {
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  let last: unknown = 'it has not answered';
  const isReady = async () => {
    if (hasEnded()) return true;
    const answer = await fetch(`${baseUrl}/health`).catch((error: unknown) => void (last = error));
    if (answer) last = `it answered ${answer.status}`;
    return answer?.ok;
  };
  await vi.waitUntil(isReady, { timeout: 180_000, interval: 25 }).catch(() => {
    throw new Error(`the service did not get ready:\n${output()}`, { cause: last });
  });
  if (hasEnded()) throw new Error(`the service ended with ${child.exitCode}:\n${output()}`);
}

/**
 * The service in its own process, as operators run it: the release, on a database of this test file. `const service =
 * await startService();` is at the top of the file. Starting one takes seconds: most files use `sharedService`, and the
 * others say why they can't. `variables` are added to its environment.
 */
export async function startService(
  variables: Record<string, string> = {},
  role: Role = 'all',
): Promise<RunningService> {
  const database = await useDatabase();
  const dataDir = await sharedFolder('wl-service-');
  atEnd(() => rmSync(dataDir, { recursive: true, force: true }));
  return startIn({ database, dataDir, variables, role });
}

/** The service as `npm start` runs it in a new folder: with the embedded database, and without any other service. */
export async function startFresh(): Promise<RunningService> {
  const dataDir = await sharedFolder('wl-fresh-');
  atEnd(() => rmSync(dataDir, { recursive: true, force: true }));
  return startIn({ dataDir, variables: {}, role: 'all' });
}

async function openEmbedded(dataDir: string): Promise<TestDatabase> {
  const log = pino({ level: 'silent' });
  const { url, stop } = await startEmbeddedPostgres({ dataDir, log });
  const database = connectTo({ url, poolSize: 4, log });
  atEnd(async () => {
    await database.close();
    await stop();
  });
  return { ...database, url };
}

async function startIn(place: Place): Promise<RunningService> {
  const { dataDir, variables, folder, role } = place;
  countStart('service');
  const port = await freePort();
  const siteUrl = `http://127.0.0.1:${port}`;
  const source = {
    NODE_ENV: 'test',
    PORT: String(port),
    HOST: '127.0.0.1',
    SITE_URL: siteUrl,
    DATABASE_URL: place.database?.url ?? '',
    DATA_DIR: dataDir,
    TOKEN_SECRET: tokenSecret,
    ALLOW_LOOPBACK_FETCH: '1',
    PWNED_PASSWORDS_URL: 'off',
    INIT_PER_MINUTE_IP: '100000',
    OAUTH_PER_MINUTE_IP: '100000',
    CODES_PER_HOUR_IP: '100000',
    CODE_TRIES_PER_HOUR_IP: '100000',
    GUESTS_PER_HOUR_IP: '100000',
    LOG_LEVEL: 'warn',
    NODE_COMPILE_CACHE: path.join(inject('release'), 'compiled'),
    ...variables,
  };
  // Versions from before there were roles know no such argument.
  const start = [
    ...startFlags,
    '--import',
    endWithParent,
    'build/index.js',
    ...(role === 'all' ? [] : ['--role', role]),
  ];
  const [program, ...args] = folder ? [process.execPath, ...start] : released(...start);
  const child = spawn(program, args, {
    ...(folder ? { cwd: folder } : { cwd: releaseFolder(), ...releaseAccount }),
    env: { ...process.env, ...source } as NodeJS.ProcessEnv,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  atEnd(async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
  });

  const env = readEnv(source);
  await untilReady(child, env.baseUrl, () => output);
  const { ctx } = createContext({
    env,
    tokenSecrets: parseTokenSecrets(tokenSecret),
    database: place.database ?? (await openEmbedded(dataDir)),
    log: pino({ level: 'silent' }),
  });
  return {
    siteUrl,
    baseUrl: env.baseUrl,
    dataDir,
    ctx,
    child,
    lastCode: (to, since) => lastCode(dataDir, to, since),
    again: (other) => startIn({ ...place, ...other, variables: { ...variables, ...other?.variables } }),
  };
}
