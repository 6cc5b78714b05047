import { createMiddleware } from 'hono/factory';
import { HTTPException } from 'hono/http-exception';
import { isTooDeep, mostLevels } from '#api/contract/nesting.ts';
import type { HttpEnv } from './types.ts';

/** Refuses a body that is nested too deep as if it were no JSON. */
export const limitNesting = createMiddleware<HttpEnv>(async (c, next) => {
  if (isTooDeep(await c.req.text())) {
    throw new HTTPException(400, { message: `The body has more than ${mostLevels} levels of nesting.` });
  }
  return next();
});
