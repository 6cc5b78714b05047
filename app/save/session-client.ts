import { send } from './requests.ts';
import type {
  ForkedAnswer,
  PasskeyCreationAnswer,
  PasskeyRequestAnswer,
  ProviderAnswer,
  SessionIntent,
  SignedInAnswer,
  StartedAnswer,
  WindowAnswer,
} from './session-answer.ts';

/** A started sign-in, and the origin of the page that opened its window. */
export interface Bridge {
  state: string;
  opener: string;
  /** Ticket of a guest of the shop's page, whose lists the shopper takes over. */
  guest?: string;
}

function post<Answer>(intent: SessionIntent, fields: Record<string, string> = {}): Promise<Answer> {
  return send<Answer>('/session', {
    method: 'POST',
    credentials: 'same-origin',
    body: new URLSearchParams({ intent, ...fields }),
  });
}

interface SignInWays {
  /** Of a new account. */
  lang: string;
  /** Is completed, too. */
  bridge?: Bridge | undefined;
  /** A shop's public key: the answer has a session for its baskets, too. */
  key?: string | undefined;
}

const fieldsOf = ({ lang, bridge, key = '' }: SignInWays) => ({ lang, key, ...bridge });

/** The sign-in steps with fetch; the refresh token stays in the cookie. All throw NoConnection and Refusal. */
export const sessionClient = {
  /** @param place the shop's key, or a started sign-in's state, so that the email names the shop */
  start: (email: string, lang: string, place: { key?: string; state?: string } = {}) =>
    post<StartedAnswer>('start', { email, lang, ...place }),
  verify: (email: string, code: string, ways: SignInWays) =>
    post<SignedInAnswer>('verify', { email, code, ...fieldsOf(ways) }),
  passkeyOptions: () => post<PasskeyRequestAnswer>('passkey-options'),
  /** @param response what a passkey has signed, as JSON */
  passkey: (response: string, ways: SignInWays) =>
    post<SignedInAnswer>('passkey', { response, ...fieldsOf(ways) }),
  /** @param proof a code, for a session that isn't fresh; `automatic` if the browser should create it without asking */
  newPasskey: (proof: { code?: string; automatic?: '1' } = {}) =>
    post<PasskeyCreationAnswer>('passkey-new', proof),
  startProvider: (provider: string, { to, lang }: { to: string; lang: string }) =>
    post<ProviderAnswer>('provider-start', { provider, to, lang }),
  addPasskey: (response: string) => post<{ ok: true }>('passkey-add', { response }),
  /** Whom this device knows; a new shopper begins as a guest, without an email. */
  guest: (lang: string) => post<SignedInAnswer>('guest', { lang }),
  /** What this window is called by the frames that answer it. */
  nameWindow: () => post<WindowAnswer>('window'),
  /** The same, and takes over the lists of a guest of the shop's page, by a ticket. */
  adopt: (guest: string, lang: string) => post<SignedInAnswer>('adopt', { guest, lang }),
  refresh: () => post<SignedInAnswer>('refresh'),
  /** A session for the baskets of this public key's partner. */
  fork: (key: string) => post<ForkedAnswer>('fork', { key }),
  /** Checks that the opener's page can sign shoppers in; throws if not. */
  greet: (bridge: Bridge) => post<{ ok: true }>('greet', { ...bridge }),
  complete: (bridge: Bridge) => post<{ ok: true }>('complete', { ...bridge }),
  signOut: () => post<{ ok: true }>('signout'),
};
