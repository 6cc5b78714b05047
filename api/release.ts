/**
 * `npm run release`: packs the built service and the few packages that aren't bundled into
 * `build/release/wishlist-VERSION.tgz`, with a software bill of materials and checksums beside it. They have native
 * programs, so the archive is for this operating system and processor. `--folder PATH` writes the tree there and doesn't
 * pack it.
 */
import { execFile } from 'node:child_process';
import { cp, readdir, readFile, rm } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { packRelease, writeBill } from './release-files.ts';

/** Files that only the build and `npm run dev` need. */
const left = /^(release|meta|metafile\..*|remix\.js.*)$/;

const run = promisify(execFile);
const { values: options } = parseArgs({ options: { folder: { type: 'string' } } });
const { name, version } = JSON.parse(await readFile('package.json', 'utf8')) as Record<string, string>;
const release = `${name}-${version}`;
const folder = resolve(options.folder ?? `build/release/${release}`);

await rm(folder, { recursive: true, force: true });
const built = (await readdir('build')).filter((each) => !left.test(each)).map((each) => `build/${each}`);
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
