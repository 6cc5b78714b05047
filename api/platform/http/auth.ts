import type { MiddlewareHandler } from 'hono';
import type { HttpEnv } from './types.ts';

/**
 * Who may call an endpoint. `shopper or nobody` takes a request without a token, but no wrong one; `public key or body`
 * leaves it to the handler to find the key; `named key` is the public key that the path names, which the endpoint looks
 * up and compares itself. `member` is a partner's member, signed in or by a personal access token; `account` takes those
 * who are no member, too.
 */
export type Auth =
  | 'none'
  | 'public key'
  | 'public key or body'
  | 'key of the basket'
  | 'named key'
  | 'widget'
  | 'shopper'
  | 'shopper or nobody'
  | 'shopper, key or nobody'
  | 'widget and shopper'
  | 'widget or key'
  | 'account'
  | 'member';

/**
 * Whether an endpoint takes basket sessions. They live in the page of one shop, and must not reach anything else of the
 * shopper's: where an endpoint does not say otherwise, they are refused.
 */
export interface Taken {
  takesBaskets?: boolean | undefined;
}

/** What each kind of authentication runs, in order. */
export type Authenticators = (taken?: Taken) => Record<Auth, MiddlewareHandler<HttpEnv>[]>;

/** The token of an `Authorization: Bearer` header. */
export function bearer(header: string | undefined): string | undefined {
  return header?.match(/^Bearer +(\S+)$/i)?.[1];
}
