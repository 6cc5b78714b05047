import type { Logger } from 'pino';
import { createCaches } from './caches.ts';
import type { Env } from './env.ts';
import { jobs as allJobs } from './jobs.ts';
import { createAuthorizationServer } from './modules/assistants/create-authorization-server.ts';
import { recordCall } from './modules/audit/record-call.ts';
import { createInvoiceFiles } from './modules/billing/create-invoice-files.ts';
import { createPayments, noPayments } from './modules/billing/create-payments.ts';
import { canonicalUrl } from './modules/catalog/canonical-url.ts';
import { createScraper, noScraper } from './modules/catalog/create-scraper.ts';
import { createPasswordLeaks, noPasswordLeaks } from './modules/identity/create-password-leaks.ts';
import { createProviderClients } from './modules/identity/create-provider-clients.ts';
import { proveCaller } from './modules/identity/prove-caller.ts';
import { createSiteProofs } from './modules/keys/create-site-proofs.ts';
import type { AmazonMarket } from './modules/lists/amazon-markets.ts';
import { createAmazonLists } from './modules/lists/create-amazon-lists.ts';
import { sendIfAgreed } from './modules/marketing/send-if-agreed.ts';
import { EventBuffer } from './modules/metering/event-buffer.ts';
import { authenticators } from './modules/partners/authenticate.ts';
import { createShopAdmin, noShopAdmin } from './modules/shopify/create-shop-admin.ts';
import { createShopifyApp } from './modules/shopify/create-shopify-app.ts';
import { platformCatalog } from './modules/shopify/platform-catalog.ts';
import { provisionShop } from './modules/shopify/provision-shop.ts';
import { sendToFlow } from './modules/shopify/send-to-flow.ts';
import { syncThemes } from './modules/shopify/sync-themes.ts';
import { createWaitingLists } from './modules/switching/create-waiting-lists.ts';
import { createErasureLog } from './platform/backup/erasure-log.ts';
import { BoundedWork } from './platform/bounded-work.ts';
import type { Context } from './platform/context.ts';
import { createCounts } from './platform/counts.ts';
import type { Database } from './platform/db/open-database.ts';
import { createSafeFetch } from './platform/fetch/safe-fetch.ts';
import { createImages } from './platform/images/images.ts';
import { createJobQueue } from './platform/jobs/create-job-queue.ts';
import { addressIn, createMail } from './platform/mail/mail.ts';
import { createPush } from './platform/push/push.ts';
import type { Settings } from './platform/settings.ts';
import { createFileStorage } from './platform/storage/storage.ts';
import { createS3Storage } from './platform/storage/storage-s3.ts';
import type { TokenSecret } from './platform/tokens/token-secrets.ts';

export interface ContextParts {
  env: Env;
  tokenSecrets: readonly TokenSecret[];
  database: Database;
  log: Logger;
  clock?: () => Date;
  /** The Amazon hosts whose lists can be imported; default: all supported ones. */
  amazonMarkets?: ReadonlyMap<string, AmazonMarket>;
}

