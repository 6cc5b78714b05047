import type { Sql } from '../../db/sql.ts';

/** Held, so that nobody puts them on another list at this moment. */
const lockStatement = {
  name: 'creator_manual_products_lock',
  text: `
    SELECT id FROM products
    WHERE url_hash IS NULL AND id IN (SELECT product_id FROM creator_items
                                      WHERE shop_id = $1 AND ($2::bigint IS NULL OR list_id = $2) AND ($3::bigint IS NULL OR id = $3))
    ORDER BY id FOR UPDATE`,
};

const dropStatement = {
  name: 'creator_manual_products_drop',
  text: `
    DELETE FROM products p
    WHERE p.id = ANY($1) AND NOT EXISTS (SELECT 1 FROM creator_items i WHERE i.product_id = p.id)
      AND NOT EXISTS (SELECT 1 FROM list_items i WHERE i.product_id = p.id)`,
};

/** Takes hold of the products written by hand that stand in a shop, on one of its lists, or on one place of it. */
export async function manualProductsOf(
  sql: Sql,
  { shopId, listId, itemId }: { shopId: number; listId?: number; itemId?: number },
): Promise<number[]> {
  const rows = await sql.rows<{ id: number }>(lockStatement, [shopId, listId ?? null, itemId ?? null]);
  return rows.map(({ id }) => id);
}

/** Deletes those among them that stand nowhere any more: nobody else knows of a product written by hand. */
export async function dropManualProducts(sql: Sql, productIds: number[]): Promise<void> {
  if (productIds.length > 0) await sql.rows(dropStatement, [productIds]);
}
