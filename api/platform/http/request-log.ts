import { randomUUID } from 'node:crypto';
import type { Context as HttpContext } from 'hono';
import { createMiddleware } from 'hono/factory';
import { routePath } from 'hono/route';
import type { Logger } from 'pino';
import type { Metrics } from '../metrics.ts';
import { tracedRequest } from '../traces.ts';
import type { HttpEnv } from './types.ts';

const wellFormed = /^[\w.:-]{1,128}$/;

/** The ID in the proxy's X-Request-Id, or a new one. */
export const idFrom = (given: string | undefined): string =>
  given && wellFormed.test(given) ? given : randomUUID();

/** The ID a request is logged under, created on first use. */
export function requestId(c: HttpContext<HttpEnv>): string {
  const known = c.get('requestId');
  if (known) return known;
  const id = idFrom(c.req.header('x-request-id'));
  c.set('requestId', id);
  return id;
}

/** The rest of such a URL is a secret. */
const secretPart = /(\/media\/uploads\/)[^/]+/;

/** The path without secrets, for logs. */
export const loggedPath = (c: HttpContext<HttpEnv>): string => c.req.path.replace(secretPart, '$1…');

/**
 * The pattern of the route that handled it, such as `/api/hosted/lists/:token`; `page` for Remix's, `unknown` for none.
 */
function routeOf(c: HttpContext<HttpEnv>): string {
  const path = routePath(c);
  if (!path.endsWith('*')) return path;
  return c.res.status === 404 ? 'unknown' : 'page';
}

/** A handled request. Fields that only the log or the metrics need are read when they do. */
export interface Answered {
  method: string;
  status: number;
  /** The time when it arrived, by `performance.now()`. */
  began: number;
  route: () => string;
  path: () => string;
  id: () => string;
}

/**
 * Logs requests, one line each, at level `info`: all that fail, and of the others one in `sample`, because a line costs
 * as much as a small response; at `debug` all of them. Query strings and headers are omitted because they contain
 * tokens.
 */
export function createRequestLog(
  log: Logger,
  { sample, metrics }: { sample: number; metrics?: Metrics | undefined },
) {
  const everything = log.isLevelEnabled('debug');
  let count = 0;
  function answered({ method, status, began, route, path, id }: Answered): void {
    const ms = performance.now() - began;
    metrics?.observe({ method, route: route(), status, seconds: ms / 1_000 });
    const isSampled = status < 400 && !everything;
    if (isSampled && (count = (count + 1) % sample) !== 0) return;
    log.info(
      {
        requestId: id(),
        method,
        path: path(),
        status,
        ms: Math.round(ms * 10) / 10,
        ...(isSampled && sample > 1 && { oneOf: sample }),
      },
      'request',
    );
  }
  const middleware = createMiddleware<HttpEnv>(async (c, next) => {
    const began = performance.now();
    await tracedRequest(c.req.raw, next, () => ({ route: routeOf(c), status: c.res.status }));
    answered({
      method: c.req.method,
      status: c.res.status,
      began,
      route: () => routeOf(c),
      path: () => loggedPath(c),
      id: () => requestId(c),
    });
  });
  return { answered, middleware };
}

export type RequestLog = ReturnType<typeof createRequestLog>;
