import type { BasketProduct } from '../../api/contract/messages.ts';
import type {
  AddToCartBulkDetail,
  AddToCartDetail,
  BasketEvents,
  BasketOptions,
  CartItem,
  Respond,
} from './types.ts';

/** The shop's response; `refused` has the refused ones of several items. */
export interface Answer {
  ok: boolean;
  error?: string;
  refused?: Record<string, string>;
  /** Whether `undo` is possible. */
  canUndo?: boolean;
}

/** The shop's response, and a function that removes the items from the cart again. */
type ShopAnswer = Answer & { undo?: () => unknown };

/** Removes the most recently added products. */
let takeBack: ShopAnswer['undo'];

/** Milliseconds that the shop has to respond. */
const timeoutMs = 15_000;

/**
 * Passes items to the shop: first as an event, then, if no listener responds immediately, with the
 * shop's callback.
 * @param isUndo removes the most recently added items instead
 * @returns the shop's response; `no_answer` after 15 seconds. Never rejects
 */
export async function addToCart(
  products: BasketProduct[],
  bulk: boolean,
  { configId, onAddToCart, onAddToCartBulk }: BasketOptions,
  emit: <E extends keyof BasketEvents>(name: E, detail: BasketEvents[E]) => void,
  isUndo?: boolean,
): Promise<Answer> {
  const undoLast = takeBack;
  takeBack = undefined;
  if (isUndo) {
    const { ok, error } = await ask(async () => (undoLast ? void (await undoLast()) : false));
    return { ok, error };
  }
  const items = products.map((product) => ({
    variantId: product.variantId,
    quantity: product.quantity,
    product,
    wl: product.wl,
  }));
  const { undo, ...answer } = await ask((respond, isAnswered) => {
    if (!bulk) {
      const detail: AddToCartDetail = { ...items[0]!, configId, respond };
      emit('basket.addToCart', detail);
      return isAnswered() ? undefined : onAddToCart?.(detail);
    }
    const detail: AddToCartBulkDetail = { items, configId, respond };
    emit('basket.addToCartBulk', detail);
    if (isAnswered()) return undefined;
    if (onAddToCartBulk) return onAddToCartBulk(detail);
    return onAddToCart && oneByOne(items, configId, onAddToCart);
  });
  takeBack = undo;
  return undo ? { ...answer, canUndo: true } : answer;
}

/**
 * Adds items one at a time, and stops at the first one that the shop refuses.
 * @returns a function that removes all of them again; undefined if the shop can't do that for each
 */
async function oneByOne(items: CartItem[], configId: string, add: NonNullable<BasketOptions['onAddToCart']>) {
  const undos: ShopAnswer['undo'][] = [];
  for (const item of items) {
    const { ok, error, undo } = await ask((respond) => add({ ...item, configId, respond }));
    if (!ok) throw new Error(error);
    undos.push(undo);
  }
  if (undos.includes(undefined)) return undefined;
  return async () => {
    for (const undo of undos) await undo!();
  };
}

function ask(question: (respond: Respond, isAnswered: () => boolean) => unknown): Promise<ShopAnswer> {
  return new Promise((resolve) => {
    let answered = false;
    const respond: Respond = (ok, detail, refused) => {
      answered = true;
      if (typeof detail === 'function') resolve({ ok, refused, undo: detail });
      else resolve({ ok, error: detail && String(detail), refused });
    };
    const refuse = (error: unknown) => respond(false, error instanceof Error ? error.message : String(error));
    setTimeout(respond, timeoutMs, false, 'no_answer');
    try {
      const answer = question(respond, () => answered) as Partial<PromiseLike<unknown>> | undefined;
      answer?.then?.(
        (value) =>
          respond(value !== false, typeof value === 'function' ? (value as () => unknown) : undefined),
        refuse,
      );
    } catch (error) {
      refuse(error);
    }
  });
}
