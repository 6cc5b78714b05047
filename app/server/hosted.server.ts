/**
 * What the loaders and actions of hosted pages may use of the service. Routes import the domain only through
 * here, so that none of it can reach a browser bundle.
 */
import type { AppLoadContext } from '@remix-run/node';
import type { Context } from '../../api/domain/context.ts';

/** What the server hands to every loader and action. */
export interface HostedLoadContext {
  ctx: Context;
  publicUrls: { baseUrl: string; siteUrl: string };
  brandName: string;
}

/** The typed load context of a hosted route. */
export function hostedContext(context: AppLoadContext): HostedLoadContext {
  return context as unknown as HostedLoadContext;
}

export { ServiceError } from '../../api/domain/service-error.ts';
export { frameAncestors } from '../../api/domain/keys/frame-ancestors.ts';
