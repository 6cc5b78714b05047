/** Messages from the dialog and the sign-in window to their openers. */
import type {
  AdoptedMessage,
  DialogMessage,
  GuestMessage,
  MovedMessage,
  SessionMessage,
} from '#api/contract/messages.ts';
import type { ForkedAnswer } from '#app/hosted/session-answer.ts';
import { newChallenge } from '#app/ui/challenge.ts';
import type { DialogShop } from './dialog-page.ts';
import { type GuestOffer, sessionClient, type ShopPage } from './session-client.ts';

type Said<M> = M extends unknown ? Omit<M, 'wl' | 'key'> : never;
type DialogSays = Said<DialogMessage>;

/** The window that opened this one, if it still exists. */
export function openerWindow(): Window | null {
  const source = window.opener as Window | null;
  return source && !source.closed ? source : null;
}

/** Sends a message to the shop's page; only the verified origin can read it. */
export function notifyShop(message: DialogSays, { key, origin }: DialogShop): void {
  openerWindow()?.postMessage({ wl: 1, key, ...message } satisfies DialogMessage, origin);
}

/**
 * Calls back once the shop's page has moved the device's products to the list of the shopper who
 * signed in.
 * @returns a function that stops listening
 */
export function onMoved(
  { origin: shopOrigin }: DialogShop,
  moved: (message: MovedMessage) => void,
): () => void {
  const hear = ({ data, origin, source }: MessageEvent<MovedMessage | undefined>) => {
    if (origin !== shopOrigin || source !== openerWindow() || data?.type !== 'page.moved') return;
    if (Number.isSafeInteger(data.moved) && Number.isSafeInteger(data.stayed)) moved(data);
  };
  addEventListener('message', hear);
  return () => removeEventListener('message', hear);
}

/** Our frames on the page that opened this window, including that page if it's one of them. */
function openerFrames(): Window[] {
  const source = openerWindow();
  const pages = source ? [source, source.parent] : [];
  const frames = pages.flatMap((page) => [
    page,
    ...Array.from({ length: page.length }, (_, at) => page[at]!),
  ]);
  return [...new Set(frames)].filter(isOurs);
}

/** Only pages of our own origin let us read their location. */
function isOurs(frame: Window): boolean {
  try {
    return frame.location.origin === location.origin;
  } catch {
    return false;
  }
}

/** The opener if it's one of our pages, where the shopper then clicked something of ours. */
export function ownOpener(): Window[] {
  const source = openerWindow();
  return source && isOurs(source) ? [source] : [];
}

const askAgainMs = 500;

/**
 * Asks our frames on the shop's page for a guest who saved there without the dialog.
 * @param isExpected whether there is one; the frame that knows them may still be loading
 * @param answered called with the data for taking over the guest's lists, or null if a frame has no guest
 * @param frames the frames to ask
 * @returns a function that stops asking
 */
export function askForGuest(
  isExpected: boolean,
  answered: (offer: GuestOffer | null) => unknown,
  frames = openerFrames,
): () => void {
  const known = new Set<MessageEventSource | null>();
  const made = newChallenge();
  const hear = async ({ data, origin, source }: MessageEvent<GuestMessage>) => {
    if (origin !== location.origin || data.type !== 'session.guest' || known.has(source)) return;
    known.add(source);
    const { verifier } = await made;
    void answered(data.ticket && verifier ? { guest: data.ticket, verifier } : null);
  };
  const ask = async () => {
    const { challenge = '' } = await made;
    const message: SessionMessage = { wl: 1, type: 'session.guest-ask', challenge };
    for (const frame of frames()) if (!known.has(frame)) frame.postMessage(message, location.origin);
  };
  addEventListener('message', hear);
  void ask();
  const timer = isExpected ? setInterval(() => void ask(), askAgainMs) : undefined;
  return () => {
    removeEventListener('message', hear);
    clearInterval(timer);
  };
}

let handedOver = false;
let isPending = false;

/**
 * Signs in this partner's baskets on the page, with a session that only works for them. Only frames
 * of our own origin can read the message, and other partners' baskets ignore it. Sent only once,
 * because a refresh token used twice would look stolen. If this fails, or the page can't get a
 * session, the basket asks the shopper to sign in. Resolves once a frame has the session.
 * @param adopted waits until a guest's lists have been adopted; returns whether they were
 * @param given the session, if there is one already
 */
export async function signInBaskets(
  { key, origin }: ShopPage,
  adopted: () => Promise<boolean>,
  given?: ForkedAnswer,
): Promise<void> {
  if (handedOver) return;
  const frames = openerFrames();
  if (frames.length === 0) {
    // The page's basket starts loading together with this window, and may be ready later.
    if (openerWindow()) setTimeout(() => void signInBaskets({ key, origin }, adopted, given), askAgainMs);
    return;
  }
  handedOver = isPending = true;
  const tookGuest = await adopted();
  isPending = false;
  try {
    const { partner_id, access_token, refresh_token, user } =
      given ?? (await sessionClient.fork({ key, origin }));
    const message: SessionMessage = {
      wl: 1,
      type: 'session.adopt',
      partnerId: partner_id,
      accessToken: access_token,
      refreshToken: refresh_token,
      anonymous: user.anonymous,
      tookGuest,
    };
    await notifyUntilHeard(message);
  } catch {
    handedOver = false;
  }
}

let posting: ReturnType<typeof setInterval>;

/**
 * Repeats a message until it's received, because frames that are still loading miss it. The first
 * frame shares the session with the others.
 */
function notifyUntilHeard(message: SessionMessage): Promise<void> {
  const post = () => {
    for (const frame of openerFrames()) frame.postMessage(message, location.origin);
  };
  clearInterval(posting);
  posting = setInterval(post, askAgainMs);
  return new Promise((resolve) => {
    addEventListener('message', ({ data, origin }: MessageEvent<AdoptedMessage>) => {
      if (origin !== location.origin || data.type !== 'session.adopted') return;
      clearInterval(posting);
      resolve();
    });
    post();
  });
}

/**
 * Lets another session be passed on, because the last one has become outdated. One that is still
 * waiting is passed on anyway.
 */
export function renewHandOver(): void {
  handedOver &&= isPending;
}

/** Lets the next session be passed on after a sign-out, which also ends the baskets' session. */
export function forgetHandOver(): void {
  handedOver = false;
  clearInterval(posting);
}

/** Notifies the basket's frame that its sign-in is done. */
export function notifyBasket(state: string, tookGuest: boolean): void {
  const message: SessionMessage = { wl: 1, type: 'session.bridge-complete', state, tookGuest };
  openerWindow()?.postMessage(message, location.origin);
}

/** Closes the window; if the browser doesn't allow it, navigates to `fallback`. */
export function closeWindow(fallback?: string): void {
  window.close();
  if (fallback) setTimeout(() => location.assign(fallback), 300);
}
