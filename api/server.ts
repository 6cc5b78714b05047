/** The composition root: creates every part and passes it to those that need it. */
import { getRequestListener } from '@hono/node-server';
import type { ServerBuild } from '@remix-run/node';
import { dropAll, dropChanged } from './caches.ts';
import { type ContextParts, createContext } from './context.ts';
import type { ApiDescription } from './contract/description.ts';
import { measureAlerts } from './modules/alerts/measure-alerts.ts';
import { alertsRoutes } from './modules/alerts/routes.ts';
import { analyticsRoutes } from './modules/analytics/routes.ts';
import { assistantsRoutes } from './modules/assistants/routes.ts';
import { auditRoutes } from './modules/audit/routes.ts';
import { basketsRoutes } from './modules/baskets/routes.ts';
import { billingRoutes } from './modules/billing/routes.ts';
import { catalogRoutes } from './modules/catalog/routes.ts';
import { creatorsRoutes } from './modules/creators/routes.ts';
import { createEventWriter } from './modules/creators/write-events.ts';
import { createLimits } from './modules/identity/abuse-limits.ts';
import { identityRoutes } from './modules/identity/routes.ts';
import { behindProxies } from './modules/identity/visitor-of-request.ts';
import { KeyCounters } from './modules/keys/key-counters.ts';
import { keysRoutes } from './modules/keys/routes.ts';
import { usageHeaders } from './modules/keys/usage-headers.ts';
import { listsRoutes } from './modules/lists/routes.ts';
import { marketingRoutes } from './modules/marketing/routes.ts';
import { meteringRoutes } from './modules/metering/routes.ts';
import { ordersRoutes } from './modules/orders/routes.ts';
import { partnersRoutes } from './modules/partners/routes.ts';
import { peopleRoutes } from './modules/people/routes.ts';
import { shopEvents } from './modules/privacy/process-shop-event.ts';
import { privacyRoutes } from './modules/privacy/routes.ts';
import { createFlowVerifier, createWebhookVerifier } from './modules/shopify/create-webhook-verifier.ts';
import { shopifyRoutes } from './modules/shopify/routes.ts';
import { switchingRoutes } from './modules/switching/routes.ts';
import { describedWebhooks } from './modules/webhooks/described-webhooks.ts';
import { measureDeliveries } from './modules/webhooks/measure-deliveries.ts';
import { webhooksRoutes } from './modules/webhooks/routes.ts';
import { type ChangeListener, listenForChanges } from './platform/db/listen.ts';
import { allowAllOrigins, apiHeaders } from './platform/http/allow-all-origins.ts';
import { answerErrors } from './platform/http/answer-errors.ts';
import { compress } from './platform/http/compress.ts';
import { describeApi } from './platform/http/describe-api.ts';
import { limitBody } from './platform/http/limit-body.ts';
import { pageAssets } from './platform/http/page-assets.ts';
import { createRateLimiters } from './platform/http/rate-limiters.ts';
import { createRequestLog } from './platform/http/request-log.ts';
import { createRouter, type ModuleRoutes } from './platform/http/router.ts';
import { strictTransportOfPages } from './platform/http/strict-transport.ts';
import type { Router } from './platform/http/types.ts';
import type { Metrics } from './platform/metrics.ts';
import { ServiceError } from './platform/service-error.ts';
import { createEndedReader } from './platform/tokens/ended-sessions.ts';
import { homeKey } from './platform/tokens/homes.ts';
import type { Role } from './role.ts';
import { answerHotRequests, rethrowReadFailure } from './routes/answer-hot-requests.ts';
import { assistantProofRoutes } from './routes/assistant-proofs.ts';
import { descriptionRoutes } from './routes/description.ts';
import { healthRoutes } from './routes/health.ts';
import { openCommerceRoutes } from './routes/open-commerce.ts';
import { outboxRoutes } from './routes/outbox.ts';
import { packageRoutes } from './routes/packages.ts';
import { pagePatterns } from './routes/page-patterns.ts';
import { pageRoutes } from './routes/pages.ts';
import { sdkFileRoutes } from './routes/sdk-files.ts';
import { searchEngineRoutes } from './routes/search-engines.ts';
import { securityTextRoutes } from './routes/security-txt.ts';
import { seenRoutes } from './routes/seen-request-route.ts';
import { toolServerRoutes } from './routes/tool-server-routes.ts';

