import type { PrismaClient } from '../../../prisma/client/client.ts';
import type { ShopifyEnv } from '#api/env.ts';

/** The Admin API version that every operation of this app is written for; the same as in shopify.app.toml. */
export const adminApiVersion = '2026-10';

/** Paths of the sign-in with Shopify, which the library takes for itself below this one. */
export const authPathPrefix = '/shopify/auth';

interface AppParts {
  env: ShopifyEnv;
  appUrl: string;
  prisma: PrismaClient;
  /** Called once a shop has given the app a token: at install, and about hourly as tokens are renewed. */
  onAuthorized: (shopDomain: string) => Promise<void>;
}

async function loadApp({ env, appUrl, prisma, onAuthorized }: AppParts) {
  await import('@shopify/shopify-app-remix/adapters/node');
  const { AppDistribution, LogSeverity, shopifyApp } = await import('@shopify/shopify-app-remix/server');
  const { ApiVersion } = await import('@shopify/shopify-api');
  const { PrismaSessionStorage } = await import('@shopify/shopify-app-session-storage-prisma');
  if (env.adminUrl) await sendEverythingTo(env.adminUrl);
  return shopifyApp({
    apiKey: env.apiKey,
    apiSecretKey: env.apiSecret,
    scopes: [...env.scopes],
    appUrl,
    authPathPrefix,
    apiVersion: ApiVersion.October26,
    distribution: AppDistribution.AppStore,
    // The library's types know the client that Prisma generates by default; ours has the same `session`.
    sessionStorage: new PrismaSessionStorage(prisma as never),
    logger: { level: LogSeverity.Error },
    future: { unstable_newEmbeddedAuthStrategy: true, expiringOfflineAccessTokens: true },
    hooks: { afterAuth: ({ session }) => onAuthorized(session.shop) },
  });
}

/** `https://kiln.myshopify.com/admin/…` is asked of `{adminUrl}/kiln.myshopify.com/admin/…`. */
async function sendEverythingTo(adminUrl: string): Promise<void> {
  const { setAbstractFetchFunc } = await import('@shopify/shopify-api/runtime');
  setAbstractFetchFunc((input, init) => {
    const { host, pathname, search } = new URL(input instanceof Request ? input.url : input);
    return fetch(`${adminUrl}/${host}${pathname}${search}`, input instanceof Request ? input : init);
  });
}

export type LoadedShopifyApp = Awaited<ReturnType<typeof loadApp>>;

/** The library behind the app. It is loaded by the first who needs it: servers without Shopify shops never do. */
export function createShopifyApp(parts: AppParts): () => Promise<LoadedShopifyApp> {
  let app: Promise<LoadedShopifyApp> | undefined;
  return () => (app ??= loadApp(parts));
}
