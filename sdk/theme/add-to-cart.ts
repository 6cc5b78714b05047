import type { CartItem, Respond } from '../basket/types.ts';
import type { PageSetup } from './page-setup.ts';
import { openCarts, refreshCart } from './refresh-cart.ts';
import type { CartAnswer } from './refresh-cart.ts';

/** A line as `cart/add.js` takes it. */
export interface CartLine {
  id: number;
  quantity: number;
  properties?: unknown;
  selling_plan?: unknown;
}

/** Puts items into the shop's cart and lets the theme show it. */
export async function addToCart(setup: PageSetup, items: CartItem[], respond: Respond): Promise<void> {
  const refused: Record<string, string> = {};
  let added = await add(setup, items);
  if (typeof added === 'string' && items.length > 1) {
    // The shop takes all or none: one by one it tells which it refuses, and the others get in.
    let last: CartAnswer | undefined;
    const lines: unknown[] = [];
    for (const item of items) {
      const one = await add(setup, [item]);
      if (typeof one === 'string') refused[`${item.variantId}`] = one;
      else {
        last = one;
        lines.push(...(one.items ?? []));
      }
    }
    added = last ? { ...last, items: lines } : added;
  }
  if (typeof added === 'string') return respond(false, added, refused);
  await refreshCart(setup, added);
  const texts = [...new Set(Object.values(refused))];
  respond(!texts[0], texts.join(' '), refused);
}

/** @returns what the cart answered, or why it refused. */
async function add(setup: PageSetup, items: CartItem[]): Promise<CartAnswer | string> {
  const failed = setup.texts.cartError ?? 'cart';
  try {
    const response = await fetch(`${setup.root}cart/add.js`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({
        items: items.map(cartLine),
        sections: openCarts().flatMap(({ sections }) => sections),
        sections_url: location.pathname,
      }),
    });
    const answer = await response.json();
    return response.ok ? answer : refusalOf(answer, failed);
  } catch {
    return failed;
  }
}

/** Variants may be named by Shopify's global id, whose end is the number. */
export function cartLine({ variantId, quantity, product }: CartItem): CartLine {
  const { properties, selling_plan, sellingPlan } = product.meta;
  return {
    id: Number(`${variantId}`.split('/').pop()),
    quantity,
    ...(properties ? { properties } : undefined),
    ...(selling_plan || sellingPlan ? { selling_plan: selling_plan || sellingPlan } : undefined),
  };
}

/** The sentence in which the shop says why it refused. */
export function refusalOf(
  answer: { description?: unknown; message?: unknown } | null,
  otherwise: string,
): string {
  const text = [answer?.description, answer?.message].find((one) => one && typeof one === 'string');
  return (text as string | undefined) ?? otherwise;
}
