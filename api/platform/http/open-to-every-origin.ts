import type { Context as HttpContext } from 'hono';
import { createMiddleware } from 'hono/factory';
import { JsonText } from './json-text.ts';
import type { HttpEnv } from './types.ts';

const allowedHeaders =
  'Authorization,Content-Type,X-Widget-Token,X-Widget-Key,X-Undo-Token,X-Partner-Id,Idempotency-Key,apikey';
/** On every answer: any page may read it. */
export const readableEverywhere = { 'Access-Control-Allow-Origin': '*' };

/** On answers whose headers say something: pages may read those, too. */
export const exposed = {
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
  ].join(','),
};

const preflight = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'GET,HEAD,POST,PUT,PATCH,DELETE',
  'Access-Control-Allow-Headers': allowedHeaders,
  'Access-Control-Max-Age': '86400',
};

/**
 * CORS for an API whose rights come from tokens, never from cookies. Hono's own middleware touches the response before
 * it exists, which costs two thirds of a small request's throughput.
 */
export const openToEveryOrigin = createMiddleware<HttpEnv>(async (c, next) => {
  if (c.req.method === 'OPTIONS') return c.body(null, 204, preflight);
  await next();
  if (!isPlain(c.res)) c.res.headers.set('Access-Control-Allow-Origin', '*');
});

const plain = new WeakSet<Response>();
const isPlain = (response: Response) => plain.has(response);

/**
 * A JSON answer with the headers of all the API's answers. They are a plain record: as `Headers` they would cost as
 * much as the rest of a small answer.
 */
export async function answerJson(c: HttpContext<HttpEnv>, body: object): Promise<Response> {
  const usage = await c.get('usage')?.();
  const response = new Response(body instanceof JsonText ? body.text : JSON.stringify(body), {
    headers: { 'Content-Type': 'application/json', ...readableEverywhere, ...usage },
  });
  plain.add(response);
  return response;
}
