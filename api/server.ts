/** The composition root: every part is made here and handed to those that need it. */
import { serveStatic } from '@hono/node-server/serve-static';
import { compress } from 'hono/compress';
import type { ServerBuild } from '@remix-run/node';
import { createWebhookVerifier } from './adapters/shopify/verify-webhook.ts';
import { createPreviewPicture } from './adapters/preview-picture.ts';
import { createContext, type World } from './context.ts';
import type { ApiDescription } from './contract/description.ts';
import { listenForChanges, type ChangeListener } from './db/listen.ts';
import { dropAll, dropChanged } from './domain/caches.ts';
import { createEndedReader } from './domain/identity/ended-sessions.ts';
import { ServiceError } from './domain/service-error.ts';
import { answerErrors } from './http/answer-errors.ts';
import { describeApi } from './http/document.ts';
import { KeyCounters } from './http/key-counters.ts';
import { limitBody } from './http/limit-body.ts';
import { createLimits } from './http/limits.ts';
import { openToEveryOrigin } from './http/open-to-every-origin.ts';
import { createRateLimiters } from './http/rate-limiters.ts';
import { logRequests } from './http/request-log.ts';
import { createRouter } from './http/router.ts';
import { strictTransport, strictTransportOfPages } from './http/strict-transport.ts';
import { usageHeaders } from './http/usage-headers.ts';
import { behindProxies } from './http/visitor.ts';
import { shopEvents } from './jobs/shop-events.ts';
import { createEventWriter } from './jobs/write-events.ts';
import { accountRoutes } from './routes/account.ts';
import { adStudioRoutes } from './routes/ad-studio.ts';
import { analyticsRoutes } from './routes/analytics.ts';
import { authRoutes } from './routes/auth.ts';
import { basketRoutes } from './routes/baskets.ts';
import { descriptionRoutes } from './routes/description.ts';
import { healthRoutes } from './routes/health.ts';
import { answerFromMemory } from './routes/from-memory.ts';
import { hostedCollaboratorRoutes } from './routes/hosted-collaborators.ts';
import { hostedFollowingRoutes } from './routes/hosted-following.ts';
import { hostedItemRoutes } from './routes/hosted-item.ts';
import { hostedItemsRoutes } from './routes/hosted-items.ts';
import { hostedListRoutes } from './routes/hosted-lists.ts';
import { hostedPublicRoutes } from './routes/hosted-public.ts';
import { hostedSaveRoutes } from './routes/hosted-save.ts';
import { mediaRoutes } from './routes/media.ts';
import { mediaUploadRoutes } from './routes/media-uploads.ts';
import { feedbackRoutes } from './routes/feedback.ts';
import { friendRoutes } from './routes/me-friends.ts';
import { importRoutes } from './routes/me-imports.ts';
import { inviteCodeRoutes } from './routes/me-invite-codes.ts';
import { notificationRoutes } from './routes/me-notifications.ts';
import { oauthBridgeRoutes } from './routes/oauth-bridge.ts';
import { outboxRoutes } from './routes/outbox.ts';
import { planRoutes } from './routes/plans.ts';
import { portalInvoiceRoutes } from './routes/portal-invoices.ts';
import { partnerRoutes } from './routes/partners.ts';
import { portalKeyRoutes } from './routes/portal-keys.ts';
import { portalTokenRoutes } from './routes/portal-tokens.ts';
import { portalBasketRoutes } from './routes/portal-baskets.ts';
import { portalWebhookRoutes } from './routes/portal-webhooks.ts';
import { portalMemberRoutes } from './routes/portal-members.ts';
import { portalPartnerRoutes } from './routes/portal-partner.ts';
import { portalUsageRoutes } from './routes/portal-usage.ts';
import { roleRoutes } from './routes/roles.ts';
import { securityTextRoutes } from './routes/security-txt.ts';
import { sdkFileRoutes } from './routes/sdk-files.ts';
import { shopFigureRoutes } from './routes/shop-figures.ts';
import { shopFollowRoutes } from './routes/shop-follow.ts';
import { shopImageRemovalRoutes, shopImageRoutes } from './routes/shop-images.ts';
import { shopMediaRoutes } from './routes/shop-media.ts';
import { shopifyWebhookRoutes } from './routes/shopify-webhook.ts';
import { shopClickRoutes } from './routes/shop-click.ts';
import { shopEventRoutes } from './routes/shop-events.ts';
import { shareImageRoutes } from './routes/share-image.ts';
import { stripeWebhookRoutes } from './routes/stripe-webhook.ts';
import { usageRoutes } from './routes/usage.ts';
import { sessionRoutes } from './routes/session.ts';
import { shopItemRoutes } from './routes/shop-items.ts';
import { shopListRoutes } from './routes/shop-lists.ts';
import { shopRoutes } from './routes/shops.ts';
import { publicShopRoutes } from './routes/shops-public.ts';
import { widgetRoutes } from './routes/widget.ts';
import { passwordRoutes } from './routes/passwords.ts';
import { portalAccountRoutes } from './routes/portal-account.ts';
import { portalSubscriptionRoutes } from './routes/portal-subscription.ts';
import { productRoutes } from './routes/products.ts';
import { imageRoutes } from './routes/images.ts';
import { scraperRoutes } from './routes/scraper.ts';
import { pageRoutes } from './routes/pages.ts';

