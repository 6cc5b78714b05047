import { createMiddleware } from 'hono/factory';
import type { Logger } from 'pino';
import type { HttpEnv } from './types.ts';

/** One line a request. Query strings and headers stay out: they hold tokens. */
export function logRequests(log: Logger) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    const began = performance.now();
    await next();
    const ms = Math.round((performance.now() - began) * 10) / 10;
    log.info(
      { requestId: c.get('requestId'), method: c.req.method, path: c.req.path, status: c.res.status, ms },
      'request',
    );
  });
}
