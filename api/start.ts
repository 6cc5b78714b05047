/**
 * `npm start`: runs the service, after building it if necessary. `--watch` is for development: rebuilds and restarts
 * on every change. The other arguments are the service's own.
 */
import { spawn } from 'node:child_process';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './ensure-built.ts';
import { readProcessEnv } from './env.ts';
import { startEmbeddedPostgres } from './platform/db/embedded-postgres.ts';
import { createLog } from './platform/log.ts';
import { readRole } from './role.ts';
import { runBuilt } from './run-built.ts';
import { watchAssets } from './watch-assets.ts';

process.chdir(join(dirname(fileURLToPath(import.meta.url)), '..'));
const env = readProcessEnv();
const watch = process.argv.includes('--watch');
// Says what's wrong before it builds.
if (!watch) readRole();

try {
  await ensureBuilt({ production: env.mode === 'production', watch, say: console.log });
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}

if (watch) {
  // Each rebuild kills the server. This process outlives them all and stops the embedded database when it exits.
  const database =
    env.databaseUrl === undefined
      ? await startEmbeddedPostgres({ dataDir: env.dataDir, log: createLog('warn') })
      : undefined;
  watchAssets(console.log);
  const remix = ['node_modules/@remix-run/dev/dist/cli.js', 'dev', '--command', 'node build/remix.js'];
  const dev = spawn(process.execPath, remix, { stdio: 'inherit' });
  dev.on('exit', (code) => {
    void Promise.resolve(database?.stop()).finally(() => process.exit(code ?? 0));
  });
  // The terminal sends Ctrl-C to the child as well; this process exits after it.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => dev.kill('SIGTERM'));
} else {
  await runBuilt(resolve('build/index.js'));
}
