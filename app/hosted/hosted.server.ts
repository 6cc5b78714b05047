/**
 * The parts of the service that loaders and actions of hosted pages can use. Routes import the domain only through this
 * file, so none of it ends up in a browser bundle.
 */
import type { AppLoadContext } from '@remix-run/node';
import type { ApiDescription } from '#api/contract/description.ts';
import type { Limits } from '#api/modules/identity/abuse-limits.ts';
import type { Visitor } from '#api/modules/identity/visitor-of-request.ts';
import type { LoadedShopifyApp } from '#api/modules/shopify/create-shopify-app.ts';
import type { Context } from '#api/platform/context.ts';

/** The values that the server passes to every loader and action. */
export interface HostedLoadContext {
  ctx: Context;
  publicUrls: { baseUrl: string; siteUrl: string };
  brandName: string;
  /** Identifies the request in the log. */
  requestId: string;
  /** The visitor, for `recordListView`; add the user if one is signed in. */
  visitor: Visitor;
  /** Whether an error is temporary, such as an unreachable database; the response is then 503. */
  passes: (error: unknown) => boolean;
  limits: Pick<Limits, 'initFrom' | 'initOfKey'>;
  /** The API's description. */
  describe: () => ApiDescription;
  /** The Shopify app; undefined if the service runs without it. */
  shopify: { app: () => Promise<LoadedShopifyApp>; apiKey: string; scopes: readonly string[] } | undefined;
}

/** The typed load context of a hosted route. */
export function hostedContext(context: AppLoadContext): HostedLoadContext {
  return context as unknown as HostedLoadContext;
}

export { markComplete } from '#api/modules/identity/complete-state.ts';
export { requireOpener, requireSignInPage } from '#api/modules/identity/describe-state.ts';
export { describeState } from '#api/modules/identity/describe-state.ts';
export { forkSession } from '#api/modules/identity/fork-session.ts';
export { readSession } from '#api/modules/identity/read-session.ts';
export { sessionBody, userBody, type SessionUser } from '#api/modules/identity/session.ts';
export { signOut } from '#api/modules/identity/sign-out.ts';
export { startEmailSignIn } from '#api/modules/identity/start-email-sign-in.ts';
export { verifyEmailCode } from '#api/modules/identity/verify-email-code.ts';
export { findActiveKey } from '#api/modules/keys/find-key.ts';
export type { HostedList } from '#api/modules/lists/schemas.ts';
export { findSaved } from '#api/modules/lists/find-saved.ts';
export { listLists } from '#api/modules/lists/list-lists.ts';
export { canonicalUrl } from '#api/modules/catalog/canonical-url.ts';
export { ServiceError } from '#api/platform/service-error.ts';
export { describeEmbed } from '#api/modules/keys/describe-embed.ts';
