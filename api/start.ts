/**
 * `npm start`: the service, built first where it is not. `--watch` is for development: every change of the sources
 * builds and starts it again.
 */
import './limit-arenas.ts';
import { spawn } from 'node:child_process';
import module from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { startEmbeddedPostgres } from './platform/db/embedded-postgres.ts';
import { ensureBuilt } from './ensure-built.ts';
import { readProcessEnv } from './env.ts';
import { explainFailure } from './platform/explain-failure.ts';
import { createLog } from './platform/log.ts';
import { watchAssets } from './watch-assets.ts';

process.chdir(join(dirname(fileURLToPath(import.meta.url)), '..'));
const env = readProcessEnv();

try {
  await ensureBuilt({ production: env.mode === 'production', say: console.log });
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}

if (process.argv.includes('--watch')) {
  // Each rebuild kills the server. This process outlives them all and ends the embedded database with itself.
  const database =
    env.databaseUrl === undefined
      ? await startEmbeddedPostgres({ dataDir: env.dataDir, log: createLog('warn') })
      : undefined;
  watchAssets(console.log);
  const remix = ['node_modules/@remix-run/dev/dist/cli.js', 'dev', '--command', 'node build/index.js'];
  const dev = spawn(process.execPath, remix, { stdio: 'inherit' });
  dev.on('exit', (code) => {
    void Promise.resolve(database?.stop()).finally(() => process.exit(code ?? 0));
  });
  // The terminal sends Ctrl-C to the child as well; this process ends after it.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => dev.kill('SIGTERM'));
} else {
  module.enableCompileCache(resolve('.cache/compile'));
  try {
    await import(pathToFileURL(resolve('build/index.js')).href);
  } catch (error) {
    console.error(explainFailure(error) ?? error);
    process.exit(1);
  }
  module.flushCompileCache();
}
