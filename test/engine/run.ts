/**
 * `npm run test:engine` with ENGINE_URL, the URL of an empty database on a distributed PostgreSQL or a proxy: prints where
 * that sends each statement, and runs tests of the built service on it.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Client } from 'pg';
import { getConstructionPlans } from 'pg-boss';
import { ensureGenerated } from '#prisma/ensure-generated.ts';

/** Tests of the built service that need one database and don't depend on what else it has. */
const serviceTests = [
  'first-save',
  'hot-requests',
  'adopt-guest',
  'alert-links',
  'portal-activity',
  'page-forms',
  'unsubscribe',
  'basket-cookie',
];

async function run(...[program = '', ...args]: string[]): Promise<boolean> {
  const [status] = (await once(spawn(program, args, { stdio: 'inherit' }), 'close')) as [number | null];
  return status === 0;
}

async function explainAll(url: string): Promise<void> {
  await ensureGenerated();
  const { renewEngine } = await import('../support/engine-database.ts');
  const { allStatements } = await import('../support/all-statements.ts');
  const { explainStatements, summary } = await import('./explain-statements.ts');
  await renewEngine(url);
  const client = new Client({ connectionString: url });
  await client.connect();
  // Statements about jobs need their tables, which the service creates when it starts.
  await client.query(getConstructionPlans('pgboss'));
  const explained = await explainStatements(client, await allStatements());
  await client.end();
  console.log(summary(explained));
}

const url = process.env.ENGINE_URL?.trim();
if (!url) throw new Error('Set ENGINE_URL to the URL of an empty database on the engine.');
await explainAll(url);
let isGood = await run('npm', 'run', '--silent', 'build');
// A run of several files prepares all of their databases before the first test.
for (const name of isGood ? serviceTests : [])
  if (!(await run('vitest', 'run', '--project', 'built', `test/service/${name}.test.ts`))) isGood = false;
process.exitCode = isGood ? 0 : 1;
