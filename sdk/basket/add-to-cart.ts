import type { BasketProduct } from '../../api/contract/messages.ts';
import type {
  AddToCartBulkDetail,
  AddToCartDetail,
  BasketEvents,
  BasketOptions,
  CartItem,
  Respond,
} from './types.ts';

/** The shop's answer; for several items, `refused` has the refused ones. */
export interface Answer {
  ok: boolean;
  error?: string;
  refused?: Record<string, string>;
}

/** How long the shop has to answer, in milliseconds. */
const patience = 15_000;

/**
 * Passes items to the shop: first as an event, then, if nothing responded immediately, with the shop's callback.
 * @returns the shop's answer; `no_answer` after 15 seconds. Never rejects
 */
export function addToCart(
  products: BasketProduct[],
  bulk: boolean,
  { configId, onAddToCart, onAddToCartBulk }: BasketOptions,
  emit: <E extends keyof BasketEvents>(name: E, detail: BasketEvents[E]) => void,
): Promise<Answer> {
  const items = products.map((product) => ({
    variantId: product.variantId,
    quantity: product.quantity,
    product,
  }));
  return ask((respond, isAnswered) => {
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
}

/** Stops at the first item that the shop refuses. */
async function oneByOne(items: CartItem[], configId: string, add: NonNullable<BasketOptions['onAddToCart']>) {
  for (const item of items) {
    const { ok, error } = await ask((respond) => add({ ...item, configId, respond }));
    if (!ok) throw new Error(error);
  }
}

function ask(question: (respond: Respond, isAnswered: () => boolean) => unknown): Promise<Answer> {
  return new Promise((resolve) => {
    let answered = false;
    const respond: Respond = (ok, error, refused) => {
      answered = true;
      resolve({ ok, error: error && String(error), refused });
    };
    const refuse = (error: unknown) => respond(false, error instanceof Error ? error.message : String(error));
    setTimeout(respond, patience, false, 'no_answer');
    try {
      const answer = question(respond, () => answered) as Partial<PromiseLike<unknown>> | undefined;
      answer?.then?.((ok) => respond(ok !== false), refuse);
    } catch (error) {
      refuse(error);
    }
  });
}
