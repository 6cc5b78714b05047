import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import { ServiceError } from '../service-error.ts';
import type { HttpEnv } from './types.ts';

const refuse = () => Promise.reject(new ServiceError('payload_too_large'));

/** Refuses bodies over `maxBytes` by their Content-Length; bodies without one are counted as they arrive. */
export function limitBody(maxBytes: number) {
  const whileReading = bodyLimit({ maxSize: maxBytes, onError: refuse });
  return createMiddleware<HttpEnv>(async (c, next) => {
    if (c.req.method === 'GET') return next();
    const length = c.req.header('content-length');
    if (length === undefined) return whileReading(c, next);
    if (Number(length) > maxBytes) return refuse();
    return next();
  });
}
