/**
 * `npm run release`: packs the built service and the few packages that aren't bundled into
 * `build/release/wishlist-VERSION.tgz`, with a software bill of materials and checksums beside it.
 * These packages contain native programs, so the archive only works on this operating system and
 * processor. Refuses a tree on which `npm run test:all` hasn't passed, unless `--untested` is
 * given. `--folder PATH` writes the tree there without packing it.
 */
import { execFile } from 'node:child_process';
import { cp, readdir, readFile, rm } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { packRelease, writeBill } from './release-files.ts';

/** Files that only the build and `npm run dev` need. */
const onlyForBuild = /^(release|meta|metafile\..*|remix\.js.*)$/;

const run = promisify(execFile);
const { values: options } = parseArgs({
  options: { folder: { type: 'string' }, untested: { type: 'boolean' } },
});
if (!options.folder && !options.untested && !(await isTested())) {
  console.error(
    'npm run test:all hasn’t passed on this tree. Run it on a clean checkout, or pack without: npm run release -- --untested',
  );
  process.exit(1);
}
const { name, version } = JSON.parse(await readFile('package.json', 'utf8')) as Record<string, string>;
const release = `${name}-${version}`;
const folder = resolve(options.folder ?? `build/release/${release}`);

await rm(folder, { recursive: true, force: true });
const built = (await readdir('build'))
  .filter((each) => !onlyForBuild.test(each))
  .map((each) => `build/${each}`);
const sources = [
  'package.json',
  'package-lock.json',
  '.npmrc',
  'api/run.js',
  'api/trim-packages.js',
  'prisma/migrations',
  'app/messages',
  'docs/kubernetes',
  'docs/proxy',
  'docs/grafana.json',
  'docs/prometheus-rules.yml',
  'LICENSE',
];
const unit = 'wishlist.service';
for (const path of [...built, ...sources]) await cp(path, join(folder, path), { recursive: true });
await cp(join('api', unit), join(folder, unit));
await run('npm', ['ci', '--omit=dev'], { cwd: folder });
await writeBill(folder);
if (!options.folder) {
  const archive = await packRelease(folder);
  await rm(folder, { recursive: true });
  console.log(relative('.', archive));
}

/** Whether `npm run test:all` has passed on this exact tree. */
async function isTested(): Promise<boolean> {
  const passed = await readFile('.cache/validated', 'utf8').catch(() => '');
  const [tree, changed] = await Promise.all([
    run('git', ['rev-parse', 'HEAD^{tree}']),
    run('git', ['status', '--porcelain']),
  ]);
  return passed === tree.stdout && changed.stdout === '';
}
