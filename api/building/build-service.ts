import { spawn } from 'node:child_process';
import { type Env, readProcessEnv } from '../env.ts';
import { startEmbeddedPostgres } from '../platform/db/embedded-postgres.ts';
import { createLog } from '../platform/log.ts';
import { readRole } from '../role.ts';
import { ensureBuilt } from './ensure-built.ts';
import { watchAssets } from './watch-assets.ts';

/**
 * Builds the service. Exits if its settings or its role are invalid, or if the build fails.
 * @returns its settings
 */
export async function buildService({ watch }: { watch: boolean }): Promise<Env> {
  const env = readProcessEnv();
  if (!watch) readRole();
  try {
    await ensureBuilt({ production: env.mode === 'production', watch, say: console.log });
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
  return env;
}

/**
 * Runs the service and rebuilds it on every change. Each rebuild kills the server, so this process
 * owns the embedded database and stops it on exit.
 */
export async function rebuildOnChange(env: Env): Promise<void> {
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
}
