/**
 * `npm run demo`: the service and, on another port, a shop that uses it. Builds what's missing,
 * makes the shop a partner with a shopper who already has some wishes, and prints all URLs. Ctrl-C
 * stops both.
 */
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from '#api/building/ensure-built.ts';
import { environmentOver, readEnv } from '#api/env.ts';
import { ensureGenerated } from '#prisma/ensure-generated.ts';
import { creator, creatorShops } from './demo/creator-shops.ts';
import { freePort } from './demo/free-port.ts';
import { operator } from './demo/operator.ts';
import { Progress } from './demo/progress.ts';
import { creatorAccount, seedCreator } from './demo/seed-creator.ts';
import { seedCreatorHistory } from './demo/seed-creator-history.ts';
import { seedHistory } from './demo/seed-history.ts';
import {
  configureBasket,
  type DemoPartner,
  demoPartner,
  ownerEmail,
  remember,
  serverToken,
} from './demo/seed-partner.ts';
import { seedSales } from './demo/seed-sales.ts';
import { seedShopper, shopperEmail } from './demo/seed-shopper.ts';
import { type Service, startService } from './demo/service.ts';
import { type DemoShop, startDemoShop } from './server.ts';

process.chdir(join(dirname(fileURLToPath(import.meta.url)), '../..'));

const progress = new Progress();
let service: Service | undefined;
let shop: DemoShop | undefined;
let isStopping = false;

async function stop(): Promise<void> {
  if (isStopping) process.exit(130);
  isStopping = true;
  progress.note('Stopping. Press Ctrl-C again to stop immediately.');
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
  const env = readEnv(environment);
  const { baseUrl, siteUrl, listsUrl, portalUrl, dataDir } = env;
  await mkdir(dataDir, { recursive: true });

  await ensureBuilt({ production: false, say: (line) => progress.step(line) });
  await ensureGenerated();

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
  let known = await demoPartner(file, baseUrl, shopOrigin, wl);
  const learn = (news: Partial<DemoPartner>) => remember(file, (known = { ...known, ...news }));
  // In parallel, because the operator's commands take a while to start.
  const signingIn = Promise.allSettled(known.hasCreatorShops ? [] : [creatorAccount(known.creatorId, wl)]);
  const [token] = await Promise.all([
    known.serverToken ?? serverToken(wl),
    configureBasket(known, shopOrigin, wl),
  ]);
  await learn({ serverToken: token });
  const { partnerId, apiKey, basketConfigId } = known;
  shop = await startDemoShop({
    port: shopPort,
    siteUrl,
    apiKey,
    basketConfigId,
    saveMode: 'instant',
    wishlistApi: { baseUrl, partnerId, token },
    hearsEvents: true,
    inventoryFile: join(dataDir, 'shop.json'),
  });

  if (known.shareToken === null) {
    progress.step('Saving some wishes');
    await learn({ shareToken: await seedShopper({ baseUrl, shopOrigin, apiKey }, wl) });
  }
  const [signedIn] = await signingIn;
  if (signedIn) {
    if (signedIn.status === 'rejected') throw signedIn.reason;
    progress.step('Opening the shops of a creator');
    await learn({ creatorId: signedIn.value.partnerId });
    await seedCreator({ baseUrl, shopOrigin }, signedIn.value);
  }
  const { hasHistory, hasSales, hasCreatorShops, creatorId } = known;
  if (!hasHistory || !hasSales || !hasCreatorShops) {
    progress.step('Generating activity of past weeks');
    const { writeHistory } = await import('./demo/write-history.ts');
    await writeHistory(env, async (sql, now) => {
      if (!hasHistory) await seedHistory(sql, partnerId, now);
      if (!hasSales) await seedSales(sql, partnerId, now);
      if (creatorId !== null) await seedCreatorHistory(sql, creatorId, now);
    });
    await learn({ hasHistory: true, hasSales: true, hasCreatorShops: true });
  }
  progress.done();
  console.log(`
  Kiln & Linen, the shop    ${shop.url}
  A list that is shared     ${listsUrl}/en/list/${known.shareToken}
  A creator's shops         ${creatorUrls(siteUrl)}
  The shop's back office    ${shop.url}/back-office
  The shop's portal         ${portalUrl}
  Mails with sign-in codes  ${siteUrl}/outbox
  The service               ${siteUrl}
  API health                ${baseUrl}/health

  Save something with any email address, or as ${shopperEmail}, who has some wishes already.
  The portal knows the shop as ${ownerEmail} and the creator as ${creator.email}; their codes
  are among the mails, too. So are alerts about prices and stock, which you can change in the
  back office.
  Ctrl-C stops everything.
`);
}

/** One per line. */
const creatorUrls = (siteUrl: string): string =>
  creatorShops.map(({ handle }) => `${siteUrl}/shop/${handle}`).join(`\n${' '.repeat(28)}`);

function fail(message: string): void {
  progress.failed();
  console.error(message);
  process.exit(1);
}

run().catch((error: Error) => {
  if (!isStopping) fail(error.message);
});
