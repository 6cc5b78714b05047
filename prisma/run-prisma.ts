import { spawn } from 'node:child_process';

/**
 * Runs Prisma's command line without network access (see offline.env) and returns its stdout.
 * @param input its stdin
 * @throws Error with all of its output if it fails
 */
export async function runPrisma(args: string[], input = ''): Promise<string> {
  const command = ['--env-file=prisma/offline.env', 'node_modules/prisma/build/index.js', ...args];
  const child = spawn(process.execPath, command, { stdio: 'pipe' });
  // Prisma may exit without reading its stdin.
  child.stdin.on('error', () => {}).end(input);
  let printed = '';
  let complaints = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()));
  const code = await new Promise<number | null>((done, fail) => child.on('error', fail).on('close', done));
  if (code !== 0) throw new Error(`prisma ${args.join(' ')} failed\n${printed}${complaints}`);
  return printed;
}
