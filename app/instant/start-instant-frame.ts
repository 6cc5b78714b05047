/** Saves products of a shop's page without a dialog, in a hidden frame of ours. */
import type { SavedItem, SaveProduct } from '#api/contract/events.ts';
import type { InstantFrameMessage, InstantHostMessage, SessionMessage } from '#api/contract/messages.ts';
import { isWishOf, type WishRef } from '#api/contract/wish.ts';
import { createBasketApi } from '#app/basket/api.ts';
import { type Call, createCalls, SignedOut } from '#app/basket/calls.ts';
import { confirmAdopted, createGuest } from '#app/basket/guest.ts';
import type { ListChoice } from '#app/basket/guest-answer.ts';
import { onReturn } from '#app/basket/on-return.ts';
import { type BasketItem, toBasketProduct, toWishRef } from '#app/basket/saved-item.ts';
import { ApiFailure } from '#app/basket/send-json.ts';
import { createSessionStore, type Session } from '#app/basket/session-store.ts';
import { createWidgetToken } from '#app/basket/widget-token.ts';
import { chosen, productToSave, wishOfProduct } from '#app/save/dialog-product.ts';
import { offeredProduct } from '#app/save/offered-product.ts';
import type { InstantPage } from './instant-page.ts';

type Unwrapped<M> = M extends { wl: 1 } ? Omit<M, 'wl'> : never;

