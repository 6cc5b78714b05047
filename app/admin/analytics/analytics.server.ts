/** Analytics as the embedded admin shows them, and as files. */
import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type SerializeFrom } from '@remix-run/node';
import { dayOf } from '#api/contract/analytics-range.ts';
import { daysAsCsv, productsAsCsv, variantsAsCsv } from '#api/modules/analytics/csv.ts';
import { readDays } from '#api/modules/analytics/read-days.ts';
import { readFunnel } from '#api/modules/analytics/read-funnel.ts';
import { readShoppers } from '#api/modules/analytics/read-shoppers.ts';
import { readWantedProducts } from '#api/modules/analytics/read-wanted-products.ts';
import { readWantedVariants } from '#api/modules/analytics/read-wanted-variants.ts';
import type { ShopAdminFailure } from '#api/modules/catalog/ports.ts';
import { readFlowTriggers } from '#api/modules/shopify/read-flow-triggers.ts';
import { ordersScope, setOrderCounting } from '#api/modules/shopify/set-order-counting.ts';
import { asFile } from '#api/platform/http/as-file.ts';
import { adminHeaders, requireAdmin } from '../admin.server.ts';
import { answerAdminIntent } from '../intents.server.ts';
import { viewOf } from './view.ts';

export type AnalyticsData = SerializeFrom<typeof loadAnalytics>;

/** The maximum number of rows in a file of products. */
const maxRows = 5_000;

async function analyticsRequest(args: LoaderFunctionArgs) {
  const { ctx, shop } = await requireAdmin(args);
  const query = new URL(args.request.url).searchParams;
  const today = dayOf(ctx.clock());
  const { view, fault } = viewOf(query, today);
  const scope = { partnerId: shop.partnerId, range: view.range, includeTest: view.includeTest };
  return { ctx, shop, query, today, view, fault, scope };
}

export async function loadAnalytics(args: LoaderFunctionArgs) {
  const { ctx, shop, today, view, fault, scope } = await analyticsRequest(args);
  const [days, shoppers, funnel, products, variants, triggers] = await Promise.all([
    readDays(ctx, scope),
    readShoppers(ctx, scope),
    readFunnel(ctx, scope),
    view.show === 'products' ? readWantedProducts(ctx, scope, view) : null,
    view.show === 'variants' ? readWantedVariants(ctx, scope, view) : null,
    readFlowTriggers(ctx, shop.id),
  ]);
  return json(
    {
      today,
      view,
      fault,
      days,
      shoppers,
      funnel,
      products,
      variants,
      ordersScope,
      ordersSince: shop.ordersSince,
      flow: { triggers, url: `https://${shop.domain}/admin/apps/flow` },
    },
    { headers: adminHeaders(shop) },
  );
}

export const runAnalytics = (args: ActionFunctionArgs) =>
  answerAdminIntent(args, {
    /** `failed` if Shopify refuses or doesn't respond. */
    count_orders: async ({ ctx, shop, field }) => {
      const isOn = field('on') === 'on';
      try {
        await setOrderCounting(ctx, shop, isOn);
        return { failed: false, isOn };
      } catch (error) {
        if (!(error as Partial<ShopAdminFailure>).isShopAdminFailure) throw error;
        ctx.log.warn({ err: error, shop: shop.domain }, 'counting orders was not switched');
        return { failed: true };
      }
    },
  });

/** `?file=days|products|variants` with the page's query: the same data as a file, without pagination. */
export async function exportAnalytics(args: LoaderFunctionArgs): Promise<Response> {
  const { ctx, query, view, scope, fault } = await analyticsRequest(args);
  const file = query.get('file');
  if (fault !== null) throw new Response(fault, { status: 400 });
  const all = { ...view, page: 1, limit: maxRows };
  const write = {
    days: async () => daysAsCsv(await readDays(ctx, scope)),
    products: async () => productsAsCsv((await readWantedProducts(ctx, scope, all)).rows),
    variants: async () => variantsAsCsv((await readWantedVariants(ctx, scope, all)).rows),
  };
  if (file !== 'days' && file !== 'products' && file !== 'variants')
    throw new Response(null, { status: 404 });
  const { from, to } = view.range;
  return asFile(await write[file](), 'text/csv', `wishlist-${file}-${from}-to-${to}.csv`);
}
