import { choiceText, wishOf } from '#api/contract/wish.ts';
import { hashUrl } from '#api/modules/catalog/canonical-url.ts';
import { moveProduct } from '#api/modules/catalog/join-products.ts';
import { productNumberOf, variantIn, variantOf, wishKey } from '#api/modules/catalog/wish-key.ts';
import { hostsOfShop } from '#api/modules/keys/shop-hosts.ts';
import type { Context } from '#api/platform/context.ts';
import { type Sql, transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { skipFailingRow } from '#api/platform/jobs/skip-failing-rows.ts';
import { foldItems } from './fold-items.ts';
import { currentPrice, joinFacts } from './hosted-product.ts';

/** Rows per batch. */
const batch = 500;

export const readRewritePosition = statement(
  'rewrite_read',
)`SELECT after_id FROM rewrites WHERE name = :name`;
export const writeRewritePosition = statement('rewrite_write')`
  INSERT INTO rewrites (name, after_id) VALUES (:name, :afterId) ON CONFLICT (name) DO UPDATE SET after_id = :afterId`;

/** Leaves out the latest rows, because rows with lower IDs may still be being written. */
const isSettled = (time: string) => `${time} < :now::timestamptz - interval '10 minutes'`;

const nextProducts = statement('rewrite_products')`
  SELECT id, url, url_hash, same_as, ${isSettled('created_at')} AS is_settled FROM products
  WHERE id > :afterId ORDER BY id LIMIT ${batch}`;
const nextItems = statement('rewrite_items')`
  SELECT i.id, i.list_id, i.variant_id, i.checkout_meta AS meta, p.same_as, p.url,
         ${isSettled('i.added_at')} AS is_settled
  FROM list_items i JOIN products p ON p.id = i.product_id
  WHERE i.id > :afterId ORDER BY i.id LIMIT ${batch}`;

/**
 * SQL: whether an item `i` makes a claim `c`: the shop supplied it with this number. An item's
 * number proves nothing about other items, because anyone can save a page with it.
 */
const claims = `c.platform_id = ${productNumberOf('i.checkout_meta')}
    AND EXISTS (SELECT 1 FROM shops s WHERE s.id = c.shop_id AND s.partner_id = i.source_partner_id)`;

/**
 * SQL for the product that the platform reported with the number of an item `i`; no rows if it
 * reported none.
 */
const reported = `SELECT q.id FROM product_claims c JOIN shops s ON s.id = c.shop_id
  JOIN products q ON q.domain = ANY(${hostsOfShop}) AND q.platform_id = c.platform_id AND q.same_as IS NULL
  WHERE c.product_id = i.product_id AND c.reported_at IS NOT NULL AND ${claims} ORDER BY q.id LIMIT 1`;

/**
 * Lists with items whose product was joined to another one, or whose product's claim was reported,
 * in the last two days.
 */
const strayLists = statement('unite_lists')`
  SELECT i.list_id FROM products p JOIN list_items i ON i.product_id = p.id
  WHERE p.same_as IS NOT NULL AND p.updated_at > :now::timestamptz - interval '2 days' AND i.list_id > :after
  UNION
  SELECT i.list_id FROM product_claims c JOIN list_items i ON i.product_id = c.product_id AND ${claims}
  WHERE c.reported_at > :now::timestamptz - interval '2 days' AND i.list_id > :after
  ORDER BY list_id LIMIT ${batch}`;

const lockProduct = statement('rewrite_product_lock')`
  SELECT id, url, same_as FROM products WHERE id = :id FOR NO KEY UPDATE`;
const lockList = statement('unite_list_lock')`SELECT id FROM lists WHERE id = :listId FOR NO KEY UPDATE`;
const readItems = statement('unite_items')`
  SELECT i.id, coalesce((${reported}), p.same_as, p.id) AS product_id, i.product_id AS stored_id, p.url, i.variant_id,
         i.checkout_meta AS meta
  FROM list_items i JOIN products p ON p.id = i.product_id
  WHERE i.list_id = :listId ORDER BY i.updated_at DESC, i.id DESC FOR NO KEY UPDATE OF i`;
/** A market's `not_sold_at` only applies to the product that its page was read for. */
const writeItem = statement('unite_item_write')`
  UPDATE list_items SET product_id = :productId, variant_id = :key, choice = :choice,
                        saved_url = coalesce(saved_url, :savedUrl?),
                        not_sold_at = CASE WHEN product_id = :productId THEN not_sold_at END
  WHERE id = :id`;

/**
 * Only updates a price that the shop gave for the product it was stored under, not one that the
 * shopper entered.
 */
const followPrice = statement('unite_item_price')`
  WITH today AS (
    SELECT i.id, ${currentPrice} AS price_minor, p.price_minor AS own, p.compare_at_price_minor AS own_before
    FROM list_items i JOIN products p ON p.id = i.product_id ${joinFacts}
    WHERE i.id = :id AND i.product_id = :productId AND EXISTS (
      SELECT 1 FROM price_points x
      WHERE x.product_id = :storedId AND x.variant_id IN (${variantOf('i.variant_id')}, '')
        AND x.currency = i.currency AND x.price_minor = i.price_minor)
  )
  UPDATE list_items i SET price_minor = today.price_minor,
    compare_at_price_minor = CASE WHEN today.price_minor = today.own THEN today.own_before END
  FROM today WHERE i.id = :id AND i.id = today.id AND today.price_minor <> i.price_minor`;

interface Item {
  url: string | null;
  variant_id: string;
  meta: Record<string, unknown>;
}

/**
 * The key of a wish that was stored by an earlier version, or under another spelling of the
 * product's URL.
 */
function keyOf({ url, variant_id: key, meta }: Item): string {
  const metadata = { ...meta, variantId: variantIn(key) };
  return wishKey(wishOf({ url: url ?? '', metadata }));
}

type Unsettled = Awaited<ReturnType<typeof itemsOf>>[number];
const itemsOf = (sql: Sql, listId: number) => sql.rows(readItems, { listId });

/**
 * Groups equal wishes, each starting with the one that stays. A wish without a variant equals the
 * one changed last.
 */
function together(items: Unsettled[]): { key: string; items: Unsettled[] }[] {
  const groups = Map.groupBy(
    items.filter((item) => keyOf(item) !== ''),
    keyOf,
  );
  const [latest, ...others] = [...groups].map(([key, found]) => ({ key, items: found }));
  const plain = items.filter((item) => keyOf(item) === '');
  const first = { key: latest?.key ?? '', items: [...(latest?.items ?? []), ...plain] };
  return [first, ...others].map(({ key, items: found }) => ({
    key,
    items: found.toSorted((a, b) => Number(isIn(b, key)) - Number(isIn(a, key))),
  }));
}

/** Whether an item is stored under the right product and key. */
const isIn = (item: Unsettled, key: string) => item.stored_id === item.product_id && item.variant_id === key;

/** Stores a list's wishes under their products and keys, and combines wishes that were stored several times. */
const uniteList = (ctx: Context, listId: number) =>
  skipFailingRow(ctx.log, { listId }, 'a list’s equal wishes were not united', () =>
    uniteListNow(ctx, listId),
  );

async function uniteListNow(ctx: Context, listId: number): Promise<void> {
  const now = ctx.clock();
  await transaction(ctx.pool, async (sql) => {
    await sql.rows(lockList, { listId });
    const products = Map.groupBy(await itemsOf(sql, listId), (item) => item.product_id);
    for (const [productId, items] of products)
      for (const { key, items: found } of together(items)) {
        const [kept, ...others] = found;
        for (const { id } of others) await foldItems(sql, [{ old_id: id, new_id: kept!.id }], now);
        const choice = choiceText(kept!.meta as Record<string, unknown>);
        const savedUrl = kept!.stored_id === productId ? null : kept!.url;
        if (!isIn(kept!, key) || choice)
          await sql.rows(writeItem, { id: kept!.id, productId, key, choice, savedUrl });
        if (kept!.stored_id !== productId)
          await sql.rows(followPrice, { id: kept!.id, productId, storedId: kept!.stored_id });
      }
  });
}

/**
 * Walks through a table once, in ID order, and stores its position. Also covers rows that servers
 * of the previous version add in the meantime.
 */
async function walk<Row extends { id: number; is_settled: boolean | null }>(
  ctx: Context,
  name: string,
  {
    read,
    rewrite,
    stop,
  }: {
    read: (afterId: number) => Promise<Row[]>;
    rewrite: (rows: Row[]) => Promise<void>;
    stop: AbortSignal;
  },
): Promise<void> {
  while (!stop.aborted) {
    const [known] = await ctx.sql.rows(readRewritePosition, { name });
    const found = await read(known?.after_id ?? 0);
    const young = found.findIndex(({ is_settled }) => !is_settled);
    const rows = young < 0 ? found : found.slice(0, young);
    if (rows.length === 0) return;
    await rewrite(rows);
    await ctx.sql.rows(writeRewritePosition, { name, afterId: rows.at(-1)!.id });
    if (rows.length < batch) return;
  }
}

const rewriteProduct = (ctx: Context, id: number) =>
  skipFailingRow(ctx.log, { product: id }, 'a product’s URL was not rewritten', () =>
    transaction(ctx.pool, async (sql) => {
      const [product] = await sql.rows(lockProduct, { id });
      if (product?.url && product.same_as === null)
        await moveProduct(sql, { id, url: product.url }, product.url, ctx.clock());
    }),
  );

/**
 * Combines wishes that were stored several times: under products whose URLs turned out to be
 * spellings of another one's, or by earlier versions. Keeps notes, gifts and the earliest date.
 */
export async function mergeDuplicateWishes(ctx: Context, stop: AbortSignal): Promise<void> {
  const now = ctx.clock();
  await walk(ctx, 'products', {
    stop,
    read: (afterId) => ctx.sql.rows(nextProducts, { afterId, now }),
    async rewrite(rows) {
      for (const { id, url, url_hash: urlHash, same_as: sameAs } of rows)
        if (url !== null && sameAs === null && !urlHash?.equals(hashUrl(url))) await rewriteProduct(ctx, id);
    },
  });
  await walk(ctx, 'wishes', {
    stop,
    read: (afterId) => ctx.sql.rows(nextItems, { afterId, now }),
    async rewrite(rows) {
      const wrong = rows.filter((item) => item.same_as !== null || item.variant_id !== keyOf(item as Item));
      for (const listId of new Set(wrong.map((item) => item.list_id))) await uniteList(ctx, listId);
    },
  });
  for (let after = 0; !stop.aborted;) {
    const lists = await ctx.sql.rows(strayLists, { now, after });
    for (const { list_id: listId } of lists) await uniteList(ctx, listId);
    if (lists.length < batch) return;
    after = lists.at(-1)!.list_id;
  }
}
