import { useEffect, useRef, useState } from 'react';
import type { SavedItem } from '#api/contract/events.ts';
import { initRefusals } from '#api/contract/init-refusals.ts';
import { formatText } from '#api/contract/language/format.ts';
import { isWishOf } from '#api/contract/wish.ts';
import type { SavedPlace } from '#api/modules/lists/schemas.ts';
import type { HostedList } from '#app/hosted/hosted.server.ts';
import type { MergedItems, SignedInAnswer } from '#app/hosted/session-answer.ts';
import type { Account, PageNotice } from '#app/hosted/window-account.ts';
import type { ChooseProblem } from './choose-step.tsx';
import type { DialogPage } from './dialog-page.ts';
import { chosen, type ProductChoice, productToSave, wishOfProduct } from './dialog-product.ts';
import type { ListSelection } from './list-choice.tsx';
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
import { createShopClient, type ShopClient } from './shop-client.ts';

export type DialogStep = 'sign-in' | 'choose' | 'saved' | 'move' | 'kept' | 'paused' | 'notice';

interface Saved {
  item: SavedItem;
  list: HostedList;
}

/** A dialog waits this long for the frame that knows the page's guest. */
const timeoutMs = 5_000;

/** Items that a guest saved on the shop's page become the shopper's, if there is a guest. */
function makeAdoption() {
  let end = () => {};
  let tookGuest = false;
  const done = new Promise<void>((resolve) => (end = resolve));
  return {
    end,
    take: () => void (tookGuest = true),
    /** Waits for the frame that knows the guest. @returns whether the guest was taken over, so far */
    settled: async () => {
      await done;
      return tookGuest;
    },
  };
}

const initCodes = new Set<string>(initRefusals);

