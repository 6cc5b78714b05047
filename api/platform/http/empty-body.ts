import { createMiddleware } from 'hono/factory';
import type { HttpEnv } from './types.ts';

/** Takes an empty body that calls itself JSON, as clients send that set the header always, for an empty object. */
export const takeEmptyBody = createMiddleware<HttpEnv>(async (c, next) => {
  // Hono keeps promises there, whatever the type says.
  if ((await c.req.text()) === '') c.req.bodyCache.text = Promise.resolve('{}') as never;
  return next();
});
