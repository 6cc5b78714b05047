import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

const entry = 'build/index.js';
/** The file that `npm run dev` writes and runs. */
const unbundled = 'build/remix.js';
const sources = ['api', 'app', 'sdk', 'prisma/schema.prisma', 'package.json', 'remix.config.js'];

async function changedAt(path: string): Promise<number> {
  return (await stat(path).catch(() => undefined))?.mtimeMs ?? 0;
}

async function newestSource(): Promise<number> {
  const times = await Promise.all(
    sources.map(async (source) => {
      const entries = await readdir(source, { recursive: true, withFileTypes: true }).catch(() => []);
      const files = entries.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name));
      return Promise.all([source, ...files].map(changedAt));
    }),
  );
  return Math.max(...times.flat());
}

/**
 * Runs one build command; its output is only shown if it fails. Sets `NODE_ENV`, because Remix
 * would otherwise build pages for development.
 */
async function runStep(command: string): Promise<void> {
  // Imported only for a build: reading the settings takes longer than checking whether to build.
  const { environmentOver } = await import('../env.ts');
  const child = spawn('npm', ['exec', '--no', '--call', command], {
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
    env: { ...environmentOver({}), NODE_ENV: 'production' },
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const status = await new Promise<number | null>((resolve, reject) =>
    child.on('error', reject).on('close', resolve),
  );
  if (status !== 0) throw new Error(`The build failed at \`${command}\`.\n${output.trim()}`);
}

/**
 * Runs the steps of the package's `build` script, with one progress line each. Removes the entry files of an
 * interrupted build, so that the next start builds again.
 * @throws Error with the output of the failed step
 */
async function buildAll(say: (line: string) => void): Promise<void> {
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8')) as { scripts: { build: string } };
  const steps = scripts.build.split(' && ');
  const discard = () => [entry, unbundled].forEach((file) => rmSync(file, { force: true }));
  process.once('exit', discard);
  for (const [index, step] of steps.entries()) {
    say(`Building ${index + 1}/${steps.length}: ${step}`);
    await runStep(step);
  }
  process.off('exit', discard);
}

/**
 * Whether a build exists and isn't older than its sources; production accepts any existing build.
 */
export async function isBuilt({ production, watch = false }: BuildNeeds): Promise<boolean> {
  const builtAt = await changedAt(watch ? unbundled : entry);
  const newest = Math.max(await changedAt(unbundled), production ? 0 : await newestSource());
  return builtAt !== 0 && builtAt >= newest;
}

interface BuildNeeds {
  production: boolean;
  watch?: boolean;
}

/**
 * Builds unless `isBuilt`. Also rebuilds after `npm run dev` (`watch`), which leaves assets that
 * don't belong to the bundle. The working directory must be the package root.
 * @throws Error with the output of the failed step
 */
export async function ensureBuilt({
  say,
  ...needs
}: BuildNeeds & { say: (line: string) => void }): Promise<void> {
  if (!(await isBuilt(needs))) await buildAll(say);
}
