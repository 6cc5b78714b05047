/**
 * The process: environment, database, server, graceful shutdown. Remix's compiler bundles this file and its imports.
 */
import { once } from 'node:events';
import { access, constants, mkdir } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import module from 'node:module';
import * as pages from '@remix-run/dev/server-build';
import { broadcastDevReady } from '@remix-run/node';
import { readProcessEnv } from './env.ts';
import { openDatabase } from './platform/db/open-database.ts';
import { explainFailure } from './platform/explain-failure.ts';
import { publishPageAssets } from './platform/http/page-assets.ts';
import { runUntilStopped } from './platform/http/run-until-stopped.ts';
import { isUpload, watchArrival } from './platform/http/watch-arrival.ts';
import { createLog } from './platform/log.ts';
import { createMetrics } from './platform/metrics.ts';
import { loadSecrets } from './platform/tokens/token-secrets.ts';
import { startTraces } from './platform/traces.ts';
import { readRole } from './role.ts';
import { createServer } from './server.ts';
import { warnOfSettings } from './warn-of-settings.ts';

const role = readRole();
const env = readProcessEnv();
const log = createLog(env.logLevel);

function giveUp(error: unknown): never {
  console.error(explainFailure(error) ?? error);
  process.exit(1);
}

/** Required by every configuration: images, emails or invoices are stored there. */
async function openDataDir(): Promise<void> {
  await mkdir(env.dataDir, { recursive: true });
  await access(env.dataDir, constants.W_OK | constants.X_OK);
}

await openDataDir().catch(giveUp);
const tokenSecrets = await loadSecrets(env).catch(giveUp);
const database = await openDatabase(env, log, (error) => {
  console.error(error.message);
  process.exit(1);
}).catch(giveUp);
const stopTraces = env.traces && (await startTraces(env.traces, log));
const metrics = env.metricsAddress && (await createMetrics(database));
const service = createServer({ env, role, tokenSecrets, database, log, pages, metrics });
const scraped =
  metrics &&
  createHttpServer((_request, response) => {
    metrics.text().then(
      (text) => response.setHeader('Content-Type', 'text/plain; version=0.0.4').end(text),
      () => response.writeHead(503).end(),
    );
  });
const close = async () => {
  scraped?.close();
  await service.stop();
  await database.close();
  await stopTraces?.();
};

const options = {
  // The dialog's URL contains a whole product.
  maxHeaderSize: 65_536,
  // Longer than the 60 seconds that nginx and AWS keep idle connections, so that proxies close them
  // first.
  keepAliveTimeout: 65_000,
  headersTimeout: 15_000,
  // Large files take long on slow connections, so `watchArrival` times requests individually.
  requestTimeout: 0,
};
const server = createHttpServer(options, service.listener());
watchArrival(server, { isFile: isUpload(env.baseUrl) });
try {
  await service.start();
  server.listen(env.port, env.host);
  await once(server, 'listening');
  if (scraped) {
    scraped.listen(env.metricsAddress);
    await once(scraped, 'listening');
  }
} catch (error) {
  // The embedded database is a separate process and would keep running.
  await close();
  giveUp(error);
}
if (env.mode === 'production') warnOfSettings({ env, log, server });
// Not while assets change with every edit, nor in tests.
if (role !== 'worker' && env.mode !== 'test' && !env.underRemixDev) {
  publishPageAssets({ pool: database.directPool, clock: () => new Date() }).catch((error: unknown) =>
    log.warn({ err: error }, 'the scripts of this build could not be stored for servers of other versions'),
  );
}
log.info({ site: env.siteUrl, api: env.baseUrl, role }, 'ready');
// Now rather than on exit, which a killed process never reaches.
module.flushCompileCache();
if (env.underRemixDev) void broadcastDevReady(pages);

runUntilStopped({
  server,
  log,
  close,
  beginDrain: () => service.beginDrain(),
  isProbe: (url) => /\/health(\/|$)/.test(url),
  // Proxies send nothing to a worker.
  drainMs: role === 'worker' ? 0 : env.drainSeconds * 1_000,
  endsWithParent: env.underNpm,
});
