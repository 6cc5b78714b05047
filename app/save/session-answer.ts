/** What the session intents answer, as forms and client entries receive it. Names follow the REST API. */
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
}

/** Only `fork` returns a refresh token: that of a basket session, for its partner's frames and never for this page. */
export interface ForkedAnswer extends SignedInAnswer {
  refresh_token: string;
  partner_id: number;
}

export interface RefusedAnswer {
  ok?: undefined;
  /** Error code of the catalogue. */
  error: string;
  message: string;
  email?: string;
  tries_left?: number;
  /** Seconds until the last code that was sent expires. */
  expires_in?: number;
}

export type SessionAnswer = StartedAnswer | SignedInAnswer | ForkedAnswer | RefusedAnswer | { ok: true };

export type SessionIntent =
  'start' | 'verify' | 'password' | 'refresh' | 'fork' | 'greet' | 'complete' | 'signout';
