import type { Dispatch } from 'react';
import type { SavedItem } from '#api/contract/events.ts';
import type { SavedPlace } from '#api/modules/lists/schemas.ts';
import type { HostedList } from '#app/hosted/hosted.server.ts';
import type { ForkedAnswer, SignedInAnswer } from '#app/hosted/session-answer.ts';
import { alertRequests } from './alert-requests.ts';
import { type Consent, newConsent } from './consent-question.tsx';
import { remember, remembered } from './device-storage.ts';
import type { DialogPage } from './dialog-page.ts';
import { itemAt, productToSave, savedItem, wishOfProduct } from './dialog-product.ts';
import { type DialogAction, type DialogState, firstStep, isKeeping, type Saved } from './dialog-state.ts';
import {
  askForGuest,
  closeWindow,
  forgetHandOver,
  notifyShop,
  onMoved,
  renewHandOver,
  signInBaskets,
} from './opener.ts';
import { NoConnection, Refusal } from './requests.ts';
import { type GuestOffer, sessionClient } from './session-client.ts';
import { createShopClient } from './shop-client.ts';

/** Deadline for the frame that knows the page's guest. */
const timeoutMs = 5_000;
/** Deadline for a frame to take the session; the page may have none that can. */
const handOverMs = 1_000;

/** The adoption of a guest of the shop's page, whose items become the shopper's. */
function makeAdoption() {
  let end = () => {};
  let tookGuest = false;
  const done = new Promise<void>((resolve) => (end = resolve));
  return {
    end,
    take: () => void (tookGuest = true),
    /** Waits for the frame that knows the guest. @returns whether the guest has been adopted */
    settled: async () => {
      await done;
      return tookGuest;
    },
  };
}

