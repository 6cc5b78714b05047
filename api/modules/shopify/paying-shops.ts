import type { Context } from '#api/platform/context.ts';

const readPaying = {
  name: 'paying_shops',
  text: `
    SELECT DISTINCT shop_id AS "shopId" FROM shop_subscriptions WHERE status = 'active' AND shop_id > $1
    ORDER BY shop_id LIMIT $2`,
};
const pageSize = 500;

/** Pages of the shops that pay, whose overage is to be charged. */
export async function* payingShops(ctx: Context): AsyncGenerator<{ shopId: number }[]> {
  for (let after = 0; ;) {
    const page = await ctx.sql.rows<{ shopId: number }>(readPaying, [after, pageSize]);
    yield page;
    const last = page.at(-1);
    if (!last || page.length < pageSize) return;
    after = last.shopId;
  }
}
