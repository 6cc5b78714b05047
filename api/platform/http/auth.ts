/**
 * How an endpoint authenticates its caller. `shopper or nobody` accepts a request without a token,
 * but not with an invalid one; with `public key or body`, the handler looks for the key;
 * `named key` is the public key in the path, which the endpoint checks itself. `member` is a member
 * of a partner, signed in or with a personal access token. `account` also accepts people who aren't
 * members, and `member or webhook` also accepts requests that the partner's server signed with the
 * secret of a basket's webhook.
 */
export type Auth =
  | 'none'
  | 'public key'
  | 'public key or body'
  | 'key of the basket'
  | 'named key'
  | 'widget'
  | 'shopper'
  | 'shopper or nobody'
  | 'shopper, key or nobody'
  | 'widget and shopper'
  | 'widget or key'
  | 'account'
  | 'member'
  | 'member or webhook';

/**
 * Whether an endpoint accepts basket sessions. They live in the page of one shop and must not reach any other data of
 * the shopper, so they are refused by default.
 */
export interface SessionRules {
  allowsBaskets?: boolean | undefined;
}

/** The token of an `Authorization: Bearer` header. */
export function bearer(header: string | undefined): string | undefined {
  return header?.match(/^Bearer +(\S+)$/i)?.[1];
}
