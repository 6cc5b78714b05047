import { randomUUID } from 'node:crypto';
import type { Context as HttpContext } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Logger } from 'pino';
import type { HttpEnv } from './types.ts';

const wellFormed = /^[\w.:-]{1,128}$/;

/** The ID a request is logged under: the proxy's X-Request-Id, or a new one, created on first use. */
export function requestId(c: HttpContext<HttpEnv>): string {
  const known = c.get('requestId');
  if (known) return known;
  const given = c.req.header('x-request-id');
  const id = given && wellFormed.test(given) ? given : randomUUID();
  c.set('requestId', id);
  return id;
}

/** The rest of such a URL is a secret. */
const secretPart = /(\/media\/uploads\/)[^/]+/;

/** The path without secrets, for logs. */
export const loggedPath = (c: HttpContext<HttpEnv>): string => c.req.path.replace(secretPart, '$1…');

/**
 * One line per request: errors at level `info`, successful ones at `debug`, because a line costs as much as a small
 * answer. Query strings and headers are omitted because they contain tokens.
 */
export function logRequests(log: Logger) {
  const everything = log.isLevelEnabled('debug');
  return createMiddleware<HttpEnv>(async (c, next) => {
    const began = everything ? performance.now() : 0;
    await next();
    if (!everything && !c.error) return;
    log[c.error ? 'info' : 'debug'](
      {
        requestId: requestId(c),
        method: c.req.method,
        path: loggedPath(c),
        status: c.res.status,
        ...(everything && { ms: Math.round((performance.now() - began) * 10) / 10 }),
      },
      'request',
    );
  });
}
