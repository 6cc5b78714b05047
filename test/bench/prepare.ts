import type { Context } from '#api/platform/context.ts';
import { issueSession } from '#api/modules/identity/issue-session.ts';
import { createList } from '#api/modules/lists/create-list.ts';
import { createPartner } from '#api/modules/partners/create-partner.ts';
import { findActiveKey } from '#api/modules/keys/find-key.ts';
import { saveProduct } from '#api/modules/lists/saving/save-product.ts';
import { saveRequest } from '#api/contract/save-request.ts';
import { mintWidgetToken } from '#api/modules/keys/widget-token.ts';

export const origin = 'https://shop.example';
const itemsOfAList = 20;

export interface Shopper {
  userId: string;
  listId: number;
  /** The list's share token; it's public. */
  token: string;
  partnerId: number;
  headers: Record<string, string>;
}

export function saveBody(listId: number, product: number): string {
  return JSON.stringify({
    wishlistId: listId,
    product: {
      url: `${origin}/products/item-${product}`,
      title: `Item ${product}`,
      imageUrl: `${origin}/images/${product}.webp`,
      price: 5400,
      currency: 'EUR',
      metadata: { variantId: '1', quantity: 1 },
    },
  });
}

/** Partners on a paid plan, each with shoppers whose list has twenty items. */
export async function prepare(ctx: Context, { partners, shoppers }: { partners: number; shoppers: number }) {
  const all: Shopper[] = [];
  const keys: { key: string; basketId: string }[] = [];
  for (let p = 0; p < partners; p += 1) {
    const partner = await createPartner(ctx, {
      email: `owner${p}@bench.example`,
      name: `Shop ${p}`,
      plan: 'scale',
    });
    const key = await findActiveKey(ctx, partner.keys.test.key);
    if (!key) throw new Error('no key');
    keys.push({ key: key.value, basketId: partner.basketConfigId });
    const token = await mintWidgetToken(ctx, key, origin);
    for (let s = 0; s < shoppers / partners; s += 1) {
      const session = await issueSession(ctx, { email: `shopper${p}-${s}@bench.example` });
      const list = await createList(ctx, session.user.id, { name: 'Bench' });
      for (let item = 0; item < itemsOfAList; item += 1) {
        const request = saveRequest.parse(JSON.parse(saveBody(list.db_id, item)));
        await saveProduct(ctx, {
          userId: session.user.id,
          source: { key, origin },
          request,
          address: '127.0.0.1',
        });
      }
      all.push({
        userId: session.user.id,
        listId: list.db_id,
        token: list.id,
        partnerId: partner.partnerId,
        headers: { authorization: `Bearer ${session.accessToken}`, 'x-widget-token': token },
      });
    }
  }
  await ctx.pool.query('UPDATE lists SET share_public = true');
  await ctx.pool.query('ANALYZE');
  return { shoppers: all, keys };
}

/** Fills the catalog up to a number of products nobody saved. */
export async function fillCatalogue(ctx: Context, products: number): Promise<void> {
  const client = await ctx.pool.connect();
  try {
    await client.query('SET statement_timeout = 0');
    await client.query(
      `INSERT INTO products (url, url_hash, domain, title)
       SELECT u, sha256(u::bytea), 'filler.example', 'Filler ' || n
       FROM (SELECT n, 'https://filler.example/p/' || n AS u FROM generate_series(1, $1) n) f`,
      [products],
    );
    // Otherwise writing the pages and the first vacuum happen while the saves are measured.
    await client.query('VACUUM ANALYZE products');
    await client.query('CHECKPOINT');
  } finally {
    client.release(true);
  }
}
