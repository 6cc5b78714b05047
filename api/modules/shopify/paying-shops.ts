import { statement } from '#api/platform/db/statement.ts';
import type { Context } from '#api/platform/context.ts';

const readPaying = statement('paying_shops')`
  SELECT DISTINCT shop_id AS "shopId" FROM shop_subscriptions WHERE status = 'active' AND shop_id > :after
  ORDER BY shop_id LIMIT :pageSize`;
const pageSize = 500;

/** Pages of the shops that pay, whose overage is to be charged. */
export async function* payingShops(ctx: Context): AsyncGenerator<{ shopId: number }[]> {
  for (let after = 0; ;) {
    const page = await ctx.sql.rows(readPaying, { after, pageSize });
    yield page;
    const last = page.at(-1);
    if (!last || page.length < pageSize) return;
    after = last.shopId;
  }
}
