import type { LegalUrls } from '#api/contract/legal-pages.ts';

/** A service that signs people in by OpenID Connect. */
export interface SignInProviderSettings {
  /** Used in URLs and in the database. */
  id: string;
  /** Shown on buttons. */
  name: string;
  issuer: string;
  clientId: string;
  /** The client secret, or the key that signs Apple's. */
  secret: string | { teamId: string; keyId: string; privateKey: string };
  /** Whether an email address it reports as verified counts as proof, like an emailed code. */
  provesEmail: boolean;
}

/** The parts of the environment that the domain needs. */
export interface Settings {
  /** Origins of the service's own hosted pages, which act on behalf of shops. */
  hostedOrigins: ReadonlySet<string>;
  siteUrl: string;
  /** Public base URL of stored files, without a trailing slash. */
  mediaUrl: string;
  /** Hosts whose images the proxy may serve, in addition to those of known products; `*.` covers subdomains. */
  imageProxyHosts: readonly string[];
  /** Show new videos only after the operator approves them. */
  videoReview: boolean;
  baseUrl: string;
  /** Base URL of the share pages: `{listsUrl}/{lang}/list/{token}`. */
  listsUrl: string;
  portalUrl: string;
  /** Origin of the Shopify app's backend. */
  appUrl: string;
  /** Create test subscriptions, which aren't charged. */
  testCharges: boolean;
  brandName: string;
  legalUrls: LegalUrls;
  /** The mail provider's secret for `/mail/events`; undefined if it doesn't report events. */
  mailEventsSecret: string | undefined;
  /** Support address for merchants, if there is one. */
  supportEmail: string | undefined;
  /** Issuer on invoices, line by line, and the tax rate in tenths of a percent. */
  invoices: { from: readonly string[]; taxTenths: number };
  /** If set, pages on other origins that send a user token must also send this as `apikey`. */
  platformApiKey: string | undefined;
  signInProviders: readonly SignInProviderSettings[];
  /** Per network and hour: sign-in codes sent, wrong codes entered, and anonymous accounts created. */
  signIn: { codesPerNetwork: number; triesPerNetwork: number; guestsPerNetwork: number };
  /** Limits on billed actions, see `Env.billed`. */
  billed: { viewsPerNetwork: number; savesPerNetwork: number; actionsPerShopper: number };
  /** Base URL of Klaviyo's API, without a trailing slash. */
  klaviyoUrl: string;
  /** HS256 secrets by `kid`; the first one signs. */
  tokenSecrets: readonly { kid: string; secret: Uint8Array }[];
}
