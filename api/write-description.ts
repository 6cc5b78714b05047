/**
 * Writes the description of the API to a file, for what is made from it: `node api/write-description.ts FILE`.
 * Nothing is started and no database is asked.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pino } from 'pino';
import { createPool } from './platform/db/pool.ts';
import { createPrisma } from './platform/db/prisma.ts';
import { sqlOn } from './platform/db/sql.ts';
import { readEnv } from './env.ts';
import { createServer } from './server.ts';
import { parseTokenSecrets } from './platform/tokens/token-secrets.ts';

const [file] = process.argv.slice(2);
if (!file) throw new Error('name the file to write');
await mkdir(path.dirname(file), { recursive: true });

const log = pino({ level: 'silent' });
const url = 'postgres://nobody@localhost/nothing';
const pool = createPool({ url, size: 1, log });
const service = createServer({
  env: readEnv({}),
  tokenSecrets: parseTokenSecrets('k1:no-token-is-ever-signed-with-this-one'),
  database: { url, pool, prisma: createPrisma(pool), sql: sqlOn(pool), close: () => pool.end() },
  log,
});
await writeFile(file, `${JSON.stringify(service.describe(), null, 2)}\n`);
process.exit();
