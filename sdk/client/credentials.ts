import type { Scheme } from './generated/auth.ts';

/** The caller's credentials. Each operation gets only the ones it requires. */
export interface Credentials {
  /** `pk_live_…` or `pk_test_…`. */
  publicKey?: string;
  /** The `token` of `POST /widget/init`. */
  widgetToken?: string;
  /** The shopper’s access token. */
  accessToken?: string;
  /** A partner member's `wl_pat_…`, for the portal's operations. */
  personalToken?: string;
  /** Sent with the access token, if the operator requires one from pages on other hosts. */
  apikey?: string;
}

type Headers = Record<string, string>;

/** The headers of a scheme, or null if its credentials are missing. */
const headersOf: Record<Scheme, (credentials: Credentials) => Headers | null> = {
  publicKey: ({ publicKey }) => (publicKey ? { Authorization: `Bearer ${publicKey}` } : null),
  publicKeyHeader: ({ publicKey }) => (publicKey ? { 'X-Widget-Key': publicKey } : null),
  // The header is equivalent, and isn't logged.
  publicKeyQuery: () => null,
  widgetToken: ({ widgetToken }) => (widgetToken ? { 'X-Widget-Token': widgetToken } : null),
  userToken: ({ accessToken, apikey }) =>
    accessToken ? { Authorization: `Bearer ${accessToken}`, ...(apikey && { apikey }) } : null,
  personalToken: ({ personalToken }) => (personalToken ? { Authorization: `Bearer ${personalToken}` } : null),
  // Signs the raw body, so the caller passes it with the request's headers.
  webhookSignature: () => null,
};

/**
 * The authentication headers of an operation: those of the first alternative that can be met,
 * preferring alternatives with credentials. If none can be met, sends everything available, and the
 * service reports what's missing.
 */
export function authHeaders(alternatives: readonly (readonly Scheme[])[], credentials: Credentials): Headers {
  const offers = alternatives
    .filter((schemes) => schemes.length > 0)
    .map((schemes) => schemes.map((scheme) => headersOf[scheme](credentials)));
  const chosen = offers.find((parts) => !parts.includes(null)) ?? offers.flat();
  return Object.assign({}, ...chosen) as Headers;
}
