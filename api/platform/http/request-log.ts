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

/** The rest of these URLs is a secret. */
const secretPart = /(\/media\/uploads\/)[^/]+/;

/** The path without secrets, for logs. */
export const loggedPath = (c: HttpContext<HttpEnv>): string => c.req.path.replace(secretPart, '$1…');

/** The pattern of the page at a path; undefined if there is no page. */
type PageAt = (path: string) => string | undefined;

const assets = '/assets/';

/**
 * The pattern of the route or page that handled a request, such as `/api/hosted/lists/:token`;
 * `unknown` for none. Nothing that clients can choose freely is in a pattern, so their number is
 * limited.
 */
function routeOf(c: HttpContext<HttpEnv>, pageAt: PageAt | undefined): string {
  const route = routePath(c);
  if (!route.endsWith('*')) return route;
  if (c.req.path.startsWith(assets)) return `${assets}*`;
  const page = pageAt?.(c.req.path);
  if (page && !page.endsWith('*')) return page;
  return c.res.status === 404 ? 'unknown' : (page ?? route);
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** The method, or `_OTHER`, OpenTelemetry's name for methods that no route has. */
const methodOf = (method: string): string => (methods.has(method) ? method : '_OTHER');

/** A handled request. Fields that aren't always needed are computed on demand. */
export interface Answered {
  method: string;
  status: number;
  /** When it arrived, by `performance.now()`. */
  began: number;
  route: () => string;
  path: () => string;
  id: () => string;
}

/**
 * Logs one line per request at level `info`: all failures, and one in `sample` of the others,
 * because a line costs as much as a small response. At level `debug`, all of them. Query strings
 * and headers are omitted because they contain tokens.
 */
export function createRequestLog(
  log: Logger,
  { sample, metrics, pageAt }: { sample: number; metrics?: Metrics | undefined; pageAt?: PageAt | undefined },
) {
  const everything = log.isLevelEnabled('debug');
  let count = 0;
  function answered({ method, status, began, route, path, id }: Answered): void {
    const ms = performance.now() - began;
    metrics?.observe({ method: methodOf(method), route: route(), status, seconds: ms / 1_000 });
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
    const route = () => routeOf(c, pageAt);
    const { headers } = c.req.raw;
    await tracedRequest({ method: methodOf(c.req.method), headers }, next, () => ({
      route: route(),
      status: c.res.status,
    }));
    answered({
      method: c.req.method,
      status: c.res.status,
      began,
      route,
      path: () => loggedPath(c),
      id: () => requestId(c),
    });
  });
  return { answered, middleware };
}

export type RequestLog = ReturnType<typeof createRequestLog>;
