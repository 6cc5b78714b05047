/** Saves products of a shop's page without a dialog, in a hidden frame of ours. */
import type { InstantFrameMessage, InstantHostMessage, SessionMessage } from '#api/contract/messages.ts';
import { createBasketApi } from '#app/basket/api.ts';
import { createCalls } from '#app/basket/calls.ts';
import { confirmAdopted, createGuest } from '#app/basket/guest.ts';
import { onReturn } from '#app/basket/on-return.ts';
import { toWishRef } from '#app/basket/saved-item.ts';
import { ApiFailure } from '#app/basket/send-json.ts';
import { createSessionStore, type Session } from '#app/basket/session-store.ts';
import { createWidgetToken } from '#app/basket/widget-token.ts';
import type { InstantPage } from './instant-page.ts';
import { createSavedItems } from './saved-items.ts';
import { createSaving } from './saving.ts';

type Unwrapped<M> = M extends { wl: 1 } ? Omit<M, 'wl'> : never;

/** If this request gets a response, the browser blocks the others. */
const whyNoAnswer = () =>
  fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    () => 'blocked',
    () => 'offline',
  );

export function startInstantFrame(page: InstantPage): void {
  const { baseUrl, publicKey, partnerId, signsIn, shopOrigin, lang } = page;
  const widgetToken = createWidgetToken({ baseUrl, publicKey, origin: shopOrigin, framed: true });
  const sessions = createSessionStore(partnerId);
  const call = createCalls(baseUrl, widgetToken, sessions);
  const settings = { baseUrl, configId: '', publicKey, origin: shopOrigin };
  const api = createBasketApi(settings, call, sessions);
  const guest = createGuest(widgetToken, sessions, lang);
  const saved = createSavedItems(api, sessions, guest);
  const say = (message: Unwrapped<InstantFrameMessage>) =>
    parent.postMessage({ wl: 1, ...message } satisfies InstantFrameMessage, shopOrigin);

  /** The handle of a guest that the shop's page doesn't know yet. */
  let made: Promise<string | null> | undefined;
  function shareHandle(session: Session): void {
    made = guest
      .handle(session)
      .catch(() => null)
      .then((handle) => {
        if (handle !== null) say({ type: 'instant.handle', handle });
        made = undefined;
        return handle;
      });
  }

  const saving = createSaving(page, {
    call,
    sessions,
    guest,
    shareHandle,
    sayHandle: (handle) => say({ type: 'instant.handle', handle }),
  });

  /**
   * Switches this device to the list of the shop's customer. Shoppers who are signed in to an
   * account stay there.
   */
  async function enterAs(ticket: string) {
    const known = sessions.read();
    if (known && !known.guest) throw new ApiFailure('forbidden', 403);
    const receipt = await guest.enterAs(ticket);
    saving.forgetLists();
    const session = sessions.read();
    say({ type: 'instant.handle', handle: null });
    if (session) shareHandle(session);
    const products = (await saved.items()).map(toWishRef);
    return { products, receipt };
  }

  /** Whether this device has no guest either, and none has been created since. */
  let isStranger = false;

  /**
   * Notices if the shopper whose products the page shows has signed out: the API's response reveals
   * an ended session, and without a session or guest, the page is cleared.
   */
  async function look(forms = false): Promise<void> {
    isStranger = !sessions.read() && (isStranger || !(await guest.resume()));
    if (isStranger) return say({ type: 'instant.cleared' });
    const items = await saved.items(forms ? 'direct' : undefined);
    const wishes = items.flatMap((item) => (item.wl ? [{ ...toWishRef(item), wl: item.wl }] : []));
    if (wishes.length > 0) say({ type: 'instant.references', wishes });
  }

  /** A shopper who has signed in to their own account in the meantime stays signed in. */
  async function leave(): Promise<boolean> {
    const known = sessions.read();
    if (known && !known.guest) return false;
    const hasLeft = await guest.leave();
    if (known && !hasLeft) {
      if (!known.customer) return false;
      // The page was closed before it received the handle that identifies the guest.
      await api.signOut();
    }
    saving.forgetLists();
    say({ type: 'instant.handle', handle: null });
    return true;
  }

  async function forget(): Promise<void> {
    saving.forgetLists();
    const known = sessions.read();
    if (known?.guest) {
      await guest.forget();
      sessions.write(null);
    } else {
      // A guest of our own pages can have lists of other shops.
      const items = known?.anonymous ? await saved.items() : [];
      for (const { itemId, canRemove } of items) if (canRemove) await api.remove(itemId);
      await api.signOut();
    }
    say({ type: 'instant.handle', handle: null });
  }

  async function answer(message: InstantHostMessage): Promise<void> {
    const { requestId, handle, token } = message;
    widgetToken.give(token ?? null);
    guest.give(handle ?? (message.type === 'instant.save' ? null : await made) ?? null);
    try {
      if (message.type === 'instant.save')
        say({
          type: 'instant.saved',
          requestId,
          ...(await saving.save(message.product, message.key, message.mayStart)),
        });
      else if (message.type === 'instant.listen') {
        say({ type: 'instant.listening', requestId });
        // The window that the page has just opened may bring a session.
        if (!token || sessions.read()) await look(message.forms);
      } else if (message.type === 'instant.alert') {
        const { itemId, target: price } = message;
        const changes = { price_drop: true, target_price_minor: price };
        const { needsEmail } = await api.setAlerts(itemId, changes);
        say({ type: 'instant.alerted', requestId, needsEmail });
      } else if (message.type === 'instant.remove')
        say({ type: 'instant.removed', requestId, item: await saved.remove(message.ref) });
      else if (message.type === 'instant.export')
        say({ type: 'instant.exported', requestId, products: await saved.exported() });
      else if (message.type === 'instant.customer')
        say({ type: 'instant.entered', requestId, ...(await enterAs(message.ticket)) });
      else if (message.type === 'instant.leave')
        say({ type: 'instant.left', requestId, wasCustomer: await leave() });
      else if (message.type === 'instant.forget')
        await forget().then(() => say({ type: 'instant.forgotten', requestId }));
    } catch (error) {
      const code = error instanceof ApiFailure ? error.code : 'save_failed';
      say({ type: 'instant.failed', requestId, code: code === 'offline' ? await whyNoAnswer() : code });
    }
  }

  async function hearSession(event: MessageEvent<unknown>): Promise<void> {
    const message = event.data as SessionMessage;
    if (message.type === 'session.adopt' && signsIn && message.partnerId === partnerId) {
      const { accessToken, refreshToken, anonymous } = message;
      sessions.write({ accessToken, refreshToken, anonymous });
      confirmAdopted(event);
      if (message.tookGuest) guest.forgetTaken().catch(() => {});
      saving.forgetLists();
      say({ type: 'instant.handle', handle: null });
      say({ type: 'instant.signed-in' });
    } else if (message.type === 'session.guest-ask') {
      const handle = await made;
      if (handle) guest.give(handle);
      await guest.answerAsk(event, message.challenge);
    }
  }

  onReturn(() => void look().catch(() => {}));
  sessions.onDrop(() => {
    saving.forgetLists();
    say({ type: 'instant.handle', handle: null });
    say({ type: 'instant.cleared' });
  });
  addEventListener('message', (event: MessageEvent<unknown>) => {
    const { data, origin, source } = event;
    const message = data as InstantHostMessage | SessionMessage | null;
    if (typeof message !== 'object' || message?.wl !== 1 || typeof message.type !== 'string') return;
    if (message.type.startsWith('session.')) {
      if (origin === location.origin) void hearSession(event);
    } else if (source === parent && origin === shopOrigin) {
      void answer(message as InstantHostMessage);
    }
  });
  say({ type: 'instant.ready' });
}
