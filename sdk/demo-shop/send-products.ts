/** Sends the shop's prices and stock to the wishlist service, as its guide describes. */
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { Inventory } from './inventory.ts';
import { currency } from './money.ts';
import { photoUrl, productUrl } from './pages/page.ts';
import { availabilityOf } from './product.ts';
import { products } from './products.ts';
import type { WishlistApi } from './wishlist-api.ts';

/** The service's verdict on the rows, or the reason there is none yet. */
export type Sent =
  | { state: 'done'; rows: number; refused: number; reason: string }
  | { state: 'waiting' }
  | { state: 'unreachable' };

const started = z.object({ import_id: z.int() });
const progress = z.object({
  state: z.enum(['queued', 'running', 'done', 'failed']),
  rows: z.int(),
  refused: z.int(),
  errors: z.array(z.object({ message: z.string() })),
});

const timeoutMs = 10_000;

/** Sends the whole catalog and waits a while for the service to process it. */
export async function sendProducts(inventory: Inventory, origin: string, api: WishlistApi): Promise<Sent> {
  const target = `${api.baseUrl}/partners/${api.partnerId}/products`;
  const headers = { Authorization: `Bearer ${api.token}` };
  const ask = async (url: string, init: RequestInit = {}) => {
    const response = await fetch(url, { ...init, headers: { ...headers, ...init.headers } });
    if (!response.ok) throw new Error(`${url} answered ${response.status}`);
    return response.json();
  };
  try {
    const { import_id: id } = started.parse(
      await ask(target, {
        method: 'PUT',
        headers: { 'Content-Type': 'application/x-ndjson' },
        body: rowsOf(inventory, origin),
      }),
    );
    for (const deadline = Date.now() + timeoutMs; Date.now() < deadline; await delay(200)) {
      const { state, rows, refused, errors } = progress.parse(await ask(`${target}/imports/${id}`));
      if (state === 'failed') return { state: 'unreachable' };
      if (state === 'done') return { state, rows, refused, reason: errors[0]?.message ?? '' };
    }
    return { state: 'waiting' };
  } catch (error) {
    console.error(error);
    return { state: 'unreachable' };
  }
}

/** One row per variant, including deleted ones, as JSON lines. */
function rowsOf(inventory: Inventory, origin: string): string {
  const rows = products.flatMap(({ handle, title, variants }) =>
    variants.map((variant) => {
      const { price, stock, isDeleted } = inventory.offerOf(variant);
      return {
        url: origin + productUrl(handle, variant.id),
        variant_id: variant.id,
        title,
        image_url: origin + photoUrl(variant.photo),
        price_minor: price,
        ...(variant.compareAt && variant.compareAt > price && { compare_at_price_minor: variant.compareAt }),
        currency,
        availability: isDeleted ? 'discontinued' : availabilityOf(stock),
        quantity: isDeleted ? 0 : stock,
      };
    }),
  );
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}
