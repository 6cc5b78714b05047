import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';

/** The system account that PostgreSQL runs as; undefined: this process's own. */
export interface Account {
  uid: number;
  gid: number;
}

/**
 * PostgreSQL refuses to run as root, so if this process is root, it uses an existing account: `postgres`, else
 * `nobody`. Never creates one.
 */
export async function databaseAccount(): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = await readFile('/etc/passwd', 'utf8').catch(() => '');
  for (const name of ['postgres', 'nobody']) {
    const line = accounts.split('\n').find((entry) => entry.startsWith(`${name}:`));
    const [, , uid, gid] = line?.split(':') ?? [];
    if (Number(uid) > 0) return { uid: Number(uid), gid: Number(gid) };
  }
  return { uid: 65_534, gid: 65_534 };
}

/**
 * Runs a program as the account and waits for it. Never rejects: if the program can't be started, the status is 127.
 */
export function runAs(
  account: Account | undefined,
  program: string,
  args: string[],
): Promise<{ status: number; output: string }> {
  return new Promise((resolve) => {
    // The other account may not have access to the current working directory.
    const child = spawn(program, args, {
      ...account,
      cwd: account && '/',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', (error) => resolve({ status: 127, output: error.message }));
    // `close` would wait for the daemon if it inherited the pipes.
    child.on('exit', (code) => setImmediate(() => resolve({ status: code ?? 1, output })));
  });
}
