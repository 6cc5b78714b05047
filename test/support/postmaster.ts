import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The process ID of the embedded PostgreSQL. @throws ENOENT if it isn't running */
export async function postmasterOf(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, 'pg/data/postmaster.pid'), 'utf8'));
}
