import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished, vi } from 'vitest';

export interface RunningProcess {
  child: ChildProcess;
  /** Its output so far. */
  stdout: () => string;
  stderr: () => string;
  /** Its exit status once it has exited; null after a signal. */
  ended: Promise<number | null>;
  /** Waits until a URL returns 200. @throws Error with its output if it exits instead */
  ready: (address: string) => Promise<void>;
}

/**
 * A program with its own environment. It's killed at the end of the test if it's still running; outside a
 * test, pass `atEnd` for the end of the file.
 */
export function runProcess(
  [program, ...args]: [string, ...string[]],
  variables: Record<string, string | undefined>,
  {
    atEnd = onTestFinished,
    ...options
  }: { atEnd?: (work: () => void) => void } & Pick<SpawnOptions, 'cwd' | 'detached' | 'uid' | 'gid'> = {},
): RunningProcess {
  const child = spawn(program, args, {
    env: { ...process.env, npm_lifecycle_event: undefined, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...options,
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const ended = once(child, 'close').then(([status]) => status as number | null);
  atEnd(() => void child.kill('SIGKILL'));
  return {
    child,
    stdout: () => stdout,
    stderr: () => stderr,
    ended,
    async ready(address) {
      const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
      const isReady = async () => hasEnded() || (await fetch(address).catch(() => null))?.ok;
      const answers = await vi.waitUntil(isReady, { timeout: 180_000, interval: 50 }).catch(() => false);
      if (!answers || hasEnded()) throw new Error(`nothing answers at ${address}:\n${stdout}${stderr}`);
    },
  };
}
