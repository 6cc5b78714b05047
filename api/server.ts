/** The composition root: creates every part and passes it to those that need it. */
import { getRequestListener } from '@hono/node-server';
import { compress } from 'hono/compress';
import type { ServerBuild } from '@remix-run/node';
import { createWebhookVerifier } from './modules/shopify/verify-webhook.ts';
import { createPreviewImage } from './platform/images/preview-image.ts';
import { createContext, type ContextParts } from './context.ts';
import type { ApiDescription } from './contract/description.ts';
import { listenForChanges, type ChangeListener } from './platform/db/listen.ts';
import { dropAll, dropChanged } from './caches.ts';
import { createEndedReader } from './platform/tokens/ended-sessions.ts';
import { ServiceError } from './platform/service-error.ts';
import { answerErrors } from './platform/http/answer-errors.ts';
import { describeApi } from './platform/http/document.ts';
import { KeyCounters } from './modules/keys/key-counters.ts';
import { limitBody } from './platform/http/limit-body.ts';
import { createLimits } from './modules/identity/abuse-limits.ts';
import { headersOfTheApi, openToEveryOrigin } from './platform/http/open-to-every-origin.ts';
import { createRateLimiters } from './platform/http/rate-limiters.ts';
import { createRequestLog } from './platform/http/request-log.ts';
import type { Metrics } from './platform/metrics.ts';
import { pageAssets } from './platform/http/page-assets.ts';
import { createRouter } from './platform/http/router.ts';
import { strictTransportOfPages } from './platform/http/strict-transport.ts';
import { usageHeaders } from './modules/keys/usage-headers.ts';
import { behindProxies } from './modules/identity/visitor-of-request.ts';
import { shopEvents } from './modules/privacy/process-shop-event.ts';
import { createEventWriter } from './modules/creators/write-events.ts';
import { accountRoutes } from './modules/privacy/account-routes.ts';
import { adStudioRoutes } from './modules/analytics/ad-studio-routes.ts';
import { analyticsRoutes } from './modules/analytics/analytics-routes.ts';
import { emailRoutes } from './modules/identity/email-routes.ts';
import { migrateRoutes } from './modules/lists/migrate-routes.ts';
import { authRoutes } from './modules/identity/auth-routes.ts';
import { basketRoutes } from './modules/baskets/basket-routes.ts';
import { descriptionRoutes } from './routes/description.ts';
import { healthRoutes } from './routes/health.ts';
import { answerHotRequests, failEarlier } from './routes/hot-requests.ts';
import { hostedCollaboratorRoutes } from './modules/lists/collaborator-routes.ts';
import { hostedFollowingRoutes } from './modules/lists/following-routes.ts';
import { hostedItemRoutes } from './modules/lists/item-routes.ts';
import { hostedItemsRoutes } from './modules/lists/items-routes.ts';
import { hostedListRoutes } from './modules/lists/list-routes.ts';
import { hostedPublicRoutes } from './modules/lists/public-list-routes.ts';
import { hostedSaveRoutes } from './modules/lists/save-routes.ts';
import { mediaRoutes } from './modules/creators/media-routes.ts';
import { mediaUploadRoutes, shopMediaRoutes } from './modules/creators/video-routes.ts';
import { feedbackRoutes } from './modules/people/feedback-routes.ts';
import { friendRoutes } from './modules/people/friend-routes.ts';
import { importRoutes } from './modules/lists/import-routes.ts';
import { inviteCodeRoutes } from './modules/people/invite-code-routes.ts';
import { notificationRoutes } from './modules/people/notification-routes.ts';
import { oauthBridgeRoutes } from './modules/identity/bridge-routes.ts';
import { outboxRoutes } from './routes/outbox.ts';
import { planRoutes } from './modules/metering/plan-routes.ts';
import { portalInvoiceRoutes } from './modules/billing/invoice-routes.ts';
import { partnerRoutes } from './modules/partners/partner-routes.ts';
import { portalKeyRoutes } from './modules/keys/routes.ts';
import { portalTokenRoutes } from './modules/partners/token-routes.ts';
import { portalBasketRoutes } from './modules/baskets/portal-basket-routes.ts';
import { portalWebhookRoutes } from './modules/baskets/webhook-routes.ts';
import { portalMemberRoutes } from './modules/partners/member-routes.ts';
import { portalPartnerRoutes } from './modules/privacy/partner-routes.ts';
import { portalUsageRoutes } from './modules/analytics/usage-routes.ts';
import { roleRoutes } from './modules/partners/role-routes.ts';
import { searchEngineRoutes } from './routes/search-engines.ts';
import { securityTextRoutes } from './routes/security-txt.ts';
import { lookRoutes } from './modules/keys/look-routes.ts';
import { sdkFileRoutes } from './routes/sdk-files.ts';
import { creatorAnalyticsRoutes } from './modules/creators/analytics-routes.ts';
import { shopFollowRoutes, publicShopRoutes } from './modules/creators/public-shop-routes.ts';
import { shopImageRemovalRoutes, shopImageRoutes } from './modules/creators/image-routes.ts';
import { shopifyWebhookRoutes } from './modules/shopify/webhook-routes.ts';
import { shopClickRoutes, shopEventRoutes } from './modules/creators/event-routes.ts';
import { shareImageRoutes } from './modules/lists/share-image-routes.ts';
import { stripeWebhookRoutes } from './modules/billing/stripe-webhook-routes.ts';
import { usageRoutes } from './modules/metering/usage-routes.ts';
import { sessionRoutes } from './modules/identity/session-routes.ts';
import { shopItemRoutes } from './modules/creators/item-routes.ts';
import { shopListRoutes } from './modules/creators/list-routes.ts';
import { creatorShopRoutes } from './modules/creators/creator-shop-routes.ts';
import { widgetRoutes } from './modules/lists/widget-routes.ts';
import { passwordRoutes } from './modules/identity/password-routes.ts';
import { portalAccountRoutes } from './modules/partners/account-routes.ts';
import { portalSubscriptionRoutes } from './modules/billing/subscription-routes.ts';
import { productRoutes } from './modules/catalog/product-routes.ts';
import { imageRoutes } from './modules/catalog/image-routes.ts';
import { scraperRoutes } from './modules/catalog/scraper-routes.ts';
import { pageRoutes } from './routes/pages.ts';

