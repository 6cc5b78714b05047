import { initRefusals } from '#api/contract/init-refusals.ts';
import { maxQuantity } from '#api/contract/quantity.ts';
import { alertActions } from './alert-actions.ts';
import type { SortOrder } from './arrange.ts';
import { SignedOut } from './calls.ts';
import { cartReferences } from './cart-step.ts';
import type { ControllerSettings, Hear } from './controller-settings.ts';
import { onReturn } from './on-return.ts';
import { removalWithUndo } from './removal.ts';
import { type BasketItem, toBasketProduct, toWishRef } from './saved-item.ts';
import { ApiFailure } from './send-json.ts';
import { sendToCart, takeBack } from './send-to-cart.ts';
import { type SignInAttempt, signInByWindow } from './sign-in-window.ts';
import { type BasketState, type Failure, initialState, shownChanges, withItems } from './state.ts';
import { createStore } from './store.ts';
import { connectSurroundings, type Surroundings } from './surroundings.ts';

/** The basket's controller: its state, and all actions of a shopper. */
export function createController(
  settings: ControllerSettings,
  connect: (settings: ControllerSettings, hear: Hear) => Surroundings = connectSurroundings,
) {
  const { lang, saveMode } = settings;
  const store = createStore<BasketState>(initialState);
  const { host, api, sessions, visits, takeToken, resume, keep } = connect(settings, hear);
  let attempt: SignInAttempt | null = null;
  let loads = 0;
  let opened = false;
  /** Whether the shop's page has sent its token, which identifies its guest. */
  let isKnown = false;
  let nextChangeType: 'basket.mounted' | 'basket.changed' = 'basket.mounted';

  const removal = removalWithUndo(api, store, notifyShop, (item) =>
    host.say({ type: 'basket.remove', products: [toBasketProduct(item)] }),
  );

  function notifyShop(known = true): void {
    const products = store.get().items.map(toWishRef);
    host.say({ type: nextChangeType, count: products.length, products, known, saveMode });
    nextChangeType = 'basket.changed';
  }

  /** Counts an open, once. */
  function reportOpened(): void {
    if (opened) return;
    opened = true;
    // Nothing is stored about visitors without a session.
    if (sessions.read()) visits.begin();
    api.event('open').catch(() => {});
  }

  function hear(message: Parameters<Hear>[0]): void {
    if (message.type === 'host.token') {
      takeToken(message.token, message.handle);
      isKnown = true;
      store.set({ customer: message.customer });
      if (!sessions.read()) void load();
      // Drawers preload their frame; the token arrives when one is shown.
      reportOpened();
      if (message.font) settings.onHostFont(message.font);
    } else if (message.type === 'host.refresh') {
      // The page has its own undo for what the shopper did there.
      void removal.leave();
      void load();
    } else if (message.type === 'session.adopt') {
      const { accessToken, refreshToken, anonymous } = message;
      attempt?.cancel();
      sessions.write({ accessToken, refreshToken, anonymous });
      void load();
    } else if (message.type === 'session.bridge-complete') {
      attempt?.check();
    }
  }

  /** Loads the saved products, while current ones stay visible. */
  async function load(): Promise<void> {
    const turn = ++loads;
    try {
      if (isKnown && !sessions.read()) await resume();
      const references = cartReferences(settings, host.framed);
      const last = visits.last();
      const found = sessions.read()
        ? await Promise.all([api.savedProducts(references), last === null ? [] : api.changes(last)])
        : null;
      if (turn !== loads) return;
      if (found) showItems(...found);
      else showSignedOut();
    } catch (error) {
      if (turn !== loads) return;
      if (error instanceof SignedOut) showSignedOut(true);
      else fail(error);
    }
  }

  function showItems(loaded: readonly BasketItem[], changes: BasketState['changes']): void {
    const shown = new Map(store.get().items.map((item) => [item.itemId, item]));
    const items = removal.without(loaded).map((item) => {
      const before = shown.get(item.itemId);
      // With the same reference, the shop's cart keeps it in the same line.
      const { quantity, wl, linkedWl } = { ...item, ...before };
      return { ...item, quantity, ...(wl && { wl }), ...(linkedWl && { linkedWl }) };
    });
    const { anonymous: isGuest = false, customer: isCustomer = false } = sessions.read() ?? {};
    if (opened) visits.begin();
    const found = withItems(store.get(), items);
    store.set({ ...found, changes, phase: 'ready', signIn: { step: 'idle' }, isGuest, isCustomer });
    notifyShop();
  }

  function showSignedOut(hasEnded = false): void {
    const before = store.get();
    const hasLeft = before.hasLeft || hasEnded || before.phase === 'ready';
    store.set({ ...withItems(before, []), phase: 'signed-out', removed: null, notice: null, hasLeft });
    if (before.phase === 'ready') notifyShop();
    // The first load reveals what the shopper has saved; that isn't a change.
    else if (nextChangeType === 'basket.mounted') notifyShop(false);
  }

  function showEnded(): void {
    store.set(withItems(store.get(), []));
    notifyShop();
    showSignedOut();
  }

  function fail(error: unknown): void {
    const code = error instanceof ApiFailure ? error.code : 'failed';
    host.say({ type: 'basket.error', code, message: error instanceof Error ? error.message : code });
    // Keep products that are already shown: a failed refresh removes nothing.
    if (store.get().phase !== 'ready') store.set({ phase: 'failed', failure: failureOf(error) });
  }

  function signIn(): void {
    attempt?.cancel();
    attempt = signInByWindow(api, lang, {
      step: (step) => store.set({ signIn: step }),
      session: (session) => {
        sessions.write(session);
        void load();
      },
      error: (error) => store.set({ signIn: { step: 'failed', failure: failureOf(error) } }),
    });
  }

  return {
    store,
    framed: host.framed,
    reportHeight: (px: number) => host.say({ type: 'basket.height', px }),
    close: () => host.say({ type: 'basket.close' }),

    /** Starts listening, loading and acting. Before that, the controller does nothing. */
    start(): void {
      host.listen();
      sessions.onChangeElsewhere(() => void load());
      sessions.onDrop(showEnded);
      addEventListener('pagehide', () => void removal.leave());
      document.addEventListener('visibilitychange', () => {
        if (document.visibilityState === 'hidden') void removal.leave();
      });
      // The shopper may have changed the list, deleted it or signed out on our own pages.
      onReturn(() => {
        if (store.get().phase === 'ready') void load();
      });
      host.say({ type: 'basket.ready' });
      if (!host.framed) reportOpened();
      void load();
    },

    retry(): void {
      store.set({ phase: 'loading' });
      void load();
    },

    choose: (change: { listId?: number | null; order?: SortOrder }) => store.set(change),

    select(itemIds: readonly number[], selected: boolean): void {
      const next = new Set(store.get().selected);
      for (const id of itemIds) {
        if (selected) next.add(id);
        else next.delete(id);
      }
      store.set({ selected: next, notice: null });
    },

    clearSelection: () => store.set({ selected: new Set() }),

    dismissChanges(): void {
      const seen = shownChanges(store.get()).map(({ change }) => change);
      store.set({ changes: store.get().changes.filter((change) => !seen.includes(change)) });
      api.dismissChanges(seen).catch(() => {});
    },

    setQuantity(itemId: number, quantity: number): void {
      const held = Math.min(maxQuantity, Math.max(1, quantity));
      const items = store
        .get()
        .items.map((item) => (item.itemId === itemId ? { ...item, quantity: held } : item));
      store.set({ items });
    },

    /** Call this directly in the click handler: it opens tabs before awaiting anything. */
    sendToCart: (items: readonly BasketItem[], bulk: boolean) =>
      sendToCart({ api, host, store, rules: settings }, items, bulk),

    takeBack: (items: readonly BasketItem[]) => takeBack({ api, host, store, rules: settings }, items),

    dismissNotice: () => store.set({ notice: null }),

    ...alertActions({ api, store, signsIn: settings.signsIn, keep, load, signIn }),

    /** Notifies the shop's page that the shopper opens a product's page. */
    reportSelected: (item: BasketItem) =>
      host.say({ type: 'basket.select', products: [toBasketProduct(item)] }),
    remove(item: BasketItem): void {
      removal.remove(item);
      host.say({ type: 'basket.undo' });
    },
    undo: removal.undo,
    holdRemoval: removal.hold,
    dismissKept: () => store.set({ keptItem: null }),

    signIn,
    /** Has the shop's page ask Shopify who is signed in; our frame there changes the session. */
    useCustomer: () => host.say({ type: 'basket.customer' }),
    cancelSignIn: () => attempt?.cancel(),

    async signOut(): Promise<void> {
      await removal.leave();
      await api.signOut();
      await load();
    },
  };
}

export type Controller = ReturnType<typeof createController>;

const restingCodes = new Set<string>(initRefusals);

function failureOf(error: unknown): Failure {
  if (!(error instanceof ApiFailure)) return 'broken';
  if (error.status === 0) return 'offline';
  if (error.status === 429) return 'busy';
  return restingCodes.has(error.code) ? 'resting' : 'broken';
}