/** Creates the context and its adapters, for the server, the command line and tests. */
export function createContext({
  env,
  tokenSecrets,
  database,
  log,
  clock = () => new Date(),
  amazonMarkets,
}: ContextParts) {
  const { pool, directPool, prisma, sql, replicas } = database;
  const storage = env.s3 ? createS3Storage(env.s3) : createFileStorage(`${env.dataDir}/media`);
  const outbox = `${env.dataDir}/outbox`;
  const fetchSafely = createSafeFetch({ allowLoopback: env.allowLoopbackFetch });
  const counts = createCounts();
  const images = createImages({ fetch: fetchSafely });
  const scraper = env.scraper ? createScraper({ fetch: fetchSafely, canonicalUrl, log }) : noScraper;
  const amazonLists = createAmazonLists({
    fetch: fetchSafely,
    ...(amazonMarkets && { markets: amazonMarkets }),
  });
  const mail = createMail({
    smtpUrl: env.smtpUrl,
    outbox,
    from: env.mailFrom,
    brandName: env.brandName,
    legalUrls: env.legalUrls,
    settingsUrl: `${env.portalUrl}/settings`,
    counts: counts.emails,
  });
  const push = createPush({
    privateKey: env.vapidPrivateKey,
    subject: `mailto:${env.supportEmail ?? addressIn(env.mailFrom)}`,
    fetch: fetchSafely,
    clock,
    allowLoopback: env.allowLoopbackFetch,
    counts: counts.pushes,
  });
  const invoiceFiles = createInvoiceFiles({ folder: `${env.dataDir}/invoices`, brandName: env.brandName });
  const jobs = createJobQueue({
    pool: directPool,
    backend: env.jobsBackend,
    clock,
    log,
    jobs: allJobs,
    context: () => ctx,
  });
  const settings = settingsFrom(env, tokenSecrets);
  const shopify =
    env.shopify &&
    createShopifyApp({
      env: env.shopify,
      appUrl: env.appUrl,
      prisma,
      // Provisioning is retried when the merchant opens the app, so a failure needn't fail the
      // authorization.
      onAuthorized: (domain) =>
        provisionShop(ctx, domain).then(
          () => undefined,
          (error: unknown) => log.error({ err: error, shop: domain }, 'a shop was not provisioned'),
        ),
    });
  const shopAdmin = shopify ? createShopAdmin(shopify) : noShopAdmin;
  const payments = env.stripe ? createPayments(env.stripe) : noPayments;
  const passwordLeaks = env.pwnedPasswordsUrl
    ? createPasswordLeaks({ url: env.pwnedPasswordsUrl, fetch: fetchSafely, log })
    : noPasswordLeaks;
  const { allowLoopbackFetch: allowLoopback, dnsServers } = env;
  const siteProofs = createSiteProofs({ fetch: fetchSafely, allowLoopback, dnsServers });
  const ctx: Context = {
    sql,
    prisma,
    pool,
    replicas,
    clock,
    log,
    settings,
    caches: createCaches(),
    counts,
    // Leaves connections for other shops if a lock blocks one shop's saves.
    saveTurns: new BoundedWork({
      atOnceOfOne: Math.max(1, Math.floor(pool.options.max * 0.7)),
      longestWaitMs: 5_000,
      retryAfterSeconds: 2,
    }),
    views: new EventBuffer(),
    creatorShopEvents: new EventBuffer(),
    authenticators: (rules) => authenticators(ctx, rules),
    recordCall: (...call) => recordCall(ctx, ...call),
    proveCaller: (...asked) => proveCaller(ctx, ...asked),
    adapters: {
      syncThemes: (used) => syncThemes(ctx, used),
      fetch: fetchSafely,
      mail,
      push,
      jobs,
      scraper,
      amazonLists,
      storage,
      erasureLog: createErasureLog(env.erasureLog, env.backup.s3),
      images,
      shopAdmin,
      eventSenders: { klaviyo: sendIfAgreed, http: sendIfAgreed, flow: sendToFlow },
      platformProducts: shopAdmin,
      platformCatalog,
      waitingLists: createWaitingLists(() => ctx),
      authorizationServer: createAuthorizationServer(() => ctx),
      payments,
      invoiceFiles,
      passwordLeaks,
      providerClients: createProviderClients(log),
      siteProofs,
    },
  };
  return { ctx, jobs, outbox, shopify };
}

/** The parts of the environment that the domain needs. */
function settingsFrom(env: Env, tokenSecrets: readonly TokenSecret[]): Settings {
  const hosted = [env.siteUrl, env.listsUrl, env.appUrl, env.portalUrl, env.baseUrl];
  return {
    hostedOrigins: new Set(hosted.map((url) => new URL(url).origin)),
    siteUrl: env.siteUrl,
    mediaUrl: env.s3?.publicUrl ?? `${env.siteUrl}/media`,
    imageProxyHosts: env.imageProxyHosts,
    videoReview: env.videoReview,
    baseUrl: env.baseUrl,
    listsUrl: env.listsUrl,
    portalUrl: env.portalUrl,
    appUrl: env.appUrl,
    testCharges: env.shopify?.testCharges ?? true,
    brandName: env.brandName,
    legalUrls: env.legalUrls,
    mailEventsSecret: env.mailEventsSecret,
    supportEmail: env.supportEmail,
    invoices: { from: env.invoiceFrom, taxTenths: env.invoiceTaxTenths },
    platformApiKey: env.platformApiKey,
    signInProviders: env.signInProviders,
    signIn: env.signIn,
    klaviyoUrl: env.klaviyoUrl,
    billed: env.billed,
    tokenSecrets,
  };
}
