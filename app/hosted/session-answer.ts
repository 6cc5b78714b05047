import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

/** The responses of the session intents, for forms and client entries. Names as in the REST API. */
export interface AnswerUser {
  id: string;
  email: string | null;
  display_name: string | null;
  anonymous: boolean;
}

export interface StartedAnswer {
  ok: true;
  email: string;
  /** Seconds. */
  expires_in: number;
  resend_in: number;
}

export interface SignedInAnswer {
  ok: true;
  access_token: string;
  expires_in: number;
  user: AnswerUser;
  /** The items that a guest brought into the account. */
  merged?: MergedItems;
  /** A session for the shop's baskets, if its key was given. */
  basket?: ForkedAnswer;
  /** Set if the bridge's guest was adopted. */
  took_guest?: true;
}

/** A basket's sign-in is complete. */
export type CompletedAnswer = Pick<SignedInAnswer, 'ok' | 'took_guest' | 'merged'>;

/** How many of a guest's items the account now has: moved into it, or already there. */
export interface MergedItems {
  /** IDs that can undo the merges. */
  ids: string[];
  /** Share token of the list with them; null without one. */
  list: string | null;
  items_moved: number;
  items_already_there: number;
}

/**
 * The only answer with a refresh token: that of a basket session, for its partner's frames and
 * never for this page.
 */
export interface ForkedAnswer extends SignedInAnswer {
  refresh_token: string;
  partner_id: number;
}

/** Options for `navigator.credentials`, as JSON. */
export interface PasskeyRequestAnswer {
  ok: true;
  options: PublicKeyCredentialRequestOptionsJSON;
}
export interface PasskeyCreationAnswer {
  ok: true;
  options: PublicKeyCredentialCreationOptionsJSON;
}

/** The URL at which to sign in with another service. */
export interface ProviderAnswer {
  ok: true;
  url: string;
}

export interface RefusedAnswer {
  ok?: undefined;
  /** Error code of the catalog. */
  error: string;
  message: string;
  email?: string;
  tries_left?: number;
  /** Seconds until the last code expires. */
  expires_in?: number;
}

export type SessionAnswer =
  | StartedAnswer
  | SignedInAnswer
  | ForkedAnswer
  | CompletedAnswer
  | PasskeyRequestAnswer
  | PasskeyCreationAnswer
  | ProviderAnswer
  | RefusedAnswer
  | { ok: true };

export type SessionIntent =
  | 'start'
  | 'verify'
  | 'guest'
  | 'adopt'
  | 'password'
  | 'passkey-options'
  | 'passkey'
  | 'passkey-new'
  | 'passkey-add'
  | 'provider-start'
  | 'refresh'
  | 'fork'
  | 'greet'
  | 'complete'
  | 'undo'
  | 'signout';
