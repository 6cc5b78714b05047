/** The composition root: every part is made here and handed to those that need it. */
import { serveStatic } from '@hono/node-server/serve-static';
import type { ServerBuild } from '@remix-run/node';
import { createContext, type World } from './context.ts';
import { listenForChanges } from './db/listen.ts';
import { dropAll, dropChanged } from './domain/caches.ts';
import { ServiceError } from './domain/service-error.ts';
import { answerErrors } from './http/answer-errors.ts';
import { KeyCounters } from './http/key-counters.ts';
import { limitBody } from './http/limit-body.ts';
import { createLimits } from './http/limits.ts';
import { openToEveryOrigin } from './http/open-to-every-origin.ts';
import { createRateLimiters } from './http/rate-limiters.ts';
import { logRequests } from './http/request-log.ts';
import { createRouter } from './http/router.ts';
import { usageHeaders } from './http/usage-headers.ts';
import { authRoutes } from './routes/auth.ts';
import { basketRoutes } from './routes/baskets.ts';
import { healthRoutes } from './routes/health.ts';
import { answerFromMemory } from './routes/from-memory.ts';
import { hostedListRoutes } from './routes/hosted-lists.ts';
import { mediaRoutes } from './routes/media.ts';
import { oauthBridgeRoutes } from './routes/oauth-bridge.ts';
import { outboxRoutes } from './routes/outbox.ts';
import { sdkFileRoutes } from './routes/sdk-files.ts';
import { widgetRoutes } from './routes/widget.ts';
import { pageRoutes } from './routes/pages.ts';

const maxBodyBytes = 256 * 1024;

export interface ServerParts extends World {
  /** The built pages; without them only the API is served. */
  pages?: ServerBuild;
}

/** Puts the service together. `fetch` answers requests once `start` has resolved. */
export function createServer({ pages, ...world }: ServerParts) {
  const { env, database, log } = world;
  const { ctx, jobs, storage, outbox } = createContext(world);

  const limiters = createRateLimiters({ redisUrl: env.redisUrl, log });
  const limits = createLimits(env.limits, limiters, env.trustProxy);
  const counters = new KeyCounters({ sql: ctx.sql, clock: ctx.clock, log }, limiters);

  const router = createRouter();
  answerErrors(router, log);
  router.use(logRequests(log));

  // The API, under the path of BASE_URL. Any shop may call it: rights come from tokens, never from cookies.
  const { pathname: apiPath, host: apiHost } = new URL(env.baseUrl);
  const apiOnlyHost = apiHost === new URL(env.siteUrl).host ? undefined : apiHost;
  const api = router.basePath(apiPath);
  api.use(openToEveryOrigin, limitBody(maxBodyBytes));
  for (const family of ['widget', 'hosted', 'shops', 'baskets', 'products']) {
    api.use(`/${family}/*`, usageHeaders(ctx, counters));
  }
  api.route('/', healthRoutes(ctx));
  api.route('/', widgetRoutes(ctx, limits));
  api.route('/', oauthBridgeRoutes(ctx, limits));
  api.route('/', hostedListRoutes(ctx));
  api.route('/', basketRoutes(ctx, limits));
  api.route('/', authRoutes(ctx));
  api.all('/*', (c, next) =>
    apiPath !== '/' || c.req.header('host') === apiOnlyHost
      ? c.json(new ServiceError('not_found').body(), 404)
      : next(),
  );

  // Files of the site: scripts for shops, copied pictures, and what the pages need (hashed names, kept for ever).
  router.route('/', sdkFileRoutes('build/sdk/v1'));
  router.route('/', mediaRoutes(storage));
  router.use(
    '/assets/*',
    serveStatic({
      root: './build',
      precompressed: true,
      onFound: (_path, c) => void c.header('Cache-Control', 'public, max-age=31536000, immutable'),
    }),
  );
  if (env.mode !== 'production' && !env.smtpUrl) router.route('/', outboxRoutes(outbox));

  // Everything else is a page.
  if (pages) router.route('/', pageRoutes(ctx, pages));

  let listener: { close(): Promise<void> } | undefined;
  return {
    ctx,
    fetch: answerFromMemory({ ctx, limits, counters, apiPath: apiPath.replace(/\/$/, '') }, router),
    /** Begins to hear of changes and to work off jobs. */
    async start() {
      listener = await listenForChanges({
        url: database.url,
        log,
        onChange: (payload) => dropChanged(ctx.caches, payload),
        onGap: () => dropAll(ctx.caches),
      });
      counters.start();
      jobs.start().catch((error: unknown) => log.error({ err: error }, 'jobs did not start'));
    },
    /** Finishes background work; requests must have ended. */
    async stop() {
      await jobs.stop();
      await counters.stop();
      await listener?.close();
      await limiters.close();
    },
  };
}
