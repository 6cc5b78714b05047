import type { SavedItem, SaveProduct } from '#api/contract/events.ts';
import { type Call, SignedOut } from '#app/basket/calls.ts';
import type { Guest } from '#app/basket/guest.ts';
import type { ListChoice } from '#app/basket/guest-answer.ts';
import { ApiFailure } from '#app/basket/send-json.ts';
import type { Session, SessionStore } from '#app/basket/session-store.ts';
import { chosen, productToSave, wishOfProduct } from '#app/save/dialog-product.ts';
import { offeredProduct } from '#app/save/offered-product.ts';
import type { InstantPage } from './instant-page.ts';

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

/** Saves products for the shopper of this device, or for a new guest. */
export function createSaving(
  { publicKey, partnerId, shopOrigin, hasAlerts }: InstantPage,
  {
    call,
    sessions,
    guest,
    shareHandle,
    sayHandle,
  }: {
    call: Call;
    sessions: SessionStore;
    guest: Guest;
    /** Creates the handle of a guest that the shop's page doesn't know yet, and sends it there. */
    shareHandle: (session: Session) => void;
    sayHandle: (handle: string) => void;
  },
) {
  const api = createSaveApi(call);
  /** The shopper's lists, once known. */
  let lists: Promise<ListChoice[]> | undefined;

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
      if (handle) sayHandle(handle);
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
    return { item, isGuest, isAnonymous, isCustomer, hasAlerts };
  }

  return { save, forgetLists: () => void (lists = undefined) };
}