/** The dialog's requests, and its messages to the page that opened it. */
export function createRequests(page: DialogPage, dispatch: Dispatch<DialogAction>) {
  const { shop, product, lang } = page;
  const client = shop && createShopClient(page.baseUrl, shop, page.account?.accessToken ?? null);
  const adoption = makeAdoption();
  /** The pending action. Guests are adopted between two, so that none changes shoppers midway. */
  let running = Promise.resolve();

  function open() {
    const stopMoved =
      shop && onMoved(shop, ({ moved, stayed }) => dispatch({ type: 'moved-from-device', moved, stayed }));
    if (shop) notifyShop({ type: 'save.ready' }, shop);
    dispatch({ type: 'opened', last: rememberedList() });
    ask(page.question);
    setTimeout(adoption.end, page.hasGuest ? timeoutMs : 0);
    void adoption.settled().then(() => dispatch({ type: 'settled' }));
    const stopAsking = askForGuest(page.hasGuest, async (offer) => {
      await running;
      if (offer) await adopt(offer);
      adoption.end();
      if (firstStep(page).name === 'kept') void handOver();
    });
    return () => {
      stopMoved?.();
      stopAsking();
    };
  }

  /**
   * Adopts products saved on the shop's page without the dialog. Otherwise, the guest keeps them.
   */
  async function adopt(offer: GuestOffer): Promise<void> {
    dispatch({ type: 'set', values: { adopting: true } });
    try {
      know(await sessionClient.adopt(offer, lang));
      adoption.take();
      renewHandOver();
      void handOver();
      await loadLists();
    } catch {
      // The dialog continues without them.
    } finally {
      dispatch({ type: 'set', values: { adopting: false } });
    }
  }

  /** Signs in the shop's baskets. Resolves once one of them has the session. */
  async function handOver(given?: ForkedAnswer) {
    if (shop) await signInBaskets(shop, adoption.settled, given);
  }

  function know(answer: SignedInAnswer) {
    client?.useAccessToken(answer.access_token);
    dispatch({ type: 'known', answer });
  }

  function run(work: () => Promise<void>, { quietly = false } = {}) {
    dispatch({ type: 'started', quietly });
    running = work()
      .catch(failed)
      .finally(() => dispatch({ type: 'ended' }));
  }

  async function failed(error: unknown): Promise<void> {
    if (!(error instanceof NoConnection) && !(error instanceof Refusal)) throw error;
    const code = error instanceof Refusal && error.code;
    if (code === 'unauthorized') client?.useAccessToken(null);
    const lists = code === 'invalid_wishlist' && client ? await client.lists().catch(() => null) : null;
    dispatch({ type: 'failed', error, lists });
  }

  async function loadLists() {
    if (!client || !product) return;
    const [lists, savedAt] = await Promise.all([client.lists(), client.savedAt(product.fields.url)]);
    dispatch({ type: 'loaded', lists, savedAt, last: rememberedList() });
  }

  /** Asks after the next save, unless this device has shown the question before. */
  function ask(question: string | null) {
    if (shop) dispatch({ type: 'set', values: { consent: newConsent(shop, question) } });
  }

  function signedIn(state: DialogState, answer: SignedInAnswer) {
    const keeps = isKeeping(state);
    client?.useAccessToken(answer.access_token);
    // A guest's sessions ended with the guest account.
    forgetHandOver();
    void handOver(answer.basket);
    dispatch({ type: 'signed-in', answer, keeps });
    if (keeps) return;
    run(loadLists, { quietly: true });
    // If this fails, the shopper just isn't asked.
    void client?.question().then(ask, () => undefined);
  }

  /** If this fails, the device still has the session, and the dialog shows that. */
  const signOut = () =>
    run(async () => {
      await sessionClient.signOut();
      forgetHandOver();
      client?.useAccessToken(null);
      dispatch({ type: 'signed-out' });
    });

  /** The selected list; a new one is created first, only once. */
  async function settledList({ lists, selection }: DialogState): Promise<HostedList | null> {
    if (!client || !lists) return null;
    if (selection.kind === 'list') return lists.find((list) => list.db_id === selection.id) ?? null;
    const name = selection.name.trim();
    if (name === '') {
      dispatch({ type: 'set', values: { problem: 'nameMissing' } });
      return null;
    }
    const list = await client.createList(name, lists);
    dispatch({ type: 'list-created', list });
    return list;
  }

  const save = (state: DialogState) =>
    run(async () => {
      if (!client || !product) return;
      if (state.lists === null) return loadLists();
      if (!state.account) know(await sessionClient.guest(lang));
      const list = await settledList(state);
      if (!list) return;
      const { choice } = state;
      const answer = await client.save(list.db_id, productToSave(product, choice));
      const ids = { itemId: answer.item_id, productId: answer.product_id };
      const item = { ...ids, ...choice, ...wishOfProduct(product, choice) };
      await showSaved({ item: savedItem(product, list, item), list });
    });

  const move = (state: DialogState) =>
    run(async () => {
      const { step } = state;
      if (!client || step.name !== 'move') return;
      const list = await settledList(state);
      if (!list) return;
      const { item, list: before } = step.from;
      const { item_id: itemId } = await client.move(before.id, item.itemId, list.id);
      await showSaved({ item: { ...item, itemId, list: { id: list.db_id, name: list.name } }, list });
    });

  /**
   * Passes the session to the shop's page first, so that its frame notices when the shopper signs
   * out, even if this window closes right after the heart is filled.
   */
  async function showSaved(saved: Saved) {
    remember(lastListName, String(saved.list.db_id));
    await Promise.race([handOver(), new Promise((resolve) => setTimeout(resolve, handOverMs))]);
    dispatch({ type: 'saved', saved });
    if (shop) notifyShop({ type: 'save.saved', item: saved.item }, shop);
  }

  /** Removes an item from its list and notifies the shop. */
  async function takeOff(item: SavedItem): Promise<void> {
    if (!client || !shop) return;
    await client.remove(item.itemId);
    notifyShop({ type: 'save.undone', item }, shop);
    dispatch({ type: 'removed', item });
    const lists = await client.lists().catch(() => null);
    if (lists) dispatch({ type: 'set', values: { lists } });
  }

  const remove = (place: SavedPlace) => run(() => takeOff(itemAt(product!, place)));

  const alerts = alertRequests(client, run, dispatch);

  const setConsent = (consent: Consent) =>
    run(async () => {
      dispatch({ type: 'set', values: { consent } });
      try {
        await client?.setConsent(consent);
      } catch (error) {
        dispatch({ type: 'set', values: { consent: { ...consent, agreed: !consent.agreed } } });
        throw error;
      }
    });

  const undo = ({ saved }: DialogState) =>
    run(async () => {
      if (!saved) return;
      await takeOff(saved.item);
      dispatch({ type: 'undone' });
    });

  function close() {
    if (shop) notifyShop({ type: 'save.close' }, shop);
    closeWindow(product?.fields.url ?? shop?.origin);
  }

  return {
    client,
    open,
    signedIn,
    signOut,
    save,
    move,
    remove,
    ...alerts,
    setConsent,
    undo,
    close,
  };
}

const lastListName = 'wl.last-list';

/** The list of the last save on this device. */
function rememberedList(): number | null {
  const id = remembered(lastListName);
  return id === null ? null : Number(id);
}
