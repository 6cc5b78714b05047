import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { statements } from '#api/platform/db/statement.ts';

/** All named statements of the API, after importing every module that defines some. */
export async function allStatements() {
  const sources = readdirSync('api', { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && /\w*tatement\(|\bexpiry\(/.test(readFileSync(`api/${name}`, 'utf8')),
  );
  for (const source of sources) await import(resolve('api', source));
  return [...statements.values()];
}
