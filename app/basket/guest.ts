import type { SaveProduct } from '#api/contract/events.ts';
import type { AdoptedMessage, GuestMessage } from '#api/contract/messages.ts';
import type { SaveResponse } from '#api/modules/lists/schemas.ts';
import { readSession } from './calls.ts';
import type { GuestIntent, ListChoice } from './guest-answer.ts';
import { runExclusively } from './run-exclusively.ts';
import { ApiFailure, send } from './send-json.ts';
import type { Session, SessionStore } from './session-store.ts';
import type { WidgetToken } from './widget-token.ts';

/** Confirms a session to the window that sent it, which then stops sending it. */
export function confirmAdopted({ source }: MessageEvent<unknown>): void {
  const said: AdoptedMessage = { wl: 1, type: 'session.adopted' };
  (source as Window | null)?.postMessage(said, location.origin);
}

/** Whether the browser keeps this frame's cookies. Tests one like the guest's and deletes it. */
function keepsCookies(): boolean {
  const sameSite = location.protocol === 'https:' ? 'None; Partitioned; Secure' : 'Lax';
  const put = (seconds: number) =>
    (document.cookie = `wl_kept=1; Path=/instant; Max-Age=${seconds}; SameSite=${sameSite}`);
  put(60);
  const isKept = document.cookie.includes('wl_kept=1');
  put(0);
  return isKept;
}

export type Guest = ReturnType<typeof createGuest>;

/**
 * The shop's guest on this device. The service identifies them by a cookie of this frame or, if the
 * browser keeps none, by the handle in the shop's own storage.
 */
export function createGuest(widgetToken: WidgetToken, sessions: SessionStore, lang: string) {
  let handle = '';

  async function post(intent: GuestIntent, fields: Record<string, string> = {}, isRepeated = false) {
    const token = await widgetToken.get();
    const body = new URLSearchParams({ intent, token, handle, lang, ...fields });
    try {
      return await send('/guest', { method: 'POST', credentials: 'same-origin', body });
    } catch (error) {
      const isStale = error instanceof ApiFailure && error.code === 'widget_token_invalid';
      if (!isStale || isRepeated) throw error;
      widgetToken.renew(token);
      return post(intent, fields, true);
    }
  }

  /** One at a time across frames and tabs, so two clicks don't create two guests. */
  async function enter(intent: 'start' | 'resume'): Promise<Session | null> {
    const known = sessions.read();
    if (known) return known;
    const answer = await post(intent);
    if (!keep(answer) && answer.deleted) sessions.drop();
    return sessions.read();
  }
  const keep = (answer: Record<string, unknown>) => {
    const session = readSession(answer);
    if (session) sessions.write({ ...session, guest: true, anonymous: true });
    return session;
  };
  async function forgetTaken(): Promise<void> {
    const taken = handle;
    handle = '';
    if (taken) await post('forget', { handle: taken });
  }
  const enterAlone = (intent: 'start' | 'resume') =>
    runExclusively(`${sessions.name}.guest`, () => enter(intent));

  return {
    /** Sets the handle that the shop's page keeps. */
    give(known: string | null) {
      handle = known ?? '';
    },
    /** The session of this device's existing guest; null without one. @throws ApiFailure */
    resume: () => enterAlone('resume'),
    /** The same, or the session of a new guest. @throws ApiFailure */
    start: () => enterAlone('start'),
    /**
     * Switches to the session of a customer's guest, into which this device's own is merged.
     * @returns a sentence about the moved items; empty if there are none
     */
    enterAs: (ticket: string): Promise<string> =>
      runExclusively(`${sessions.name}.guest`, async () => {
        const answer = await post('customer', { ticket });
        const session = readSession(answer);
        if (session) sessions.write({ ...session, guest: true, customer: true, anonymous: true });
        handle = '';
        return String(answer.receipt ?? '');
      }),
    /**
     * Switches from the guest's session to that of the account that now keeps the guest's list.
     * @param ticket of the confirmed address
     * @throws ApiFailure
     */
    keep: (ticket: string): Promise<void> =>
      runExclusively(`${sessions.name}.guest`, async () => {
        const answer = await post('keep', { ticket, session: sessions.read()?.accessToken ?? '' });
        sessions.write(readSession(answer));
        await forgetTaken().catch(() => {});
      }),
    /** The list to save to for a shopper without any. */
    async list(session: Session): Promise<ListChoice> {
      return (await post('list', { session: session.accessToken })).list as ListChoice;
    },
    /**
     * Saves for this device's shopper, or else for a new guest, in one request.
     * @param list the ID of the preferred list
     * @returns whether they were unknown here, their handle if this frame keeps no cookies, and why
     * nothing was saved
     * @throws ApiFailure
     */
    save: (shop: { key: string; origin: string }, product: SaveProduct, key: string, list: number) =>
      runExclusively(`${sessions.name}.guest`, async () => {
        const session = sessions.read()?.accessToken ?? '';
        const cookies = keepsCookies() ? '1' : '';
        const fields = {
          intent: 'save',
          ...shop,
          handle,
          lang,
          session,
          save: key,
          list: `${list}`,
          cookies,
        };
        const body = new URLSearchParams({ ...fields, product: JSON.stringify(product) });
        const answer = await send('/guest', { method: 'POST', credentials: 'same-origin', body });
        const made = typeof answer.handle === 'string' ? answer.handle : null;
        if (made) handle = made;
        const isNew = keep(answer) !== null;
        const result = answer.refused
          ? { refused: String(answer.refused) }
          : { list: answer.list as ListChoice, saved: answer as unknown as SaveResponse };
        return { isNew, handle: made, ...result };
      }),
    /** A handle for the shop's page, if the cookie doesn't come back. */
    async handle(session: Session): Promise<string | null> {
      const made = await post('handle', { session: session.accessToken });
      return typeof made.handle === 'string' ? made.handle : null;
    },
    /** Responds to a window of ours that asks for the guest. */
    async answerAsk({ source }: MessageEvent<unknown>, challenge: string): Promise<void> {
      const { ticket } = await post('ticket', { challenge }).catch(() => ({ ticket: null }));
      const said: GuestMessage = {
        wl: 1,
        type: 'session.guest',
        ticket: typeof ticket === 'string' ? ticket : null,
      };
      (source as Window | null)?.postMessage(said, location.origin);
    },
    /** Ends a customer's session here; false if the guest isn't a customer's. */
    leave: () =>
      runExclusively(`${sessions.name}.guest`, async () => {
        const { left } = await post('leave');
        if (left) sessions.write(null);
        return left === true;
      }),
    /** Forgets a guest known only by handle, once a shopper has adopted a copy of their lists. */
    forgetTaken,
    /** Deletes the guest with everything they saved. */
    forget: () => post('forget'),
  };
}
