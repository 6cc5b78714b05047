/**
 * Writes the API description to a file, as input for generators: `node api/building/write-description.ts FILE`. Starts nothing
 * and needs no database.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pino } from 'pino';
import { readEnv } from '../env.ts';
import { connectTo } from '../platform/db/open-database.ts';
import { parseTokenSecrets } from '../platform/tokens/token-secrets.ts';
import { createServer } from '../server.ts';

const [file] = process.argv.slice(2);
if (!file) throw new Error('name the file to write');
await mkdir(path.dirname(file), { recursive: true });

const log = pino({ level: 'silent' });
const url = 'postgres://nobody@localhost/nothing';
const service = createServer({
  env: readEnv({}),
  tokenSecrets: parseTokenSecrets('k1:no-token-is-ever-signed-with-this-one'),
  database: connectTo({ url, poolSize: 1, log }),
  log,
});
await writeFile(file, `${JSON.stringify(service.describe(), null, 2)}\n`);
process.exit();
