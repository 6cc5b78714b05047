/** An account at another service that signs in, as its owner sees it. */
export interface IdentityBody {
  issuer: string;
  subject: string;
  /** The provider's ID in the operator's settings. */
  provider: string;
  /** The provider's name. */
  name: string;
  /** ISO 8601. */
  created_at: string;
}

/** A service to sign in with, on a page. */
export interface ProviderLink {
  id: string;
  name: string;
  /** The path to return to. */
  to: string;
  /** The path that starts it without a script. */
  url: string;
}
