import { readdir } from 'node:fs/promises';
import path from 'node:path';

/** The names of all files a service has stored, sorted; empty before the first. */
export async function storedFiles(dataDir: string): Promise<string[]> {
  const folder = path.join(dataDir, 'media');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.flatMap((entry) => (entry.isFile() ? [entry.name] : [])).sort();
}
