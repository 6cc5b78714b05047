/**
 * What the loaders and actions of hosted pages may use of the service. Routes import the domain only through
 * here, so that none of it can reach a browser bundle.
 */
import type { AppLoadContext } from '@remix-run/node';
import type { LoadedShopifyApp } from '#api/modules/shopify/shopify-app.ts';
import type { ApiDescription } from '#api/contract/description.ts';
import type { Context } from '#api/platform/context.ts';
import type { Visitor } from '#api/modules/metering/visitor.ts';

/** What the server hands to every loader and action. */
export interface HostedLoadContext {
  ctx: Context;
  publicUrls: { baseUrl: string; siteUrl: string };
  brandName: string;
  /** Names the request in the log. */
  requestId: string;
  /** Who looks at the page: for `recordListView`, with the user added where one is signed in. */
  visitor: Visitor;
  /** Whether what a page threw passes by itself, as when the database is away: the answer is then 503. */
  passes: (error: unknown) => boolean;
  /** What the API says of itself. */
  describe: () => ApiDescription;
  /** The Shopify app; undefined where the service runs without. */
  shopify: { app: () => Promise<LoadedShopifyApp>; apiKey: string; scopes: readonly string[] } | undefined;
}

/** The typed load context of a hosted route. */
export function hostedContext(context: AppLoadContext): HostedLoadContext {
  return context as unknown as HostedLoadContext;
}

export { markComplete } from '#api/modules/identity/complete-state.ts';
export { requireOpener } from '#api/modules/identity/describe-state.ts';
export { describeState } from '#api/modules/identity/describe-state.ts';
export { forkSession } from '#api/modules/identity/fork-session.ts';
export { readSession } from '#api/modules/identity/read-session.ts';
export { sessionBody, userBody, type SessionUser } from '#api/modules/identity/session.ts';
export { signOut } from '#api/modules/identity/sign-out.ts';
export { startEmailSignIn } from '#api/modules/identity/start-email-sign-in.ts';
export { verifyEmailCode } from '#api/modules/identity/verify-email-code.ts';
export { findActiveKey } from '#api/modules/keys/find-key.ts';
export type { HostedList } from '#api/contract/hosted-list.ts';
export { listLists } from '#api/modules/lists/list-lists.ts';
export { canonicalUrl } from '#api/modules/catalog/canonical-url.ts';
export { ServiceError } from '#api/platform/service-error.ts';
export { describeEmbed } from '#api/modules/keys/describe-embed.ts';
