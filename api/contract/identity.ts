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

/** A service to sign in with, on a page: its name, and the path that starts it and returns to the page. */
export interface ProviderLink {
  name: string;
  url: string;
}
