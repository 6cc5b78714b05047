import type { OpenAPIHono } from '@hono/zod-openapi';
import type { HttpBindings } from '@hono/node-server';

/** Who may call. The modules that know the others add them, in their `ports.ts`: `key`, `grant` and `member`. */
export interface Callers {
  userId: string;
}

/** What middleware leaves for the handlers behind it. */
export interface HttpEnv {
  Bindings: Partial<HttpBindings>;
  Variables: {
    requestId?: string;
    /** Proxies before the service whose X-Forwarded-For is believed. */
    trustedProxies?: number;
    /** Headers of every answer of the API. */
    headers?: Readonly<Record<string, string>>;
    /** What an answer's headers say of the key it is counted for; whoever asks tells them. */
    usage?: () => Promise<Record<string, string>>;
    /** The key the request is counted for; absent on unauthenticated public reads. */
    key?: Callers['key'];
    grant: Callers['grant'];
    userId: Callers['userId'];
    /** Of a basket session, the only partner it is for; null for a full session. */
    basketPartnerId: number | null;
    /** For whom the caller acts; null for somebody who belongs to no partner. */
    member: Callers['member'] | null;
  };
}

export type Router = OpenAPIHono<HttpEnv>;
