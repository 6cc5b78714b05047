import type { SignInProviderSettings } from '#api/platform/settings.ts';
import type { Member } from './find-member.ts';

/** Checks for leaked passwords. */
export interface PasswordLeaks {
  /** Whether a password has leaked; false if the check fails. The password itself isn't sent. */
  has(password: string): Promise<boolean>;
}

/** Values that tie a response to its request. */
export interface ProviderCheck {
  /** The URL to which the provider sends the browser. */
  redirectUri: string;
  state: string;
  nonce: string;
  verifier: string;
}

/** A provider's data about a person. */
export interface ProvidedIdentity {
  issuer: string;
  subject: string;
  /** Null if there is none, or the provider hasn't verified it. */
  verifiedEmail: string | null;
}

/** OpenID providers, reached over HTTP. */
export interface ProviderClients {
  /** @throws ServiceError `provider_unavailable` */
  authorizationUrl(provider: SignInProviderSettings, check: ProviderCheck): Promise<URL>;
  /** Exchanges the code in a response. @throws ServiceError `provider_unavailable`, `provider_refused` */
  identify(
    provider: SignInProviderSettings,
    answer: URLSearchParams,
    check: ProviderCheck,
  ): Promise<ProvidedIdentity>;
}

/** Lists that a shop brought from another service, and that wait for their people. */
export interface WaitingLists {
  /**
   * Adds those of this shop that wait for the person to their lists. Failures are logged; the next
   * sign-in through the shop tries again.
   * @param person an account, or the guest of a customer whom the shop's platform has signed in
   */
  open(
    person: { userId: string; email: string | null; customerId?: string },
    partnerId: number,
  ): Promise<void>;
}

declare module '#api/platform/context.ts' {
  interface Adapters {
    waitingLists: WaitingLists;
    providerClients: ProviderClients;
    passwordLeaks: PasswordLeaks;
  }
}

declare module '#api/platform/http/types.ts' {
  interface Callers {
    /** A person acting for a partner. */
    member: Member;
  }
}
