/**
 * The release that operators run, for all lanes that need the built service: unpacked in another folder that no one can
 * write to, with the oldest Node that is supported. It's kept until the next build.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import {
  chmod,
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A folder with the release in `wishlist/`, a program `node`, and what `recorder` writes. */
    release: string;
  }
}

const run = promisify(execFile);

/** Writes down which modules a process loads: `test/alone/loaded-packages.thorough.test.ts` reads it. */
const recorder = `import { register } from 'node:module';
register('data:text/javascript,' + encodeURIComponent(\`
  import { appendFileSync } from 'node:fs';
  export function load(url, context, next) {
    appendFileSync(\${JSON.stringify(new URL('loaded.txt', import.meta.url).pathname)}, url + '\\\\n');
    return next(url, context);
  }\`));
`;

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8);

/** The oldest Node that `engines` allows, or this one where npm has no such program. */
async function oldestNode(): Promise<string> {
  const { engines } = JSON.parse(await readFile('package.json', 'utf8')) as { engines: { node: string } };
  const [major, minor = '0', patch = '0'] = engines.node.replace('>=', '').split('.');
  const version = [major, minor, patch].join('.');
  const name = `node-${process.platform}-${process.arch}`;
  const prefix = resolve('.cache/oldest-node', version);
  const program = join(prefix, 'node_modules', name, 'bin/node');
  if (!existsSync(program)) {
    const options = ['--prefix', prefix, '--no-save', '--no-audit', '--no-fund', '--ignore-scripts'];
    await run('npm', ['install', ...options, `${name}@${version}`]).catch(() => {});
  }
  if (existsSync(program)) return program;
  console.info(`The release runs on Node ${process.version}: Node ${version} could not be installed.`);
  return process.execPath;
}

async function unpack(folder: string): Promise<void> {
  const release = join(folder, 'wishlist');
  await run(process.execPath, ['api/building/release.ts', '--folder', release]);
  await run('chmod', ['-R', 'a-w,a+rX', release]);
  await copyFile(await oldestNode(), join(folder, 'node'));
  await writeFile(join(folder, 'recorder.mjs'), recorder);
  await writeFile(join(folder, 'loaded.txt'), '');
  await mkdir(join(folder, 'compiled'));
  // Other accounts run it, too.
  for (const [path, mode] of [
    ['.', 0o755],
    ['node', 0o755],
    ['loaded.txt', 0o666],
    ['compiled', 0o777],
  ] as const)
    await chmod(join(folder, path), mode);
}

async function remove(folder: string): Promise<void> {
  await run('chmod', ['-R', 'u+w', folder]);
  await rm(folder, { recursive: true, force: true });
}

export default async function setup(project: TestProject): Promise<void> {
  const { mtimeMs } = await stat('build/index.js').catch(() => {
    throw new Error('These tests run the built service: enter `npm run build` first.');
  });
  const ofCheckout = `wl-release-${hashOf(resolve('.'))}-`;
  const folder = join(tmpdir(), ofCheckout + hashOf(String(mtimeMs)));
  if (!existsSync(folder)) {
    for (const name of await readdir(tmpdir()))
      if (name.startsWith(ofCheckout)) await remove(join(tmpdir(), name));
    const draft = await mkdtemp(join(tmpdir(), 'wl-unpacked-'));
    await unpack(draft);
    // Another lane or run may have been faster.
    await rename(draft, folder).catch(() => remove(draft));
  }
  project.provide('release', folder);
}
