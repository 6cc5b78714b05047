/** The process: environment, database, server, graceful stop. Remix's compiler bundles everything behind it. */
import * as pages from '@remix-run/dev/server-build';
import { broadcastDevReady } from '@remix-run/node';
import { once } from 'node:events';
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { openDatabase } from './platform/db/open-database.ts';
import { readProcessEnv } from './env.ts';
import { runUntilStopped } from './platform/http/lifecycle.ts';
import { createLog } from './platform/log.ts';
import { createServer } from './server.ts';
import { loadSecrets } from './platform/tokens/token-secrets.ts';
import { isUpload, watchArrival } from './platform/http/watch-arrival.ts';

const env = readProcessEnv();
const log = createLog(env.logLevel);
const tokenSecrets = await loadSecrets(env);
const database = await openDatabase(env, log, (error) => {
  console.error(error.message);
  process.exit(1);
});
const service = createServer({ env, tokenSecrets, database, log, pages });
const close = async () => {
  await service.stop();
  await database.close();
};

const options = {
  // A product travels in the dialog's address.
  maxHeaderSize: 65_536,
  keepAliveTimeout: 65_000,
  headersTimeout: 15_000,
  // A large file takes longer over a slow line: requests are watched one by one instead.
  requestTimeout: 0,
};
const server = createHttpServer(options, service.listener());
watchArrival(server, { isFile: isUpload(env.baseUrl) });
try {
  await service.start();
  server.listen(env.port, env.host);
  await once(server, 'listening');
} catch (error) {
  // The embedded database is a process of its own and would stay behind.
  await close();
  throw error;
}
if (env.mode === 'production' && !env.smtpUrl) {
  log.warn('SMTP_URL is not set: mails, sign-in codes too, are only written to DATA_DIR/outbox');
}
log.info({ site: env.siteUrl, api: env.baseUrl }, 'ready');
if (env.underRemixDev) void broadcastDevReady(pages);

// Connections that proxies keep open end with the answer to their last request, so that none is cut in between.
let isDraining = false;
server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
  if (isDraining) response.shouldKeepAlive = false;
});
const beginDrain = () => {
  isDraining = true;
  service.beginDrain();
};

runUntilStopped({
  server,
  log,
  close,
  beginDrain,
  drainMs: env.drainSeconds * 1_000,
  endsWithParent: env.underNpm,
});
