/** What a release says about itself: its software bill of materials and checksums. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { type BundledPackage, bundledPackages } from './bundled-packages.ts';

const run = promisify(execFile);

/** Its name in the release's folder. */
const billName = 'sbom.cdx.json';

/** The parts of CycloneDX that npm writes and this adds to. */
export interface Bill {
  metadata: { component: { 'bom-ref': string; name: string } };
  components: { 'bom-ref': string; purl: string; [more: string]: unknown }[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

interface Lock {
  packages: Record<string, { version?: string; integrity?: string } | undefined>;
}

function licenseOf({ license = '' }: BundledPackage) {
  if (/^[\w.+-]+$/.test(license)) return { license: { id: license } };
  return / (AND|OR|WITH) /.test(license) ? { expression: license } : { license: { name: license } };
}

const nameAt = (path: string) => path.split('node_modules/').at(-1)!;

function hashesIn({ packages }: Lock, path: string) {
  const [algorithm, hash] = packages[path.slice(path.indexOf('node_modules/'))]?.integrity?.split('-') ?? [];
  if (algorithm !== 'sha512' || !hash) return [];
  return [{ alg: 'SHA-512', content: Buffer.from(hash, 'base64').toString('hex') }];
}

/**
 * Writes the release's software bill of materials: npm's list of the packages that are installed in its folder, and
 * those whose code the build has taken in.
 */
export async function writeBill(folder: string): Promise<void> {
  // npm refuses a folder without the development packages, so this is about all platforms until it's filtered.
  const options = ['--package-lock-only', '--omit=dev', '--sbom-format=cyclonedx', '--sbom-type=application'];
  const { stdout } = await run('npm', ['sbom', ...options], { cwd: folder, maxBuffer: 64 * 1024 * 1024 });
  const bill = JSON.parse(stdout) as Bill;
  const [lock, installed] = await Promise.all(
    ['package-lock.json', 'node_modules/.package-lock.json'].map(
      async (file) => JSON.parse(await readFile(join(folder, file), 'utf8')) as Lock,
    ),
  );
  const known = new Set(
    Object.entries(installed!.packages).map(([path, one]) => `${nameAt(path)}@${one?.version}`),
  );
  const isKnown = (reference: string) => known.has(reference);
  const root = bill.metadata.component['bom-ref'];
  // Instead of the folder's.
  bill.metadata.component.name = root.replace(/@.*/, '');
  bill.components = bill.components.filter((one) => isKnown(one['bom-ref']));
  bill.dependencies = bill.dependencies
    .filter(({ ref }) => ref === root || isKnown(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(isKnown) }));
  const added = (await bundledPackages()).flatMap((one) => {
    const reference = `${one.name}@${one.version}`;
    if (known.has(reference)) return [];
    known.add(reference);
    return {
      'bom-ref': reference,
      type: 'library',
      name: one.name,
      version: one.version,
      scope: 'required',
      purl: `pkg:npm/${one.name.replace('@', '%40')}@${one.version}`,
      properties: [{ name: 'cdx:npm:package:bundled', value: 'true' }],
      hashes: hashesIn(lock!, one.path),
      licenses: [licenseOf(one)],
    };
  });
  bill.components.push(...added);
  bill.dependencies.find(({ ref }) => ref === root)?.dependsOn.push(...added.map((one) => one['bom-ref']));
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
