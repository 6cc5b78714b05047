import type { HttpBindings } from '@hono/node-server';
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Auth } from './auth.ts';

/** The caller of a request. Modules add `key`, `grant` and `member` in their `ports.ts`. */
export interface Callers {
  userId: string;
}

/** The values that middleware passes to handlers. */
export interface HttpEnv {
  Bindings: Partial<HttpBindings>;
  Variables: {
    requestId?: string;
    /** How the route authenticates its caller. */
    auth?: Auth;
    /** Number of proxies in front of the service whose X-Forwarded-For is trusted. */
    trustedProxies?: number;
    /** Headers of every API response. */
    headers?: Readonly<Record<string, string>>;
    /** The usage headers of the key the request is counted for, computed only when they're sent. */
    usage?: () => Promise<Record<string, string>>;
    /** The key the request is counted for; absent on unauthenticated public reads. */
    key?: Callers['key'];
    grant: Callers['grant'];
    userId: Callers['userId'];
    /** The ID of their session; null for a personal access token. */
    sessionId: string | null;
    /** For a basket session, the only partner it is valid for; null for a full session. */
    basketPartnerId: number | null;
    /** The partner whose member or server sent the request, where both can. */
    partnerId: number;
    /** The partner and member the caller acts for; null if they don't belong to a partner. */
    member: Callers['member'] | null;
  };
}

export type Router = OpenAPIHono<HttpEnv>;