const maxBodyBytes = 256 * 1024;

export interface ServerParts extends World {
  /** The built pages; without them only the API is served. */
  pages?: ServerBuild;
}

/** Puts the service together. `fetch` answers requests once `start` has resolved. */
export function createServer({ pages, ...world }: ServerParts) {
  const { env, database, log } = world;
  const { ctx, jobs, outbox, shopify } = createContext(world);

  const limiters = createRateLimiters({ redisUrl: env.redisUrl, log });
  const limits = createLimits(ctx, env.limits, limiters, env.trustProxy);
  const events = createEventWriter(ctx);
  const counters = new KeyCounters({ sql: ctx.sql, clock: ctx.clock, log }, limiters);

  const router = createRouter();
  answerErrors(router, log);
  router.use(logRequests(log), behindProxies(env.trustProxy));

  // Before the API, whose bodies are smaller.
  const verify = env.shopify && createWebhookVerifier(env.shopify, env.appUrl);
  router.route('/', shopifyWebhookRoutes(ctx, { verify, isKnown: (topic) => shopEvents.has(topic) }));
  router.route('/', stripeWebhookRoutes(ctx));

  let listener: ChangeListener | undefined;
  let isDraining = false;

  // The API, under the path of BASE_URL. Any shop may call it: rights come from tokens, never from cookies.
  const { pathname: apiPath, host: apiHost } = new URL(env.baseUrl);
  const apiOnlyHost = apiHost === new URL(env.siteUrl).host ? undefined : apiHost;
  const api = router.basePath(apiPath);
  // What is declared below describes itself.
  let described: ApiDescription | undefined;
  const describe = () => (described ??= describeApi(api, ctx.settings));
  const hosted =
    pages &&
    pageRoutes(ctx, pages, {
      describe,
      shopify: shopify && {
        app: shopify,
        apiKey: env.shopify?.apiKey ?? '',
        scopes: env.shopify?.scopes ?? [],
      },
    });
  // Without a path of its own the API has the portal's addresses, too: there, who sends no token wants the page.
  if (hosted && apiPath === '/') {
    router.use('/portal/*', (c, next) => {
      const isForApi =
        c.req.method === 'OPTIONS' ||
        c.req.header('authorization') !== undefined ||
        c.req.header('host') === apiOnlyHost;
      return isForApi ? next() : hosted.page(c);
    });
  }
  if (env.baseUrl.startsWith('https:')) api.use(strictTransport);
  api.use(openToEveryOrigin);
  // Before the limit of the others: their bodies are files, of sizes of their own.
  api.route('/', shopImageRoutes(ctx));
  api.route('/', mediaUploadRoutes(ctx));
  api.use(limitBody(maxBodyBytes));
  for (const family of ['widget', 'hosted', 'shops', 'baskets', 'products']) {
    api.use(`/${family}/*`, usageHeaders(ctx, counters));
  }
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
  // The names of public shops stand where others have ids.
  api.route('/', publicShopRoutes(ctx));
  api.route('/', shopRoutes(ctx));
  api.route('/', shopListRoutes(ctx));
  api.route('/', shopItemRoutes(ctx));
  api.route('/', roleRoutes(ctx));
  api.route('/', portalMemberRoutes(ctx));
  api.route('/', portalPartnerRoutes(ctx));
  api.route('/', analyticsRoutes(ctx));
  api.route('/', shopFigureRoutes(ctx));
  api.route('/', shopEventRoutes(ctx, limits));
  api.route('/', adStudioRoutes(ctx));
  api.route('/', authRoutes(ctx));
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
  // Files of the site: scripts for shops, copied pictures, and what the pages need (hashed names, kept for ever).
  router.route('/', securityTextRoutes(ctx));
  router.route('/', sdkFileRoutes('build/sdk'));
  router.route('/', mediaRoutes(ctx.adapters.storage));
  router.use(
    '/assets/*',
    serveStatic({
      root: './build',
      precompressed: true,
      onFound: (_path, c) => void c.header('Cache-Control', 'public, max-age=31536000, immutable'),
    }),
  );
  router.route('/', shopClickRoutes(ctx, limits.events));
  router.route('/', shareImageRoutes(ctx, createPreviewPicture(ctx.adapters.storage)));
  if (env.mode !== 'production' && !env.smtpUrl)
    router.route('/', outboxRoutes(outbox, ctx.settings.hostedOrigins));

  // Everything else is a page. Long ones are large, and hold no secret that their size could tell.
  router.use('/:lang/list/:token', compress());
  router.use('/shop/*', compress());
  router.use('/reference', compress());
  if (hosted) router.route('/', hosted.router);

  const endedSessions = createEndedReader(ctx);
  return {
    ctx,
    describe,
    fetch: answerFromMemory({ ctx, limits, counters, apiPath: apiPath.replace(/\/$/, '') }, router),
    /** Begins to hear of changes and to work off jobs. */
    async start() {
      listener = await listenForChanges({
        url: database.url,
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
      void jobs.start();
    },
    /** From now on `/health` asks proxies to send requests elsewhere. */
    beginDrain() {
      isDraining = true;
    },
    /** Finishes background work; requests must have ended. */
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
