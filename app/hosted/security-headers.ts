/**
 * Response headers of the hosted pages. No Cross-Origin-Opener-Policy, because windows and frames must be able to
 * communicate.
 */
import type { HeadersFunction } from '@remix-run/node';

export interface HostedPageSecurity {
  /** Sources of `frame-ancestors`; none for pages that are separate windows. */
  frameAncestors?: readonly string[];
  /** Base URL of the REST API that the client entry uses. */
  baseUrl: string;
  /** Public URL of these pages; with plain http (development), images from local http servers are allowed. */
  siteUrl: string;
  /** `'sha256-…'` sources of the inline scripts. */
  scriptHashes?: readonly string[];
  /** `'sha256-…'` sources of the inline stylesheets. */
  styleHashes?: readonly string[];
  /** Whether the page frames other pages of this service. */
  framesOwn?: boolean;
  /** A source beyond this site to which forms lead. Browsers also check the redirects that answer a form. */
  formTarget?: string;
  /** The URL of stored files, for pages that play videos. */
  mediaUrl?: string;
}

const localImages = 'http://localhost:* http://127.0.0.1:*';

/** The Content-Security-Policy of a hosted page. */
export function contentSecurityPolicy(security: HostedPageSecurity): string {
  const developing = security.siteUrl.startsWith('http:');
  const frameAncestors = security.frameAncestors?.length ? security.frameAncestors.join(' ') : "'none'";
  return [
    "default-src 'none'",
    ["script-src 'self'", ...(security.scriptHashes ?? [])].join(' '),
    ["style-src 'self'", ...(security.styleHashes ?? [])].join(' '),
    `img-src 'self' https: data:${developing ? ` ${localImages}` : ''}`,
    `connect-src 'self' ${new URL(security.baseUrl).origin}`,
    ...(security.mediaUrl ? [`media-src 'self' ${new URL(security.mediaUrl).origin}`] : []),
    ...(security.framesOwn ? ["frame-src 'self'"] : []),
    ["form-action 'self'", ...(security.formTarget ? [security.formTarget] : [])].join(' '),
    "base-uri 'none'",
    `frame-ancestors ${frameAncestors}`,
  ].join('; ');
}

/**
 * Headers that pages with a Cross-Origin-Embedder-Policy require from frames. Images then load
 * without cookies, as most do anyway.
 */
const framedAnywhere = {
  'Cross-Origin-Embedder-Policy': 'credentialless',
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

/** All security headers of a hosted page, for the loader's response. */
export function securityHeaders(security: HostedPageSecurity): Record<string, string> {
  return {
    ...(security.frameAncestors?.length && framedAnywhere),
    'Content-Security-Policy': contentSecurityPolicy(security),
    'Referrer-Policy': 'strict-origin',
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
  };
}

/** `headers` export of a hosted route: the headers set by its loader or by the error. */
export const hostedHeaders: HeadersFunction = ({ loaderHeaders, actionHeaders, errorHeaders }) => {
  const headers = new Headers(errorHeaders ?? loaderHeaders);
  for (const cookie of actionHeaders.getSetCookie()) headers.append('Set-Cookie', cookie);
  return headers;
};