const maxBodyBytes = 256 * 1024;

export interface ServerParts extends ContextParts {
  /** Default: `all`. */
  role?: Role;
  /** The built pages; without them, only the API is served. */
  pages?: ServerBuild;
  metrics?: Metrics | undefined;
}

/** Assembles the service. It handles requests once `start` has resolved. */
export function createServer({ role = 'all', pages, metrics, ...parts }: ServerParts) {
  const { env, database, log } = parts;
  const { ctx, jobs, outbox, shopify } = createContext(parts);

  for (const name of ['keys', 'baskets', 'images'] as const)
    metrics?.addCache(name, ctx.caches[name].lookups);
  metrics?.addCounts(ctx.counts);
  metrics?.addQueues(async (sql) => ({
    ...(await measureDeliveries(sql, ctx.clock())),
    alerts: await measureAlerts(sql, ctx.clock()),
  }));
  metrics?.addNumber(
    'wl_counters_drift',
    'Partners whose usage counters differed from the ledger when this server last compared them',
    () => ctx.caches.counterCheck.differing,
  );

  const limiters = createRateLimiters({ redisUrl: env.redisUrl, log });
  const limits = createLimits(ctx, env.limits, limiters, env.trustProxy);
  const events = createEventWriter(ctx);
  const counters = new KeyCounters({ sql: ctx.sql, clock: ctx.clock, log }, limiters);

  const requestLog = createRequestLog(log, {
    sample: env.accessLogSample,
    metrics,
    pageAt: pages && pagePatterns(pages),
  });
  function newRouter(): Router {
    const router = createRouter();
    answerErrors(router, log, `${env.siteUrl}/docs/errors`);
    router.use(requestLog.middleware, behindProxies(env.trustProxy));
    return router;
  }
  const router = newRouter();

  const verify = env.shopify && createWebhookVerifier(env.shopify, env.appUrl);
  const verifyFlow = env.shopify && createFlowVerifier(env.shopify, env.appUrl);
  const modules = [
    keysRoutes(ctx, counters),
    identityRoutes(ctx, limits),
    auditRoutes(ctx),
    catalogRoutes(ctx),
    meteringRoutes(ctx, counters),
    peopleRoutes(ctx),
    listsRoutes(ctx, limits),
    switchingRoutes(ctx),
    alertsRoutes(ctx),
    basketsRoutes(ctx, limits),
    partnersRoutes(ctx),
    assistantsRoutes(ctx),
    ordersRoutes(ctx),
    webhooksRoutes(ctx),
    marketingRoutes(ctx),
    analyticsRoutes(ctx),
    billingRoutes(ctx),
    shopifyRoutes(ctx, { verify, verifyFlow, isKnown: (topic) => shopEvents.has(topic) }),
    creatorsRoutes(ctx, limits),
    privacyRoutes(ctx),
  ];
  const mount = (on: Router, group: keyof ModuleRoutes) => {
    for (const routes of modules) for (const one of routes[group] ?? []) on.route('/', one);
  };

  // Before the API, which has a lower body limit.
  mount(router, 'webhooks');

  let listener: ChangeListener | undefined;
  let isDraining = false;

  // The API, under the path of BASE_URL. Any shop can call it: permissions come from tokens, never from cookies.
  const { pathname: apiPath, host: apiHost } = new URL(env.baseUrl);
  const apiOnlyHost = apiHost === new URL(env.siteUrl).host ? undefined : apiHost;
  const api = router.basePath(apiPath);
  // Describes everything declared below.
  let described: ApiDescription | undefined;
  const describe = () => (described ??= describeApi(api, describedWebhooks, ctx.settings));
  const hosted =
    pages &&
    pageRoutes(ctx, pages, {
      describe,
      limits,
      shopify: shopify && {
        app: shopify,
        apiKey: env.shopify?.apiKey ?? '',
        scopes: env.shopify?.scopes ?? [],
      },
    });
  // Without its own path, the API shares the portal's URLs: requests without a token want the page.
  if (hosted && apiPath === '/') {
    router.use('/portal/*', (c, next) => {
      const isForApi =
        c.req.method === 'OPTIONS' ||
        c.req.header('authorization') !== undefined ||
        c.req.header('host') === apiOnlyHost;
      return isForApi ? next() : hosted.page(c);
    });
  }
  api.use(allowAllOrigins(env.baseUrl));
  // Before the general limit: their bodies are files with their own limits.
  mount(api, 'uploads');
  api.use(limitBody(maxBodyBytes));
  for (const family of ['widget', 'hosted', 'shops', 'baskets', 'products']) {
    api.use(`/${family}/*`, usageHeaders(ctx, counters));
  }
  api.use(rethrowReadFailure);
  const health = healthRoutes(ctx, {
    isDraining: () => isDraining,
    isDatabaseAnswering: async () => (await listener?.isAnswered()) ?? false,
    jobs: () => jobs.state(),
  });
  api.route('/', health);
  mount(api, 'api');
  api.route('/', descriptionRoutes(describe));
  api.all('/*', (c, next) => {
    if (apiPath !== '/' || c.req.header('host') === apiOnlyHost) throw new ServiceError('not_found');
    return next();
  });

  if (env.siteUrl.startsWith('https:')) router.use(strictTransportOfPages);
  // Files of the site: scripts for shops, copied images, and page assets (hashed names, cached forever).
  router.route('/', securityTextRoutes(ctx));
  router.route('/', searchEngineRoutes(ctx));
  router.route('/', openCommerceRoutes(ctx));
  router.route('/', assistantProofRoutes(env.assistantProofs));
  router.route('/', seenRoutes(ctx, env.trustProxy));
  mount(router, 'site');
  // After the looks of partners, which are at its URLs.
  router.route('/', sdkFileRoutes('build/sdk', env.siteUrl));
  router.route('/', packageRoutes(ctx));
  router.use('/assets/*', ...pageAssets(ctx));
  if (env.mode !== 'production' && !env.smtpUrl)
    router.route('/', outboxRoutes(outbox, ctx.settings.hostedOrigins));

  router.route(
    '/',
    toolServerRoutes(ctx, {
      fetch: router.fetch,
      limit: limits.assistants,
      limitPerson: limits.assistantOf,
    }),
  );

  // Everything else is a page. Large ones are compressed; they contain no secrets that their size could reveal.
  router.use('/:lang/list/:token', compress());
  router.use('/shop/*', compress());
  router.use('/reference', compress());
  router.use('/docs/*', compress());
  // The portal's pages contain no secrets either: their keys and domain proofs are public.
  for (const path of ['', '/keys', '/usage', '/setup']) router.use(`/portal${path}`, compress());
  if (hosted) router.route('/', hosted.router);

  // A worker only serves its health.
  const served = role === 'worker' ? newRouter().route(apiPath, health) : router;

  const endedSessions = createEndedReader(ctx);
  return {
    ctx,
    describe,
    /** Handles requests without a socket. */
    fetch: served.fetch,
    /** Handles requests of node's server. */
    listener: () =>
      role === 'worker'
        ? getRequestListener(served.fetch)
        : answerHotRequests(
            {
              ctx,
              limits,
              counters,
              apiPath: apiPath.replace(/\/$/, ''),
              headers: apiHeaders(env.baseUrl),
              requestLog,
            },
            getRequestListener(served.fetch),
          ),
    /** Starts listening for changes, watching replicas, and processing jobs unless others do. */
    async start() {
      listener = await listenForChanges({
        urls: [database.directUrl],
        log,
        onChange: (payload) => dropChanged(ctx.caches, payload),
        onGap: () => {
          dropAll(ctx.caches);
          void endedSessions.readAgain();
        },
      });
      await endedSessions.start();
      await homeKey(ctx);
      counters.start();
      events.start();
      database.replicas?.watch();
      void jobs.start({ elsewhere: role === 'web' });
    },
    /** From now on, `/health` makes proxies send requests elsewhere. */
    beginDrain() {
      isDraining = true;
    },
    /** Finishes background work. Call it once all requests have ended. */
    async stop() {
      endedSessions.stop();
      await jobs.stop();
      await counters.stop();
      await events.stop();
      await listener?.close();
      await limiters.close();
    },
  };
}
