import { createMiddleware } from 'hono/factory';
import { exposeHeadersHeader } from './allow-all-origins.ts';
import type { HttpEnv } from './types.ts';

/** Announces that something will be removed, or already has no effect. */
export interface Deprecation {
  /** The day it was deprecated, `YYYY-MM-DD`. */
  since: string;
  /** The day from which it may be gone; omit it if it stays. */
  sunset?: string;
  /** Path on the site that explains what to use instead. */
  link: string;
}

/** The headers of a deprecated response: `Deprecation` (RFC 9745), `Sunset` (RFC 8594) and a link to the reason. */
export const deprecationHeaders = ({ since, sunset, link }: Deprecation, siteUrl: string) => ({
  Deprecation: `@${Date.parse(since) / 1000}`,
  ...(sunset && { Sunset: new Date(sunset).toUTCString() }),
  Link: `<${siteUrl}${link}>; rel="deprecation"; type="text/html"`,
});

/**
 * Adds the headers to every response of an endpoint, including errors, which already have a `Link`.
 */
export function announceDeprecation(deprecation: Deprecation, siteUrl: string) {
  const { Link, ...headers } = deprecationHeaders(deprecation, siteUrl);
  return createMiddleware<HttpEnv>(async (c, next) => {
    await next();
    for (const [name, value] of Object.entries({ ...headers, ...exposeHeadersHeader }))
      c.res.headers.set(name, value);
    c.res.headers.append('Link', Link);
  });
}
