import { createMiddleware } from 'hono/factory';
import type { HttpEnv } from './types.ts';

const name = 'Strict-Transport-Security';
const value = 'max-age=31536000';
/** Tells browsers to use only https for this host, for a year: for hosts that are public as https. */
export const strictTransportHeader = { [name]: value };

/** The same on pages and files, which bring headers of their own. To read those costs too much for the API. */
export const strictTransportOfPages = createMiddleware<HttpEnv>(async (c, next) => {
  await next();
  c.res.headers.set(name, value);
});
