/** A connected account at another sign-in service, as shown to its owner. */
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

/** A page's link to sign in with another service. */
export interface ProviderLink {
  id: string;
  name: string;
  /** The path to return to. */
  to: string;
  /** The path that starts the sign-in without JavaScript. */
  url: string;
}
