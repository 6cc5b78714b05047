/** The scope that a personal access token needs for an endpoint, and the check. */
import type { MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import { hasScope, type TokenScope } from '#api/contract/token-scopes.ts';
import { ServiceError } from '../service-error.ts';
import type { AnyEndpoint } from './endpoint-spec.ts';
import type { Tag } from './tags.ts';
import type { HttpEnv } from './types.ts';

/** Groups that aren't part of the integration. */
const areas: Partial<Record<Tag, 'creator' | 'account' | 'products' | 'orders' | 'saves' | 'events'>> = {
  'Creator shops': 'creator',
  'Shop media': 'creator',
  'Shop analytics': 'creator',
  'Product data': 'products',
  Orders: 'orders',
  Saves: 'saves',
  Events: 'events',
  // Adding a tool gives it shoppers' addresses.
  Marketing: 'account',
  // Its files have customers’ addresses.
  Switching: 'account',
  Portal: 'account',
  Subscription: 'account',
};

export type Scoped = Pick<AnyEndpoint, 'auth' | 'tag' | 'method' | 'anyToken'>;

/** The scope that a token needs for an endpoint; undefined if the endpoint accepts none, or any. */
export function neededScope({ auth, tag, method, anyToken }: Scoped): TokenScope | undefined {
  if (anyToken || (auth !== 'member' && auth !== 'account' && auth !== 'member or webhook')) return undefined;
  const area = areas[tag] ?? 'integration';
  // Orders can only be reported; their results are part of the integration's reports.
  if (area === 'orders') return 'orders:write';
  if (area === 'events' || area === 'saves') return `${area}:read`;
  return `${area}:${method === 'get' ? 'read' : 'write'}`;
}

/** Refuses tokens without the endpoint's scope. Sessions aren't limited. */
export function withinScope(spec: Scoped): MiddlewareHandler<HttpEnv>[] {
  const needed = neededScope(spec);
  if (!needed) return [];
  return [
    createMiddleware<HttpEnv>(async (c, next) => {
      if (!hasScope(c.get('member')?.scopes ?? [], needed)) {
        throw new ServiceError('forbidden', { hint: `This token is limited. It needs the scope ${needed}.` });
      }
      await next();
    }),
  ];
}
