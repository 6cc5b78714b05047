import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { runProcess } from '#test/support/run-process.ts';

const module = pathToFileURL(resolve('api/building/ensure-built.ts')).href;

/** Its output in a folder whose files were written in this order. */
async function said(
  order: string[],
  options: { production: boolean; watch: boolean },
  { build = 'node --version', variables = {} } = {},
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'wl-ensure-built-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const manifest = { scripts: { build } };
  for (const [index, file] of ['package.json', ...order].entries()) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), JSON.stringify(manifest));
    await utimes(join(folder, file), 1_000 + index, 1_000 + index);
  }
  await utimes(join(folder, 'api'), 1, 1);
  const code = `await (await import('${module}')).ensureBuilt({ ...${JSON.stringify(options)}, say: console.log })`;
  const program = runProcess([process.execPath, '--input-type=module', '-e', code], variables, {
    cwd: folder,
  });
  expect(await program.ended, program.stderr()).toBe(0);
  return program.stdout();
}

const [source, unbundled, bundled] = ['api/a.ts', 'build/remix.js', 'build/index.js'];
const [start, watch, production] = [
  { production: false, watch: false },
  { production: false, watch: true },
  { production: true, watch: false },
];
const builds = 'Building 1/1: node --version\n';

it.each([
  ['npm start builds missing files', [source], start, builds],
  ['npm start uses a build newer than its sources', [source, unbundled, bundled], start, ''],
  ['npm start builds again after a change', [unbundled, bundled, source], start, builds],
  ['production keeps the build it has', [unbundled, bundled, source], production, ''],
  ['npm run dev uses its own build', [source, bundled, unbundled], watch, ''],
  ['npm run dev builds again after a change', [bundled, unbundled, source], watch, builds],
  // It has other assets, which the bundle doesn't know.
  ['npm start builds again after npm run dev', [source, bundled, unbundled], start, builds],
  ['production builds again after npm run dev', [source, bundled, unbundled], production, builds],
])('%s', async (_name, order, options, output) => {
  expect(await said(order, options)).toBe(output);
});

it('builds for production, whatever the service is started as', async () => {
  const build = `node -e "process.exitCode = process.env.NODE_ENV === 'production' ? 0 : 1"`;
  const output = await said([source], start, { build, variables: { NODE_ENV: 'development' } });
  expect(output).toBe(`Building 1/1: ${build}\n`);
});