const maxBodyBytes = 256 * 1024;

export interface ServerParts extends ContextParts {
  /** The built pages; without them, only the API is served. */
  pages?: ServerBuild;
  metrics?: Metrics | undefined;
}

/** Assembles the service. It handles requests once `start` has resolved. */
export function createServer({ pages, metrics, ...parts }: ServerParts) {
  const { env, database, log } = parts;
  const { ctx, jobs, outbox, shopify } = createContext(parts);

  for (const name of ['keys', 'baskets', 'images'] as const)
    metrics?.addCache(name, ctx.caches[name].lookups);
  metrics?.addNumber(
    'wl_counters_drift',
    'Partners whose usage counters differed from the ledger when this server last compared them',
    () => ctx.caches.counterCheck.differing,
  );

  const limiters = createRateLimiters({ redisUrl: env.redisUrl, log });
  const limits = createLimits(ctx, env.limits, limiters, env.trustProxy);
  const events = createEventWriter(ctx);
  const counters = new KeyCounters({ sql: ctx.sql, clock: ctx.clock, log }, limiters);

  const router = createRouter();
  answerErrors(router, log, `${env.siteUrl}/docs/errors`);
  const requestLog = createRequestLog(log, { sample: env.accessLogSample, metrics });
  router.use(requestLog.middleware, behindProxies(env.trustProxy));

  // Before the API, which has a lower body limit.
  const verify = env.shopify && createWebhookVerifier(env.shopify, env.appUrl);
  router.route('/', shopifyWebhookRoutes(ctx, { verify, isKnown: (topic) => shopEvents.has(topic) }));
  router.route('/', stripeWebhookRoutes(ctx));

  let listener: ChangeListener | undefined;
  let isDraining = false;

  // The API, under the path of BASE_URL. Any shop can call it: permissions come from tokens, never from cookies.
  const { pathname: apiPath, host: apiHost } = new URL(env.baseUrl);
  const apiOnlyHost = apiHost === new URL(env.siteUrl).host ? undefined : apiHost;
  const api = router.basePath(apiPath);
  // Describes everything declared below.
  let described: ApiDescription | undefined;
  const describe = () => (described ??= describeApi(api, ctx.settings));
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
  api.use(openToEveryOrigin(env.baseUrl));
  // Before the general limit: their bodies are files with their own limits.
  api.route('/', shopImageRoutes(ctx));
  api.route('/', mediaUploadRoutes(ctx));
  api.use(limitBody(maxBodyBytes));
  for (const family of ['widget', 'hosted', 'shops', 'baskets', 'products']) {
    api.use(`/${family}/*`, usageHeaders(ctx, counters));
  }
  api.use(failEarlier);
  api.route(
    '/',
    healthRoutes(ctx, {
      isDraining: () => isDraining,
      isDatabaseAnswering: async () => (await listener?.isAnswered()) ?? false,
      jobs: () => jobs.state(),
    }),
  );
  api.route('/', widgetRoutes(ctx, limits));
  api.route('/', oauthBridgeRoutes(ctx, limits));
  api.route('/', hostedListRoutes(ctx));
  api.route('/', hostedItemsRoutes(ctx));
  api.route('/', hostedItemRoutes(ctx));
  api.route('/', hostedCollaboratorRoutes(ctx));
  api.route('/', hostedPublicRoutes(ctx));
  api.route('/', hostedFollowingRoutes(ctx));
  api.route('/', shopFollowRoutes(ctx));
  api.route('/', productRoutes(ctx));
  api.route('/', scraperRoutes(ctx));
  api.route('/', imageRoutes(ctx));
  api.route('/', hostedSaveRoutes(ctx));
  api.route('/', basketRoutes(ctx, limits));
  api.route('/', usageRoutes(ctx, counters));
  api.route('/', portalUsageRoutes(ctx));
  api.route('/', planRoutes(ctx));
  api.route('/', portalInvoiceRoutes(ctx));
  api.route('/', partnerRoutes(ctx));
  api.route('/', portalAccountRoutes(ctx));
  api.route('/', portalKeyRoutes(ctx, counters));
  api.route('/', portalTokenRoutes(ctx));
  api.route('/', portalBasketRoutes(ctx));
  api.route('/', portalWebhookRoutes(ctx));
  api.route('/', portalSubscriptionRoutes(ctx));
  // Before routes with IDs, because names of public shops take their place in the path.
  api.route('/', publicShopRoutes(ctx));
  api.route('/', creatorShopRoutes(ctx));
  api.route('/', shopListRoutes(ctx));
  api.route('/', shopItemRoutes(ctx));
  api.route('/', roleRoutes(ctx));
  api.route('/', portalMemberRoutes(ctx));
  api.route('/', portalPartnerRoutes(ctx));
  api.route('/', analyticsRoutes(ctx));
  api.route('/', creatorAnalyticsRoutes(ctx));
  api.route('/', shopEventRoutes(ctx, limits));
  api.route('/', adStudioRoutes(ctx));
  api.route('/', authRoutes(ctx));
  api.route('/', emailRoutes(ctx));
  api.route('/', migrateRoutes(ctx));
  api.route('/', passwordRoutes(ctx));
  api.route('/', sessionRoutes(ctx));
  api.route('/', accountRoutes(ctx));
  api.route('/', notificationRoutes(ctx));
  api.route('/', friendRoutes(ctx));
  api.route('/', inviteCodeRoutes(ctx));
  api.route('/', importRoutes(ctx));
  api.route('/', feedbackRoutes(ctx));
  api.route('/', shopMediaRoutes(ctx));
  api.route('/', shopImageRemovalRoutes(ctx));

  api.route('/', descriptionRoutes(describe));
  api.all('/*', (c, next) =>
    apiPath !== '/' || c.req.header('host') === apiOnlyHost
      ? c.json(new ServiceError('not_found').body(), 404)
      : next(),
  );

  if (env.siteUrl.startsWith('https:')) router.use(strictTransportOfPages);
  // Files of the site: scripts for shops, copied images, and page assets (hashed names, cached forever).
  router.route('/', securityTextRoutes(ctx));
  router.route('/', searchEngineRoutes(ctx));
  router.route('/', lookRoutes(ctx));
  router.route('/', sdkFileRoutes('build/sdk'));
  router.route('/', mediaRoutes(ctx.adapters.storage));
  router.use('/assets/*', ...pageAssets(ctx));
  router.route('/', shopClickRoutes(ctx, limits.events));
  router.route('/', shareImageRoutes(ctx, createPreviewImage(ctx.adapters.storage)));
  if (env.mode !== 'production' && !env.smtpUrl)
    router.route('/', outboxRoutes(outbox, ctx.settings.hostedOrigins));

  // Everything else is a page. Large ones are compressed; they contain no secrets that their size could reveal.
  router.use('/:lang/list/:token', compress());
  router.use('/shop/*', compress());
  router.use('/reference', compress());
  router.use('/docs/*', compress());
  // Nor do the portal's pages: their keys and the proofs of domains are public.
  for (const path of ['', '/keys', '/usage', '/setup']) router.use(`/portal${path}`, compress());
  if (hosted) router.route('/', hosted.router);

  const endedSessions = createEndedReader(ctx);
  return {
    ctx,
    describe,
    /** Handles requests without a socket. */
    fetch: router.fetch,
    /** Handles requests of node's server. */
    listener: () =>
      answerHotRequests(
        {
          ctx,
          limits,
          counters,
          apiPath: apiPath.replace(/\/$/, ''),
          headers: headersOfTheApi(env.baseUrl),
          requestLog,
        },
        getRequestListener(router.fetch),
      ),
    /** Starts listening for changes, watching replicas and processing jobs. */
    async start() {
      listener = await listenForChanges({
        url: database.directUrl,
        log,
        onChange: (payload) => dropChanged(ctx.caches, payload),
        onGap: () => {
          dropAll(ctx.caches);
          void endedSessions.readAgain();
        },
      });
      await endedSessions.start();
      counters.start();
      events.start();
      database.replicas?.watch();
      void jobs.start();
    },
    /** From now on, `/health` makes proxies send requests elsewhere. */
    beginDrain() {
      isDraining = true;
    },
    /** Finishes background work; requests must have ended before. */
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
