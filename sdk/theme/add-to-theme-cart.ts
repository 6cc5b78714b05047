import { choiceOf, plainId } from '#api/contract/wish.ts';
import type { CartItem, Respond } from '../basket/types.ts';
import type { PageSetup } from './page-setup.ts';
import { type CartAnswer, openCarts, refreshCart } from './refresh-cart.ts';

/** An item for `cart/add.js`. */
export interface CartLine {
  id: number;
  quantity: number;
  /** Includes the wish's reference as `_wl`, which the shop's pages don't show. */
  properties?: Record<string, unknown>;
  selling_plan?: unknown;
}

/** Shopify's limit of sections per request. */
const maxSections = 5;

/** Adds items to the shop's cart and makes the theme show it. */
export async function addToThemeCart(setup: PageSetup, items: CartItem[], respond: Respond): Promise<void> {
  const failed = setup.texts.cartError ?? 'cart';
  const refused: Record<string, string> = {};
  let { status, answer } = await add(setup.root, items);
  if (status === 422 && items.length > 1) {
    // The shop adds all items or none. Adding them individually shows which ones it refuses, and
    // adds the others.
    const lines: unknown[] = [];
    for (const item of items) {
      const one = await add(setup.root, [item]);
      if (one.status === 200) {
        lines.push(...(one.answer?.items ?? []));
        status = 200;
        answer = { ...one.answer, items: lines };
      } else refused[`${item.variantId}`] = refusalOf(one.answer, failed);
    }
  }
  if (status === 200) await refreshCart(setup, answer ?? {});
  const reasons = new Set(Object.values(refused));
  if (status !== 200 && !reasons.size) reasons.add(refusalOf(answer, failed));
  respond(!reasons.size, reasons.size ? [...reasons].join(' ') : () => takeBack(setup, items), refused);
}

/**
 * Removes the items from the cart again.
 * @throws Error if the shop doesn't respond, or has a variant in several lines
 */
async function takeBack(setup: PageSetup, items: CartItem[]): Promise<void> {
  const url = `${setup.root}cart`;
  const cart = (await (await fetch(`${url}.js`)).json()) as {
    items: ShownLine[];
  };
  const updates: Record<string, number> = {};
  for (const line of items.map(cartLine)) {
    const alike = cart.items.filter((one) => isLine(one, line));
    const own = alike.filter(({ properties }) => properties?._wl === line.properties?._wl);
    const [shown, ...others] = own[0] ? own : alike;
    if (others[0]) throw new Error('several lines');
    if (shown) updates[shown.key] = Math.max(0, (updates[shown.key] ?? shown.quantity) - line.quantity);
  }
  const response = await post(`${url}/update.js`, { updates });
  if (!response.ok) throw new Error('cart');
  await refreshCart(setup, await response.json());
}

/** A line of `cart.js`. */
interface ShownLine {
  key: string;
  variant_id: number;
  quantity: number;
  properties: Record<string, unknown> | null;
  selling_plan_allocation?: { selling_plan: { id: number } };
}

const isLine = ({ variant_id, properties, selling_plan_allocation: plan }: ShownLine, line: CartLine) =>
  variant_id === line.id &&
  choiceOf({ properties, sellingPlan: plan?.selling_plan.id }) === choiceOf({ ...line });

/** Posts JSON to the shop, and requests the sections for its open carts. */
function post(url: string, body: object): Promise<Response> {
  const sections = openCarts().flatMap((cart) => cart.sections);
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({
      ...body,
      ...(sections[0] && { sections: sections.slice(0, maxSections), sections_url: location.pathname }),
    }),
  });
}

/** Status 0 means no response, so it isn't known whether the items were added. */
async function add(root: string, items: CartItem[]): Promise<{ status: number; answer?: CartAnswer }> {
  try {
    const response = await post(`${root}cart/add.js`, { items: items.map(cartLine) });
    return { status: response.status, answer: await response.json() };
  } catch {
    return { status: 0 };
  }
}

/** Variant IDs can be Shopify's global IDs, which end with the number. */
export function cartLine({ variantId, quantity, product, wl }: CartItem): CartLine {
  const { properties, selling_plan, sellingPlan, sellingPlanId } = product.meta;
  const plan = plainId(sellingPlan ?? selling_plan ?? sellingPlanId);
  return {
    id: Number(plainId(variantId)),
    quantity,
    ...(properties || wl ? { properties: { ...(properties as object), ...(wl && { _wl: wl }) } } : undefined),
    ...(plan ? { selling_plan: Number(plan) } : undefined),
  };
}

/** The shop's own reason for refusing. */
export function refusalOf(answer: CartAnswer | null | undefined, otherwise: string): string {
  const text = [answer?.description, answer?.message].find((one) => one && typeof one === 'string');
  return (text as string | undefined) ?? otherwise;
}
