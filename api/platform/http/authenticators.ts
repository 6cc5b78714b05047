import type { MiddlewareHandler } from 'hono';
import type { Auth, SessionRules } from './auth.ts';
import type { HttpEnv } from './types.ts';

/** The middleware for each kind of authentication, in order. */
export type Authenticators = (rules?: SessionRules) => Record<Auth, MiddlewareHandler<HttpEnv>[]>;
