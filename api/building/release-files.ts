/** A release's software bill of materials and checksums. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { type BundledPackage, bundledPackages } from './bundled-packages.ts';

const run = promisify(execFile);

/** The software bill of materials in the release's folder. */
const billName = 'sbom.cdx.json';

/** The parts of npm's CycloneDX output that we change. */
export interface Bill {
  metadata: { component: { 'bom-ref': string; name: string } };
  components: { 'bom-ref': string; purl: string; [more: string]: unknown }[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

interface Lock {
  packages: Record<string, { version: string; license?: string; integrity?: string } | undefined>;
}

async function readLock(path: string): Promise<Lock['packages']> {
  return (JSON.parse(await readFile(path, 'utf8')) as Lock).packages;
}

function licenseOf({ license = '' }: Pick<BundledPackage, 'license'>) {
  if (/^[\w.+-]+$/.test(license)) return { license: { id: license } };
  return / (AND|OR|WITH) /.test(license) ? { expression: license } : { license: { name: license } };
}

function hashesOf(integrity = '') {
  const [algorithm, hash] = integrity.split('-');
  if (algorithm !== 'sha512' || !hash) return [];
  return [{ alg: 'SHA-512', content: Buffer.from(hash, 'base64').toString('hex') }];
}

const referenceTo = ({ name, version }: Pick<BundledPackage, 'name' | 'version'>) => `${name}@${version}`;

/**
 * Writes the release's software bill of materials: the packages that are installed in its folder,
 * and those bundled into the build.
 */
export async function writeBill(folder: string): Promise<void> {
  // npm refuses a folder without the development packages, so it reads the lockfile, which lists
  // the packages of all platforms.
  const options = ['--package-lock-only', '--omit=dev', '--sbom-format=cyclonedx', '--sbom-type=application'];
  const { stdout } = await run('npm', ['sbom', ...options], { cwd: folder, maxBuffer: 64 * 1024 * 1024 });
  const bill = JSON.parse(stdout) as Bill;
  const lock = await readLock(join(folder, 'package-lock.json'));
  const inFolder = Object.entries(await readLock(join(folder, 'node_modules/.package-lock.json')));
  const installed = inFolder.map(([path, one]) => ({
    ...one!,
    path,
    name: path.split('node_modules/').at(-1)!,
  }));
  const bundled = await bundledPackages();

  const references = new Set([...installed, ...bundled].map(referenceTo));
  const root = bill.metadata.component['bom-ref'];
  // npm uses the folder's name.
  bill.metadata.component.name = root.replace(/@.*/, '');
  bill.components = bill.components.filter((one) => references.has(one['bom-ref']));
  bill.dependencies = bill.dependencies
    .filter(({ ref }) => ref === root || references.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => references.has(one)) }));

  for (const one of bill.components) references.delete(one['bom-ref']);
  // npm also omits development packages that other packages depend on.
  for (const one of [...installed, ...bundled]) {
    const reference = referenceTo(one);
    if (!references.delete(reference)) continue;
    bill.components.push({
      'bom-ref': reference,
      type: 'library',
      name: one.name,
      version: one.version,
      scope: 'required',
      purl: `pkg:npm/${one.name.replace('@', '%40')}@${one.version}`,
      properties: bundled.includes(one) ? [{ name: 'cdx:npm:package:bundled', value: 'true' }] : [],
      hashes: hashesOf(lock[one.path.slice(one.path.indexOf('node_modules/'))]?.integrity),
      licenses: [licenseOf(one)],
    });
    bill.dependencies.find(({ ref }) => ref === root)?.dependsOn.push(reference);
  }
  await writeFile(join(folder, billName), `${JSON.stringify(bill, null, 2)}\n`);
}

async function checksumOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/**
 * Packs a release's folder into an archive beside it, with a copy of its software bill of materials and `SHA256SUMS` of
 * both.
 * @returns the archive's path
 */
export async function packRelease(folder: string): Promise<string> {
  const [place, name] = [dirname(folder), basename(folder)];
  const files = [`${name}.tgz`, `${name}.cdx.json`] as const;
  await run('tar', ['-czf', join(place, files[0]), '-C', place, name]);
  await copyFile(join(folder, billName), join(place, files[1]));
  const lines = await Promise.all(
    files.map(async (file) => `${await checksumOf(join(place, file))}  ${file}\n`),
  );
  await writeFile(join(place, 'SHA256SUMS'), lines.join(''));
  return join(place, files[0]);
}
