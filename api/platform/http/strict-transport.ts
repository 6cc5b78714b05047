import { createMiddleware } from 'hono/factory';
import type { HttpEnv } from './types.ts';

const name = 'Strict-Transport-Security';
const value = 'max-age=31536000';
/**
 * Makes browsers use only https for this host for a year. Only for hosts that are public over
 * https.
 */
export const strictTransportHeader = { [name]: value };

/** The same for pages and files, which have their own headers; reading those would cost too much for the API. */
export const strictTransportOfPages = createMiddleware<HttpEnv>(async (c, next) => {
  await next();
  c.res.headers.set(name, value);
});
