/** What the dialog and the sign-in window say to the windows that opened them. */
import type { DialogMessage, SessionMessage } from '../../api/contract/messages.ts';
import { sessionClient } from './session-client.ts';

function opener(): Window | null {
  const source = window.opener as Window | null;
  return source && !source.closed ? source : null;
}

/** Tells the shop's page; only the validated origin can read it. */
export function tellShop(message: DialogMessage, origin: string): void {
  opener()?.postMessage(message, origin);
}

let handedOver = false;

/**
 * Signs in the baskets on the shop's page with a session of their own. Only frames of our own origin can read
 * it. Done once: a refresh token handed out twice would look stolen. Failing is harmless, the basket asks then.
 */
export async function signInBaskets(): Promise<void> {
  const frames = opener()?.frames;
  if (!frames || frames.length === 0 || handedOver) return;
  handedOver = true;
  try {
    const { access_token, refresh_token } = await sessionClient.fork();
    const message: SessionMessage = {
      wl: 1,
      type: 'session.adopt',
      accessToken: access_token,
      refreshToken: refresh_token,
    };
    for (let index = 0; index < frames.length; index++) frames[index]?.postMessage(message, location.origin);
  } catch {
    handedOver = false;
  }
}

/** Tells the basket's frame that its sign-in is done. */
export function tellBasket(state: string): void {
  const message: SessionMessage = { wl: 1, type: 'session.bridge-complete', state };
  opener()?.postMessage(message, location.origin);
}

/** Closes the window; where the browser does not let us, leads on to `fallback`. */
export function closeWindow(fallback?: string): void {
  window.close();
  if (fallback) setTimeout(() => location.assign(fallback), 300);
}
