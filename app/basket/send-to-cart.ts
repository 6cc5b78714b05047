import type { BasketApi } from './api.ts';
import { type CartRules, groupByCartStep } from './cart-step.ts';
import type { HostLink } from './host-link.ts';
import { type BasketItem, toBasketProduct } from './saved-item.ts';
import { ApiFailure } from './send-json.ts';
import type { BasketState, CartMark } from './state.ts';
import type { Store } from './store.ts';

interface Cart {
  api: BasketApi;
  host: HostLink;
  store: Store<BasketState>;
  rules: CartRules;
}

/** The SDK's response if the shop's own code didn't respond. */
const noAnswer = 'no_answer';

/**
 * Adds items to the shop's cart, each with its step, and marks the results. Call this directly in
 * the click handler: it opens tabs before awaiting anything.
 */
export async function sendToCart(cart: Cart, items: readonly BasketItem[], bulk: boolean): Promise<void> {
  const groups = groupByCartStep(items, cart.rules, cart.host.framed);
  const marks = new Map<number, CartMark | null>();
  for (const { item, href } of groups.tabs) {
    marks.set(item.itemId, openTab(href) ? null : { step: 'held-back', href });
  }
  for (const item of [...groups.webhook, ...groups.shop]) marks.set(item.itemId, { step: 'sending' });
  mark(cart.store, marks);

  const toCartUrl = groups.tabs.filter(({ kind }) => kind === 'cart-url').map(({ item }) => item);
  if (toCartUrl.length > 0) reportCheckout(cart, toCartUrl, bulk);
  await Promise.all([byWebhook(cart, groups.webhook, bulk), byShop(cart, groups.shop, bulk)]);
}

async function byWebhook(cart: Cart, items: readonly BasketItem[], bulk: boolean): Promise<void> {
  if (items.length === 0) return;
  try {
    await cart.api.event(checkoutType(bulk), items);
    cart.host.say({ type: 'basket.checkout', products: items.map(toBasketProduct) });
    added(cart.store, items, 'sent');
  } catch (error) {
    const offline = error instanceof ApiFailure && error.status === 0;
    failed(cart.store, items, { step: 'failed', text: offline ? 'noConnection' : 'cartRefused' });
  }
}

async function byShop(cart: Cart, items: readonly BasketItem[], bulk: boolean): Promise<void> {
  if (items.length === 0) return;
  const answer = await cart.host.add({ products: items.map(toBasketProduct), bulk });
  if (answer === 'silent' || (!answer.ok && answer.error === noAnswer)) {
    failed(cart.store, items, { step: 'failed', text: 'cartSilent' });
  } else if (answer.ok) {
    reportCheckout(cart, items, bulk);
    added(cart.store, items, 'added', answer.canUndo);
  } else {
    const { refused = {}, error } = answer;
    const isRefused = ({ variantId }: BasketItem) => variantId !== null && Object.hasOwn(refused, variantId);
    const some = items.filter(isRefused);
    // If no items are named, or all are, nothing was added.
    const rest = some.length > 0 ? items.filter((item) => !isRefused(item)) : [];
    for (const item of some) failed(cart.store, [item], refusal(refused[`${item.variantId}`]));
    if (some.length === 0) failed(cart.store, items, refusal(error));
    if (rest.length === 0) return;
    reportCheckout(cart, rest, bulk);
    added(cart.store, rest, 'added');
  }
}

/** The shop's own message, if any. */
function refusal(error: unknown): CartMark & { step: 'failed' } {
  const message = typeof error === 'string' ? error.trim().slice(0, 200) : '';
  return { step: 'failed', text: 'cartRefused', ...(message ? { message } : {}) };
}

const checkoutType = (bulk: boolean) => (bulk ? 'bulk_checkout' : 'checkout');

function reportCheckout(cart: Cart, items: readonly BasketItem[], bulk: boolean): void {
  cart.host.say({ type: 'basket.checkout', products: items.map(toBasketProduct) });
  // The page may navigate to the cart immediately.
  cart.api.countCheckout(checkoutType(bulk), items).catch(() => {});
}

/** Removes the items that were added last from the shop's cart. */
export async function takeBack({ host, store }: Cart, items: readonly BasketItem[]): Promise<void> {
  const { notice } = store.get();
  const answer = await host.add({ products: [], bulk: items.length > 1, undo: true });
  const isDone = answer !== 'silent' && answer.ok;
  if (isDone) mark(store, new Map(items.map(({ itemId }) => [itemId, null])));
  const kind = isDone ? 'takenBack' : 'notTakenBack';
  const values = { count: items.length };
  // Something else may have been added in the meantime.
  const isShown = store.get().notice === notice;
  store.set({ announcement: { text: kind, values }, ...(isShown && { notice: { kind, ...values } }) });
}

function added(
  store: Store<BasketState>,
  items: readonly BasketItem[],
  kind: 'added' | 'sent',
  canUndo = false,
): void {
  const selected = new Set(store.get().selected);
  for (const { itemId } of items) selected.delete(itemId);
  const count = items.length;
  store.set({
    selected,
    notice: { kind, count, ...(canUndo && { undo: items }) },
    announcement: { text: kind === 'sent' ? 'sent' : 'added', values: { count } },
  });
  mark(store, new Map(items.map(({ itemId }) => [itemId, { step: 'added' }])));
}

function failed(
  store: Store<BasketState>,
  items: readonly BasketItem[],
  failure: CartMark & { step: 'failed' },
): void {
  mark(store, new Map(items.map(({ itemId }) => [itemId, failure])));
  store.set({ announcement: { text: failure.text } });
}

function mark(store: Store<BasketState>, marks: ReadonlyMap<number, CartMark | null>): void {
  const cart = new Map(store.get().cart);
  for (const [itemId, next] of marks) {
    if (next) cart.set(itemId, next);
    else cart.delete(itemId);
  }
  store.set({ cart });
}

/** Opens a URL in a new tab without access to this one. False if the browser blocked it. */
function openTab(href: string): boolean {
  // With the `noopener` feature, we couldn't find out whether the tab opened.
  const tab = window.open('about:blank', '_blank');
  if (!tab) return false;
  tab.opener = null;
  tab.location.replace(href);
  return true;
}
