import type { Scheme } from './generated/auth.ts';

/** What a caller may have to show. Of these, each operation is sent those it asks for. */
export interface Credentials {
  /** `pk_live_…` or `pk_test_…`. */
  publicKey?: string;
  /** The `token` of `POST /widget/init`. */
  widgetToken?: string;
  /** The shopper’s access token. */
  accessToken?: string;
  /** `wl_pat_…`, of a partner’s member: for what a partner manages. */
  personalToken?: string;
  /** Goes with the access token, where the operator demands one of pages on other hosts. */
  apikey?: string;
}

type Headers = Record<string, string>;

/** The headers of a scheme, or null where what it takes is not at hand. */
const headersOf: Record<Scheme, (credentials: Credentials) => Headers | null> = {
  publicKey: ({ publicKey }) => (publicKey ? { Authorization: `Bearer ${publicKey}` } : null),
  publicKeyHeader: ({ publicKey }) => (publicKey ? { 'X-Widget-Key': publicKey } : null),
  // The header says the same, and stays out of logs.
  publicKeyQuery: () => null,
  widgetToken: ({ widgetToken }) => (widgetToken ? { 'X-Widget-Token': widgetToken } : null),
  userToken: ({ accessToken, apikey }) =>
    accessToken ? { Authorization: `Bearer ${accessToken}`, ...(apikey && { apikey }) } : null,
  personalToken: ({ personalToken }) => (personalToken ? { Authorization: `Bearer ${personalToken}` } : null),
};

/**
 * The headers by which an operation is told who calls: those of its first alternative that can be met, one that shows
 * something before one that shows nothing. Where none can, whatever is at hand: the service says what is missing.
 */
export function authHeaders(alternatives: readonly (readonly Scheme[])[], credentials: Credentials): Headers {
  const offers = alternatives
    .filter((schemes) => schemes.length > 0)
    .map((schemes) => schemes.map((scheme) => headersOf[scheme](credentials)));
  const chosen = offers.find((parts) => !parts.includes(null)) ?? offers.flat();
  return Object.assign({}, ...chosen) as Headers;
}
