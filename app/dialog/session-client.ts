import { send } from './requests.ts';
import type { ForkedAnswer, SessionIntent, SignedInAnswer, StartedAnswer } from './session-answer.ts';

function post<Answer>(intent: SessionIntent, fields: Record<string, string> = {}): Promise<Answer> {
  return send<Answer>('/session', {
    method: 'POST',
    credentials: 'same-origin',
    body: new URLSearchParams({ intent, ...fields }),
  });
}

/** The sign-in steps by fetch; the refresh token stays in the cookie. All throw NoConnection and Refusal. */
export const sessionClient = {
  start: (email: string, lang: string) => post<StartedAnswer>('start', { email, lang }),
  /** With `state`, the sign-in also completes the basket's bridge; a new account reads `lang`. */
  verify: (email: string, code: string, { state, lang }: { state?: string; lang: string }) =>
    post<SignedInAnswer>('verify', { email, code, lang, ...(state ? { state } : {}) }),
  refresh: () => post<SignedInAnswer>('refresh'),
  fork: () => post<ForkedAnswer>('fork'),
  complete: (state: string) => post<{ ok: true }>('complete', { state }),
  signOut: () => post<{ ok: true }>('signout'),
};
