import type {
  CompletedAnswer,
  ForkedAnswer,
  MergedItems,
  PasskeyCreationAnswer,
  PasskeyRequestAnswer,
  ProviderAnswer,
  SessionIntent,
  SignedInAnswer,
  StartedAnswer,
} from '#app/hosted/session-answer.ts';
import { send } from './requests.ts';

/** A started sign-in, and the origin of the page that opened its window. */
export interface Bridge {
  state: string;
  opener: string;
  /** The shop page's guest, whose lists the shopper adopts. */
  offer?: GuestOffer | undefined;
}

/** A ticket, and the proof that it was issued for this window. */
export interface GuestOffer {
  guest: string;
  verifier: string;
}

function post<Answer>(intent: SessionIntent, fields: Record<string, string> = {}): Promise<Answer> {
  return send<Answer>('/session', {
    method: 'POST',
    credentials: 'same-origin',
    body: new URLSearchParams({ intent, ...fields }),
  });
}

let latest: Promise<unknown> = Promise.resolve();

/**
 * Sends requests that change the shopper, or depend on who it is, one after another. Two at a time
 * could each create a shopper, and the later cookie would lose the other's lists.
 */
function postInTurn<Answer>(intent: SessionIntent, fields: Record<string, string> = {}): Promise<Answer> {
  const answer = latest.then(() => post<Answer>(intent, fields));
  latest = answer.catch(() => {});
  return answer;
}

/** A shop's public key, and the origin of its page. */
export interface ShopPage {
  key: string;
  origin: string;
}

interface SignInWays {
  /** The language of a new account. */
  lang: string;
  /** A bridge to complete along with the sign-in. */
  bridge?: Bridge | undefined;
  /** A shop whose baskets get a session in the response. */
  shop?: ShopPage | undefined;
}

const fieldsOf = ({ lang, bridge, shop }: SignInWays) => ({
  lang,
  ...shop,
  ...(bridge && bridgeFields(bridge)),
});
const bridgeFields = ({ offer, ...bridge }: Bridge) => ({ ...bridge, ...offer });

/** The sign-in steps with fetch; the refresh token stays in the cookie. All throw NoConnection and Refusal. */
export const sessionClient = {
  /** @param place the shop's key, or a started sign-in's state, so that the email names the shop */
  start: (email: string, lang: string, place: { key?: string; state?: string } = {}) =>
    post<StartedAnswer>('start', { email, lang, ...place }),
  verify: (email: string, code: string, ways: SignInWays) =>
    postInTurn<SignedInAnswer>('verify', { email, code, ...fieldsOf(ways) }),
  passkeyOptions: () => post<PasskeyRequestAnswer>('passkey-options'),
  /** @param response a passkey's signature, as JSON */
  passkey: (response: string, ways: SignInWays) =>
    postInTurn<SignedInAnswer>('passkey', { response, ...fieldsOf(ways) }),
  /** @param proof a code, for a session that isn't fresh; `automatic` if the browser should create it without asking */
  newPasskey: (proof: { code?: string; automatic?: '1' } = {}) =>
    post<PasskeyCreationAnswer>('passkey-new', proof),
  startProvider: (provider: string, { to, lang }: { to: string; lang: string }) =>
    post<ProviderAnswer>('provider-start', { provider, to, lang }),
  addPasskey: (response: string) => post<{ ok: true }>('passkey-add', { response }),
  /** The shopper this device knows, or a new guest without an email. */
  guest: (lang: string) => postInTurn<SignedInAnswer>('guest', { lang }),
  /** The same, and adopts the lists of the shop page's guest. */
  adopt: (offer: GuestOffer, lang: string) => postInTurn<SignedInAnswer>('adopt', { ...offer, lang }),
  refresh: () => postInTurn<SignedInAnswer>('refresh'),
  /** A session for the shop's baskets. */
  fork: (shop: ShopPage) => postInTurn<ForkedAnswer>('fork', { ...shop }),
  /** Checks that the opener's page may sign shoppers in; throws if not. */
  greet: (bridge: Bridge) => post<{ ok: true }>('greet', bridgeFields(bridge)),
  complete: (bridge: Bridge) => postInTurn<CompletedAnswer>('complete', bridgeFields(bridge)),
  /** Moves a guest's lists back out of the account, and makes this browser the guest's again. */
  undo: ({ ids }: MergedItems) => postInTurn<{ ok: true }>('undo', { merges: ids.join() }),
  signOut: () => postInTurn<{ ok: true }>('signout'),
};
