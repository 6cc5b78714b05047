import type { ShopifyEnv } from '#api/env.ts';
import { loadOnce } from '#api/platform/load-once.ts';
import type { PrismaClient } from '#prisma/client/client.ts';

/** The Admin API version of all operations in this app; must match shopify.app.toml. */
export const adminApiVersion = '2026-10';

/** The library handles the sign-in with Shopify below this path. */
export const authPathPrefix = '/shopify/auth';

interface AppParts {
  env: ShopifyEnv;
  appUrl: string;
  prisma: PrismaClient;
  /** Called when a shop has given the app a token: at install, and about hourly when tokens are renewed. */
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
    // The library's types expect Prisma's default client; ours has the same `session`.
    sessionStorage: new PrismaSessionStorage(prisma as never),
    logger: { level: LogSeverity.Error },
    future: { unstable_newEmbeddedAuthStrategy: true, expiringOfflineAccessTokens: true },
    hooks: { afterAuth: ({ session }) => onAuthorized(session.shop) },
  });
}

/** Sends requests for `https://kiln.myshopify.com/admin/…` to `{adminUrl}/kiln.myshopify.com/admin/…`. */
async function sendEverythingTo(adminUrl: string): Promise<void> {
  const { setAbstractFetchFunc } = await import('@shopify/shopify-api/runtime');
  setAbstractFetchFunc((input, init) => {
    const { host, pathname, search } = new URL(input instanceof Request ? input.url : input);
    return fetch(`${adminUrl}/${host}${pathname}${search}`, input instanceof Request ? input : init);
  });
}

export type LoadedShopifyApp = Awaited<ReturnType<typeof loadApp>>;

/** The library behind the app, loaded on first use, so servers without Shopify shops never load it. */
export const createShopifyApp = (parts: AppParts): (() => Promise<LoadedShopifyApp>) =>
  loadOnce(() => loadApp(parts));
