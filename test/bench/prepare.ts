import type { QueryConfig } from 'pg';
import { issueSession } from '#api/modules/identity/issue-session.ts';
import { newScope, signAccessToken } from '#api/modules/identity/session.ts';
import { findActiveKey } from '#api/modules/keys/find-key.ts';
import type { KeyRecord } from '#api/modules/keys/key-record.ts';
import { mintWidgetToken } from '#api/modules/keys/widget-token.ts';
import { createList } from '#api/modules/lists/create-list.ts';
import { saveProduct } from '#api/modules/lists/save-product.ts';
import { saveRequest } from '#api/modules/lists/schemas.ts';
import { createPartner } from '#api/modules/partners/create-partner.ts';
import type { Context } from '#api/platform/context.ts';

export const origin = 'https://shop.example';
const itemsOfAList = 20;

export interface Shopper {
  userId: string;
  listId: number;
  /** The list's share token; it's public. */
  token: string;
  partnerId: number;
  key: KeyRecord;
  /** With tokens of `signIn`. */
  headers: Record<string, string>;
}

/** Gives shoppers new tokens: access tokens are valid for 15 minutes. */
export async function signIn(ctx: Context, shoppers: Shopper[]): Promise<void> {
  for (const shopper of shoppers) {
    const user = { id: shopper.userId, email: null, displayName: null, anonymous: false };
    shopper.headers = {
      authorization: `Bearer ${await signAccessToken(ctx, user, newScope())}`,
      'x-widget-token': await mintWidgetToken(ctx, shopper.key, origin),
    };
  }
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
        key,
        headers: {},
      });
    }
  }
  await signIn(ctx, all);
  await ctx.pool.query('UPDATE lists SET share_public = true');
  await ctx.pool.query('ANALYZE');
  return { shoppers: all, keys };
}

/** Adds products of other shops, and lists of 20 of them each that belong to other shoppers. */
export async function fillDatabase(
  ctx: Context,
  { products, items = 0 }: { products: number; items?: number },
): Promise<void> {
  const client = await ctx.pool.connect();
  const run = <Row extends object>(text: string, values: unknown[] = []) =>
    client.query<Row>({ text, values, query_timeout: 3_600_000 } as QueryConfig);
  try {
    await run('SET statement_timeout = 0');
    // All references are to existing rows; checking each of ten million would take minutes.
    await run('SET session_replication_role = replica');
    const { rows } = await run<{ first: string }>(
      `WITH added AS (
         INSERT INTO products (url, url_hash, domain, title)
         SELECT u, sha256(u::bytea), 'filler.example', 'Filler ' || n
         FROM (SELECT n, 'https://filler.example/p/' || n AS u FROM generate_series(1, $1) n) f RETURNING id)
       SELECT min(id) AS first FROM added`,
      [products],
    );
    const lists = Math.floor(items / itemsOfAList);
    await run(
      `WITH people AS (
         INSERT INTO users (email) SELECT 'filler' || n || '@bench.example' FROM generate_series(1, $1) n RETURNING id
       ), filled AS (
         INSERT INTO lists (token, owner_id, name) SELECT 'filler-' || id, id, 'Filler' FROM people RETURNING id, owner_id
       )
       INSERT INTO list_items (list_id, owner_id, product_id, title, image_url, price_minor, currency, source_domain)
       SELECT l.id, l.owner_id, $2::bigint + (l.id * 7919 + n * 50021) % $3::bigint, 'Filler ' || n,
              'https://filler.example/images/' || n || '.webp', 5400, 'EUR', 'filler.example'
       FROM filled l, generate_series(1, $4::int) n`,
      [lists, rows[0]?.first, products, itemsOfAList],
    );
    // Otherwise, the pages would be written and first vacuumed while the saves are measured.
    for (const table of ['products', 'users', 'lists', 'list_items']) {
      await run(`VACUUM ANALYZE ${table}`);
    }
    await run('CHECKPOINT');
  } finally {
    client.release(true);
  }
}

/** Adds items to a list, newest first in the order of their titles. */
export async function fillList(ctx: Context, { listId, partnerId }: Shopper, items: number): Promise<void> {
  await ctx.pool.query(
    `WITH made AS (
       INSERT INTO products (title, url, url_hash)
       SELECT 'Wish ' || n, u, sha256(u::bytea)
       FROM (SELECT n, $4 || '/long/' || n AS u FROM generate_series(1, $1::int) n) f RETURNING id)
     INSERT INTO list_items (list_id, product_id, title, description, image_url, price_minor, currency, source_domain,
                             source_partner_id, added_at)
     SELECT $2, id, 'Wish ' || id, repeat('A long description. ', 10), $4 || '/images/' || id || '.webp', 5400, 'EUR',
            'shop.example', $3, now() - row_number() OVER (ORDER BY id) * interval '1 minute' FROM made`,
    [items, listId, partnerId, origin],
  );
  await ctx.pool.query('ANALYZE');
}
