/**
 * What the loaders and actions of hosted pages may use of the service. Routes import the domain only through
 * here, so that none of it can reach a browser bundle.
 */
import type { AppLoadContext } from '@remix-run/node';
import type { LoadedShopifyApp } from '../../api/adapters/shopify/shopify-app.ts';
import type { ApiDescription } from '../../api/contract/description.ts';
import type { Context } from '../../api/domain/context.ts';
import type { Visitor } from '../../api/domain/metering/visitor.ts';

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

export { markComplete } from '../../api/domain/bridge/complete-state.ts';
export { requireOpener } from '../../api/domain/bridge/require-opener.ts';
export { describeState } from '../../api/domain/bridge/describe-state.ts';
export { forkSession } from '../../api/domain/identity/fork-session.ts';
export { readSession } from '../../api/domain/identity/read-session.ts';
export { sessionBody, userBody, type SessionUser } from '../../api/domain/identity/session.ts';
export { signOut } from '../../api/domain/identity/sign-out.ts';
export { startEmailSignIn } from '../../api/domain/identity/start-email-sign-in.ts';
export { verifyEmailCode } from '../../api/domain/identity/verify-email-code.ts';
export { findActiveKey } from '../../api/domain/keys/find-key.ts';
export { frameAncestors } from '../../api/domain/keys/frame-ancestors.ts';
export type { HostedList } from '../../api/contract/hosted-list.ts';
export { listLists } from '../../api/domain/lists/list-lists.ts';
export { canonicalUrl } from '../../api/domain/products/canonical-url.ts';
export { ServiceError } from '../../api/domain/service-error.ts';
export { describeEmbed } from '../../api/domain/widget/describe-embed.ts';