/** The state and actions of the save dialog. */
export function useSaveDialog(page: DialogPage) {
  const { shop, product, lang, texts } = page;
  const isKnown = page.account !== null && !page.account.isGuest;
  const firstStep = page.notice
    ? 'notice'
    : !page.step || page.step === 'move' || (isKnown && page.step !== 'sign-in')
      ? 'choose'
      : isKnown
        ? 'kept'
        : 'sign-in';
  const [step, setStep] = useState<DialogStep>(firstStep);
  const [notice, setNotice] = useState<PageNotice | null>(page.notice);
  const [account, setAccount] = useState<Account | null>(page.account);
  /** To move the wish once it's known where it is, unless the shopper does something else first. */
  const [movesNext, setMovesNext] = useState(page.step === 'move');
  const [lists, setLists] = useState<HostedList[] | null>(movesNext && page.hasGuest ? null : page.lists);
  const [selection, setSelection] = useState<ListSelection>(() => firstSelection(page.lists));
  const [choice, setChoice] = useState<ProductChoice>({
    variantId: product?.variantId ?? null,
    quantity: product?.quantity ?? 1,
  });
  const [savedAt, setSavedAt] = useState(page.savedAt);
  const [saved, setSaved] = useState<Saved | null>(null);
  /** The item that is being moved: the one just saved, or one saved earlier. */
  const [moving, setMoving] = useState<Saved | null>(null);
  const [problem, setProblem] = useState<ChooseProblem | null>(null);
  const [signedOut, setSignedOut] = useState(false);
  const [merged, setMerged] = useState<MergedItems | null>(null);
  /** Products that came from the device rather than from a guest. */
  const [fromDevice, setFromDevice] = useState({ moved: 0, stayed: 0 });
  const [busy, setBusy] = useState(false);
  const [adopting, setAdopting] = useState(false);
  const [savesNext, setSavesNext] = useState(false);
  const [adoption] = useState(makeAdoption);
  const [status, setStatus] = useState('');
  const [acted, setActed] = useState(false);
  const [client] = useState(
    () => shop && createShopClient(page.baseUrl, shop, page.account?.accessToken ?? null),
  );
  /** A guest is adopted between two actions, so that none of them changes shoppers midway. */
  const running = useRef(Promise.resolve());
  const [keys] = useState(createIdempotencyKeys);
  const [makeList] = useState(createListMaker);

  useEffect(() => {
    if (!shop) return undefined;
    return onMoved(shop, (counts) => {
      setFromDevice(counts);
      setStatus(formatText(lang, texts.keptMoved, { count: counts.moved }));
    });
  }, [shop, lang, texts]);

  useEffect(() => {
    if (shop) notifyShop({ type: 'save.ready' }, shop);
    const last = page.lists.find((list) => list.db_id === rememberedList());
    // The server can't know the device's last list; its HTML selects the one changed last.
    // eslint-disable-next-line react-hooks/set-state-in-effect
    if (last) setSelection({ kind: 'list', id: last.db_id });
  }, [shop, page.lists]);

  useEffect(
    () => {
      setTimeout(adoption.end, page.hasGuest ? timeoutMs : 0);
      void adoption.settled().then(() => setLists((known) => known ?? page.lists));
      return askForGuest(page.hasGuest, async (offer) => {
        await running.current;
        if (offer) await adopt(offer);
        adoption.end();
        if (firstStep === 'kept' && shop) void signInBaskets(shop, adoption.settled);
      });
    },
    // Once: a window has one opener.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [],
  );

  /** Takes over products saved on the shop's page without the dialog. If that fails, the guest keeps everything. */
  async function adopt(offer: GuestOffer): Promise<void> {
    setAdopting(true);
    try {
      const answer = await sessionClient.adopt(offer, lang);
      know(answer);
      if (!answer.user.anonymous) setMerged(answer.merged ?? null);
      adoption.take();
      renewHandOver();
      if (shop) void signInBaskets(shop, adoption.settled);
      await loadLists();
    } catch {
      // The dialog continues without them.
    } finally {
      setAdopting(false);
    }
  }

  useEffect(() => {
    if (adopting || !movesNext || !product || lists === null) return;
    const wish = wishOfProduct(product, choice);
    const places = savedAt.filter((place) =>
      isWishOf({ url: wish.url, variantId: place.variant_id, choice: place.choice }, wish),
    );
    // If there are several lists, the shopper chooses one.
    if (places.length === 1) startMoveOf(places[0]!);
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [adopting, movesNext, lists]);

  useEffect(() => {
    if (adopting || !savesNext) return;
    // A click during the adoption saves with the lists it brought.
    // eslint-disable-next-line react-hooks/set-state-in-effect
    setSavesNext(false);
    void save();
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [adopting, savesNext]);

  function firstSelection(known: HostedList[]): ListSelection {
    const [first] = known;
    return first
      ? { kind: 'list', id: first.db_id }
      : { kind: 'new', name: formatText(lang, texts.firstListName) };
  }

  function select(next: ListSelection) {
    if (busy) return;
    setMovesNext(false);
    setSelection(next);
    setProblem(null);
  }

  function go(next: DialogStep) {
    setActed(true);
    setMovesNext(false);
    setProblem(null);
    setStep(next);
  }

  /** Runs a request; errors lead to the matching screen. */
  function run(work: () => Promise<void>, { quietly = false } = {}): Promise<void> {
    if (!quietly) setBusy(true);
    setProblem(null);
    running.current = work()
      .catch(failed)
      .finally(() => setBusy(false));
    return running.current;
  }

  async function failed(error: unknown): Promise<void> {
    if (error instanceof NoConnection) return setProblem('noConnection');
    if (!(error instanceof Refusal)) throw error;
    const { code, message } = error;
    if (code === 'usage_limit_reached') return go('paused');
    if (code === 'unauthorized') return account?.isGuest ? beginAnew() : askToSignIn();
    if (initCodes.has(code)) {
      setNotice({ kind: 'blocked', reason: `${message} (${code})` });
      return go('notice');
    }
    if (code === 'invalid_wishlist') {
      const current = await client?.lists().catch(() => lists);
      setLists(current ?? null);
      if (current) setSelection(firstSelection(current));
      return setProblem('listGone');
    }
    if (code === 'list_full') return setProblem('listFull');
    if (code === 'list_limit_reached') return setProblem('tooManyLists');
    setProblem('notSaved');
  }

  /** The guest account no longer exists. The next save creates a new one. */
  function beginAnew() {
    forgetShopper();
    setProblem('notSaved');
  }

  function forgetShopper() {
    setAccount(null);
    setSavedAt([]);
    client?.useAccessToken(null);
    setLists([]);
    setSelection(firstSelection([]));
  }

  function askToSignIn() {
    setAccount(null);
    client?.useAccessToken(null);
    setSignedOut(true);
    go('sign-in');
  }

  async function loadLists() {
    if (!client || !product) return;
    const [current, places] = await Promise.all([client.lists(), client.savedAt(product.fields.url)]);
    setLists(current);
    setSavedAt(places);
    const stays = current.some((list) => selection.kind === 'list' && list.db_id === selection.id);
    const last = current.find((list) => list.db_id === rememberedList());
    if (!stays) setSelection(last ? { kind: 'list', id: last.db_id } : firstSelection(current));
  }

  function know({ access_token, user }: SignedInAnswer) {
    const name = user.email ?? user.display_name ?? '';
    setAccount({ name, isGuest: user.anonymous, accessToken: access_token });
    client?.useAccessToken(access_token);
  }

  /** Whether the shopper signs in to keep a list, rather than to save. */
  const isKeeping = page.step === 'sign-in' || (saved !== null && account?.isGuest === true);

  function signedIn(answer: SignedInAnswer) {
    know(answer);
    setSignedOut(false);
    // The guest's sessions ended with the guest account.
    if (account?.isGuest) forgetHandOver();
    if (shop) void signInBaskets(shop, adoption.settled, answer.basket);
    if (isKeeping) {
      setMerged(answer.merged ?? null);
      return go('kept');
    }
    setLists(null);
    go('choose');
    setStatus(formatText(lang, texts.loading));
    void run(loadLists, { quietly: true });
  }

  /** Without a response, the device still has the session, and the dialog doesn't claim otherwise. */
  const signOut = () =>
    run(async () => {
      await sessionClient.signOut();
      forgetHandOver();
      forgetShopper();
      go('sign-in');
    });

  /** The selected list; a new one is created first, only once. */
  async function settledList(): Promise<HostedList | null> {
    if (!client || !lists) return null;
    if (selection.kind === 'list') return lists.find((list) => list.db_id === selection.id) ?? null;
    const name = selection.name.trim();
    if (name === '') {
      setProblem('nameMissing');
      return null;
    }
    const list = await makeList(client, name, lists);
    setLists([list, ...lists.filter(({ id }) => id !== list.id)]);
    setSelection({ kind: 'list', id: list.db_id });
    return list;
  }

  /** An item of this product as the shop's page is told about it. */
  function savedItem(
    list: SavedItem['list'],
    item: Pick<SavedItem, 'itemId' | 'productId' | 'variantId' | 'choice' | 'quantity'>,
  ): SavedItem {
    return {
      itemId: item.itemId,
      productId: item.productId,
      url: product!.fields.url,
      title: product!.title,
      imageUrl: chosen(product!, item).imageUrl,
      price: chosen(product!, item).price,
      currency: product!.currency,
      variantId: item.variantId,
      choice: item.choice,
      quantity: item.quantity,
      list: { id: list.id, name: list.name },
    };
  }

  const save = () =>
    run(async () => {
      if (!client || !product || !shop) return;
      if (lists === null) return loadLists();
      if (!account) know(await sessionClient.guest(lang));
      const list = await settledList();
      if (!list) return;
      const fields = productToSave(product, choice);
      const answer = await client.save(list.db_id, fields, keys.keyFor([list.db_id, fields]));
      keys.settle();
      rememberList(list.db_id);
      const ids = { itemId: answer.item_id, productId: answer.product_id };
      showSaved({
        item: savedItem(
          { id: list.db_id, name: list.name },
          { ...ids, ...choice, ...wishOfProduct(product, choice) },
        ),
        list,
      });
    });

  function showSaved(next: Saved) {
    setSaved(next);
    go('saved');
    setStatus(formatText(lang, texts.savedTo, { list: next.list.name }));
    if (!shop) return;
    notifyShop({ type: 'save.saved', item: next.item }, shop);
    void signInBaskets(shop, adoption.settled);
  }

  /** Takes an item off its list, and notifies the shop. */
  async function takeOff(item: SavedItem): Promise<void> {
    if (!client || !shop) return;
    await client.remove(item.itemId);
    notifyShop({ type: 'save.undone', item }, shop);
    setStatus(formatText(lang, texts.undone, { list: item.list.name }));
    setSavedAt((places) => places.filter((place) => place.item_id !== item.itemId));
    setLists(await client.lists().catch(() => lists));
  }

  const undo = () =>
    run(async () => {
      if (!saved) return;
      await takeOff(saved.item);
      setSaved(null);
      go('choose');
    });

  const itemAt = ({ item_id, product_id, variant_id, choice, quantity, list }: SavedPlace) =>
    savedItem(
      { id: list.db_id, name: list.name },
      { itemId: item_id, productId: product_id, variantId: variant_id, choice, quantity },
    );

  const remove = (place: SavedPlace) => run(() => takeOff(itemAt(place)));

  function startMove(from: Saved | null) {
    const others = lists?.filter((list) => list.id !== from?.list.id) ?? [];
    setMoving(from);
    setSelection(others[0] ? { kind: 'list', id: others[0].db_id } : { kind: 'new', name: '' });
    go('move');
  }

  function startMoveOf(place: SavedPlace) {
    const list = lists?.find(({ id }) => id === place.list.id);
    if (list) startMove({ item: itemAt(place), list });
  }

  function cancelMove() {
    if (moving) setSelection({ kind: 'list', id: moving.list.db_id });
    go(saved ? 'saved' : 'choose');
  }

  const move = () =>
    run(async () => {
      if (!client || !moving) return;
      const list = await settledList();
      if (!list) return;
      const { item_id } = await client.move(moving.list.id, moving.item.itemId, list.id);
      rememberList(list.db_id);
      const item = { ...moving.item, itemId: item_id, list: { id: list.db_id, name: list.name } };
      showSaved({ item, list });
    });

  function close() {
    if (shop) notifyShop({ type: 'save.close' }, shop);
    closeWindow(product?.fields.url ?? shop?.origin);
  }

  return {
    step,
    notice,
    account,
    lists,
    selection,
    choice,
    savedAt,
    saved,
    moving,
    problem,
    signedOut,
    merged,
    fromDevice,
    isKeeping,
    busy: busy || savesNext,
    status,
    acted,
    select,
    setChoice,
    setStatus,
    signedIn,
    startSignIn: () => go('sign-in'),
    cancelSignIn: () => go(saved ? 'saved' : 'choose'),
    signOut,
    save: () => (adopting ? setSavesNext(true) : void save()),
    undo,
    remove,
    startMove: () => startMove(saved),
    startMoveOf,
    cancelMove,
    move,
    close,
  };
}

/** Keys that make a repeated save count once: the same body keeps its key until there is a response. */
function createIdempotencyKeys() {
  let last: { body: string; key: string } | null = null;
  return {
    keyFor(request: unknown): string {
      const body = JSON.stringify(request);
      if (last?.body !== body) last = { body, key: randomKey() };
      return last.key;
    },
    /** There was a response, so the same selection is a new save from now on. */
    settle() {
      last = null;
    },
  };
}

/** `crypto.randomUUID` isn't available on plain http pages; this is. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Remembers the list of the last save on this device, if there is storage. */
const key = 'wl.last-list';

function rememberList(id: number): void {
  try {
    localStorage.setItem(key, String(id));
  } catch {
    // Private windows may refuse storage; the first list is then preselected.
  }
}

function rememberedList(): number | null {
  try {
    const value = localStorage.getItem(key);
    return value === null ? null : Number(value);
  } catch {
    return null;
  }
}

/**
 * Creates lists without duplicates: if the response for a name was lost, looks for it among the shopper's lists first.
 */
function createListMaker() {
  const unsure = new Set<string>();
  return async function makeList(client: ShopClient, name: string, known: HostedList[]): Promise<HostedList> {
    const ids = new Set(known.map(({ id }) => id));
    const lists = unsure.has(name) ? await client.lists() : [];
    unsure.add(name);
    const list =
      lists.find((other) => other.name === name && !ids.has(other.id)) ?? (await client.createList(name));
    unsure.delete(name);
    return list;
  };
}
