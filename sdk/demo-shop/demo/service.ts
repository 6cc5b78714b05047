/** The wishlist service as a separate process, as an operator runs it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

export interface Service {
  /** Resolves with a message when the process has exited, for any reason. */
  ended: Promise<string>;
  /** Stops it gracefully; a second call stops it immediately. */
  stop(): void;
}

/**
 * Starts the service and waits until it responds at `${baseUrl}/health`. Its log goes to `logFile`.
 * @throws Error with the end of the log if it exits before it is ready, or isn't ready after a minute
 */
export async function startService(
  environment: NodeJS.ProcessEnv,
  baseUrl: string,
  logFile: string,
): Promise<Service> {
  // In its own process group, so that Ctrl-C in the terminal only reaches it through `stop`.
  const child = spawn(process.execPath, ['api/building/start.ts'], {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
  });
  const log = createWriteStream(logFile, { flags: 'a' });
  let tail = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      log.write(chunk);
      tail = (tail + chunk.toString()).slice(-8000);
    });
  }
  const ended = endOf(child).then((how) => [how, ...troubleIn(tail), `Its log is in ${logFile}.`].join('\n'));
  const killAtExit = () => child.kill('SIGKILL');
  process.once('exit', killAtExit);
  void ended.then(() => process.off('exit', killAtExit));

  const service: Service = { ended, stop: () => void child.kill('SIGTERM') };
  const failure = await Promise.race([ended, untilHealthy(baseUrl)]);
  if (failure === undefined) return service;
  child.kill('SIGKILL');
  throw new Error(failure);
}

/** The last log lines about problems: errors, and lines that aren't JSON, such as stack traces. */
function troubleIn(log: string): string[] {
  const told = log.split('\n').flatMap((line) => {
    try {
      const { level, msg, err } = JSON.parse(line) as { level: number; msg: string; err?: Error };
      return level >= 50 ? [[msg, err?.message].filter(Boolean).join(': ')] : [];
    } catch {
      return line.trim() && !line.includes('"level":') ? [line] : [];
    }
  });
  return told.slice(-10);
}

async function endOf(child: ChildProcess): Promise<string> {
  try {
    const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
    return `The service ended (${signal ?? `status ${code}`}).`;
  } catch (error) {
    return `The service did not start: ${(error as Error).message}.`;
  }
}

/** @returns undefined once it's healthy, otherwise the problem */
async function untilHealthy(baseUrl: string): Promise<string | undefined> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await delay(100)) {
    const answer = await fetch(`${baseUrl}/health`).catch(() => undefined);
    if (answer?.ok) return undefined;
  }
  return `The service did not answer at ${baseUrl}/health within a minute.`;
}
