/**
 * `npm run demo`: the service and, on another port, a shop that uses it. Builds what is missing, makes the shop a
 * partner with a shopper who already has some wishes, and prints where everything is. Ctrl-C stops both.
 */
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from '../../api/ensure-built.ts';
import { environmentOver, readEnv } from '../../api/env.ts';
import { freePort } from './demo/free-port.ts';
import { operator } from './demo/operator.ts';
import { Progress } from './demo/progress.ts';
import { demoPartner, dressBasket, remember } from './demo/seed-partner.ts';
import { seedShopper, shopperEmail } from './demo/seed-shopper.ts';
import { startService, type Service } from './demo/service.ts';
import { startDemoShop, type DemoShop } from './server.ts';

process.chdir(join(dirname(fileURLToPath(import.meta.url)), '../..'));

const progress = new Progress();
let service: Service | undefined;
let shop: DemoShop | undefined;
let isStopping = false;

async function stop(): Promise<void> {
  if (isStopping) process.exit(130);
  isStopping = true;
  progress.note('Stopping. Press Ctrl-C again to stop at once.');
  service?.stop();
  await Promise.all([service?.ended, shop?.close()]);
  process.exit(0);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop());

async function portOf(what: string, wanted: number): Promise<number> {
  const port = await freePort(wanted);
  if (port !== wanted) progress.note(`Port ${wanted} is taken: ${what} is on ${port}.`);
  return port;
}

async function run(): Promise<void> {
  const defaults = { DATA_DIR: '.data/demo', ALLOW_LOOPBACK_FETCH: 'true' };
  const wished = readEnv(environmentOver(defaults));
  const port = await portOf('the service', wished.port);
  const environment = { ...environmentOver(defaults), PORT: String(port) };
  const { baseUrl, siteUrl, listsUrl, dataDir } = readEnv(environment);
  await mkdir(dataDir, { recursive: true });

  await ensureBuilt({ production: false, say: (line) => progress.step(line) });

  progress.step('Starting the service and its database');
  service = await startService(environment, baseUrl, join(dataDir, 'service.log'));
  void service.ended.then((how) => {
    if (!isStopping) fail(how);
  });

  progress.step('Opening the shop');
  const shopPort = await portOf('the shop', wished.demoShopPort);
  const shopOrigin = `http://localhost:${shopPort}`;
  const file = join(dataDir, 'demo.json');
  const wl = operator(environment);
  const partner = await demoPartner(file, baseUrl, shopOrigin, wl);
  await dressBasket(partner, shopOrigin, wl);
  const { apiKey, basketConfigId } = partner;
  shop = await startDemoShop({ port: shopPort, siteUrl, apiKey, basketConfigId });

  let { shareToken } = partner;
  if (shareToken === null) {
    progress.step('Saving some wishes');
    shareToken = await seedShopper({ baseUrl, shopOrigin, apiKey }, wl);
    await remember(file, { ...partner, shareToken });
  }
  progress.done();
  console.log(`
  Kiln & Linen, the shop    ${shop.url}
  A list that is shared     ${listsUrl}/en/list/${shareToken}
  Mails with sign-in codes  ${siteUrl}/outbox
  The service               ${siteUrl}
  API health                ${baseUrl}/health

  Save something with any e-mail address, or as ${shopperEmail}, who has some wishes already.
  Ctrl-C stops everything.
`);
}

function fail(message: string): void {
  progress.failed();
  console.error(message);
  process.exit(1);
}

run().catch((error: Error) => {
  if (!isStopping) fail(error.message);
});
