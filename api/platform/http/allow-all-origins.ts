import type { Context as HttpContext } from 'hono';
import { createMiddleware } from 'hono/factory';
import { JsonText } from './json-text.ts';
import { strictTransportHeader } from './strict-transport.ts';
import type { HttpEnv } from './types.ts';

const allowedHeaders =
  'Authorization,Content-Type,X-Widget-Token,X-Widget-Key,X-Undo-Token,X-Partner-Id,Idempotency-Key,apikey';
/** Sent on every response, so any page can read it. */
export const allowOriginHeader = { 'Access-Control-Allow-Origin': '*' };

/** Response headers that pages can read. */
export const exposeHeadersHeader = {
  'Access-Control-Expose-Headers': [
    'X-Usage-Total',
    'X-Usage-Limit',
    'X-Usage-Remaining',
    'X-Usage-Month',
    'X-Usage-Overage',
    'X-RateLimit-Limit',
    'X-RateLimit-Remaining',
    'X-RateLimit-Reset',
    'Retry-After',
    'X-Request-Id',
    'X-Undo-Token',
    'Deprecation',
    'Sunset',
    'Link',
  ].join(','),
};

const preflight = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'GET,HEAD,POST,PUT,PATCH,DELETE',
  'Access-Control-Allow-Headers': allowedHeaders,
  'Access-Control-Max-Age': '86400',
};

/**
 * Default headers of every API response: CORS, no caching, no type sniffing, and HSTS if the API is
 * public over https.
 */
export const apiHeaders = (baseUrl: string): Record<string, string> => ({
  ...allowOriginHeader,
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  ...(baseUrl.startsWith('https:') && strictTransportHeader),
});

/** For responses that are the same for everyone, so that two frames of a page can share one. */
export const revalidateHeader = { 'Cache-Control': 'no-cache' };

/** Responses that already have these headers. */
const complete = new WeakSet<Response>();

/**
 * Adds the headers to every response. CORS is open because permissions come from tokens, never from cookies. Hono's own
 * middleware accesses the response before it exists, which costs two thirds of a small request's throughput.
 */
export const allowAllOrigins = (baseUrl: string) => {
  const headers = apiHeaders(baseUrl);
  return createMiddleware<HttpEnv>(async (c, next) => {
    if (c.req.method === 'OPTIONS') return c.body(null, 204, { ...headers, ...preflight });
    c.set('headers', headers);
    await next();
    if (complete.has(c.res)) return;
    for (const [name, value] of Object.entries(headers)) {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    }
  });
};

/**
 * A JSON response with its headers as a plain record: a `Headers` object would cost as much as the rest of a small
 * response.
 */
export async function answerJson(c: HttpContext<HttpEnv>, body: object): Promise<Response> {
  const usage = await c.get('usage')?.();
  const { text, headers } = body instanceof JsonText ? body : JsonText.of(body, {});
  const response = new Response(text, {
    headers: { 'Content-Type': 'application/json', ...c.get('headers'), ...usage, ...headers },
  });
  complete.add(response);
  return response;
}