export function startInstantFrame(page: InstantPage): void {
  const { baseUrl, publicKey, partnerId, signsIn, shopOrigin, lang } = page;
  const widgetToken = createWidgetToken({ baseUrl, publicKey, origin: shopOrigin, framed: true });
  const sessions = createSessionStore(partnerId);
  const call = createCalls(baseUrl, widgetToken, sessions);
  const settings = { baseUrl, configId: '', publicKey, origin: shopOrigin };
  const api = { ...createBasketApi(settings, call, sessions), ...createSaveApi(call) };
  const guest = createGuest(widgetToken, sessions, lang);
  /** The shopper's lists, once known. */
  let lists: Promise<ListChoice[]> | undefined;

  const say = (message: Unwrapped<InstantFrameMessage>) =>
    parent.postMessage({ wl: 1, ...message } satisfies InstantFrameMessage, shopOrigin);

  /** The shopper who saves here: the one this device knows, else a new guest. */
  async function enter(mayStart: boolean): Promise<Session> {
    const known = sessions.read();
    if (known) return known;
    if (!mayStart) throw new ApiFailure('unauthorized', 401);
    lists = undefined;
    const session = await guest.start();
    if (!session) throw new SignedOut();
    shareHandle(session);
    return session;
  }

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

  /**
   * Switches this device to the list of the shop's customer. Shoppers who are signed in to an
   * account stay there.
   */
  async function enterAs(ticket: string) {
    const known = sessions.read();
    if (known && !known.guest) throw new ApiFailure('forbidden', 403);
    const receipt = await guest.enterAs(ticket);
    lists = undefined;
    const session = sessions.read();
    say({ type: 'instant.handle', handle: null });
    if (session) shareHandle(session);
    const products = (await savedItems()).map(toWishRef);
    return { products, receipt };
  }

  /** Runs work as a shopper, and once more as a new guest if their session has ended. */
  async function asShopper<Result>(
    work: (session: Session) => Promise<Result>,
    mayStart: boolean,
  ): Promise<Result> {
    try {
      return await work(await enter(mayStart));
    } catch (error) {
      if (!(error instanceof SignedOut)) throw error;
      sessions.write(null);
      return work(await enter(mayStart));
    }
  }

  /** The list last used here, else the one changed last, else a new one. */
  async function target(session: Session): Promise<ListChoice> {
    const last = rememberedList(partnerId);
    const known = await (lists ??= api.lists());
    const list = known.find(({ db_id }) => db_id === last) ?? known[0];
    if (list) return list;
    const first = await guest.list(session);
    lists = Promise.resolve([first]);
    return first;
  }

  async function store(session: Session, fields: SaveProduct, key: string, isRepeated = false) {
    const list = await target(session);
    try {
      // Saving to another list is another save.
      return { list, saved: await api.save(list.db_id, fields, `${key}-${list.db_id}`) };
    } catch (error) {
      const isGone = error instanceof ApiFailure && error.code === 'invalid_wishlist';
      if (!isGone || isRepeated) throw error;
      lists = undefined;
      return store(session, fields, key, true);
    }
  }

  /** A page's first save also gets the shopper and the list in the same request. */
  async function storeFirst(fields: SaveProduct, key: string, mayStart: boolean) {
    if (!mayStart && !sessions.read()) throw new ApiFailure('unauthorized', 401);
    try {
      const shop = { key: publicKey, origin: shopOrigin };
      const { isNew, handle, ...result } = await guest.save(shop, fields, key, rememberedList(partnerId));
      const session = sessions.read();
      if (handle) say({ type: 'instant.handle', handle });
      else if (isNew && session) shareHandle(session);
      if (result.refused !== undefined) throw new ApiFailure(result.refused, 400);
      lists = Promise.resolve([result.list]);
      return result;
    } catch (error) {
      // The session must be renewed first.
      if (error instanceof ApiFailure && error.status === 401) return storeAgain(fields, key, mayStart);
      throw error;
    }
  }

  const storeAgain = (fields: SaveProduct, key: string, mayStart: boolean) =>
    asShopper(
      (session) =>
        store(session, fields, key).catch((error: unknown) => {
          lists = undefined;
          throw error;
        }),
      mayStart,
    );

  async function save(given: SaveProduct, key: string, mayStart: boolean) {
    const product = offeredProduct(given);
    if (!product) throw new ApiFailure('missing_url', 400);
    const fields = productToSave(product, product);
    const { list, saved } = await (lists
      ? storeAgain(fields, key, mayStart)
      : storeFirst(fields, key, mayStart));
    rememberList(partnerId, list.db_id);
    const item: SavedItem = {
      itemId: saved.item_id,
      productId: saved.product_id,
      title: product.title,
      imageUrl: chosen(product, product).imageUrl,
      price: chosen(product, product).price,
      currency: product.currency,
      ...wishOfProduct(product, product),
      variantTitle: chosen(product, product).variantTitle ?? undefined,
      shopProductId: product.shopProductId,
      quantity: product.quantity,
      list: { id: list.db_id, name: list.name },
    };
    const {
      guest: isGuest = false,
      anonymous: isAnonymous = false,
      customer: isCustomer = false,
    } = sessions.read() ?? {};
    return { item, isGuest, isAnonymous, isCustomer, hasAlerts: page.hasAlerts };
  }

  /** The saved items of the shopper that this device knows; none for a stranger. */
  async function savedItems(path?: 'direct'): Promise<BasketItem[]> {
    try {
      return sessions.read() || (await guest.resume()) ? await api.savedProducts(path) : [];
    } catch (error) {
      if (error instanceof SignedOut) return [];
      throw error;
    }
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
    const items = await savedItems(forms ? 'direct' : undefined);
    const wishes = items.flatMap((item) => (item.wl ? [{ ...toWishRef(item), wl: item.wl }] : []));
    if (wishes.length > 0) say({ type: 'instant.references', wishes });
  }

  async function remove(ref: WishRef & { itemId?: number }): Promise<SavedItem | null> {
    const items = (await savedItems()).filter(({ canRemove }) => canRemove);
    const item =
      items.find(({ itemId }) => itemId === ref.itemId) ?? items.find((one) => isWishOf(toWishRef(one), ref));
    if (!item) return null;
    await api.remove(item.itemId);
    return {
      itemId: item.itemId,
      productId: item.productId,
      ...toWishRef(item),
      variantTitle: item.variantTitle ?? undefined,
      title: item.title,
      imageUrl: item.imageUrl,
      price: item.priceMinor,
      currency: item.currency,
      quantity: item.quantity,
      list: { id: item.listId, name: item.listName },
    };
  }

  /** A shop gets only the products that a guest saved from it, not those of an account. */
  async function exported() {
    const items = await savedItems();
    return sessions.read()?.anonymous ? items.map(toBasketProduct) : [];
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
    lists = undefined;
    say({ type: 'instant.handle', handle: null });
    return true;
  }

  async function forget(): Promise<void> {
    lists = undefined;
    const known = sessions.read();
    if (known?.guest) {
      await guest.forget();
      sessions.write(null);
    } else {
      // A guest of our own pages can have lists of other shops.
      const items = known?.anonymous ? await savedItems() : [];
      for (const { itemId, canRemove } of items) if (canRemove) await api.remove(itemId);
      await api.signOut();
    }
    say({ type: 'instant.handle', handle: null });
  }

  /** If this request gets a response, the browser blocks the others. */
  const whyNoAnswer = () =>
    fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
      () => 'blocked',
      () => 'offline',
    );

  async function answer(message: InstantHostMessage): Promise<void> {
    const { requestId, handle, token } = message;
    widgetToken.give(token ?? null);
    guest.give(handle ?? (message.type === 'instant.save' ? null : await made) ?? null);
    try {
      if (message.type === 'instant.save')
        say({
          type: 'instant.saved',
          requestId,
          ...(await save(message.product, message.key, message.mayStart)),
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
        say({ type: 'instant.removed', requestId, item: await remove(message.ref) });
      else if (message.type === 'instant.export')
        say({ type: 'instant.exported', requestId, products: await exported() });
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
      lists = undefined;
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
    lists = undefined;
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

/** The API calls that only saving needs. */
const createSaveApi = (call: Call) => ({
  /** Last changed first. @throws SignedOut, ApiFailure */
  async lists(): Promise<ListChoice[]> {
    const { lists } = await call('/hosted/lists', { method: 'POST', body: {}, asShopper: true });
    return lists as ListChoice[];
  },

  /** Saves a product; repeating it with the same key counts once. @throws SignedOut, ApiFailure */
  async save(
    wishlistId: number,
    product: SaveProduct,
    key: string,
  ): Promise<{ item_id: number; product_id: number }> {
    const saved = await call('/widget/save', {
      method: 'POST',
      headers: { 'Idempotency-Key': key },
      body: { wishlistId, product },
      asShopper: true,
    });
    return saved as { item_id: number; product_id: number };
  },
});

const nameFor = (partnerId: number | null) => `wl.list.${partnerId}`;

/** Remembers the list of the last save on this shop's pages, if there is storage. */
function rememberList(partnerId: number | null, id: number): void {
  try {
    localStorage.setItem(nameFor(partnerId), String(id));
  } catch {
    // Storage is blocked in this frame: the list changed last is used.
  }
}

function rememberedList(partnerId: number | null): number {
  try {
    return Number(localStorage.getItem(nameFor(partnerId)));
  } catch {
    return 0;
  }
}
