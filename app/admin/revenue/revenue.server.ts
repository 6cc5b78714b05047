import { json, type LoaderFunctionArgs } from '@remix-run/node';
import { readRevenuePage, revenueFile } from '#app/merchant/revenue.server.ts';
import { adminHeaders, requireAdmin } from '../admin.server.ts';

const queryOf = ({ request }: LoaderFunctionArgs) => new URL(request.url).searchParams;

export async function loadRevenue(args: LoaderFunctionArgs) {
  const { ctx, shop } = await requireAdmin(args);
  const data = await readRevenuePage(ctx, shop.partnerId, queryOf(args));
  return json(data, { headers: adminHeaders(shop) });
}

export async function exportRevenue(args: LoaderFunctionArgs): Promise<Response> {
  const { ctx, shop } = await requireAdmin(args);
  return revenueFile(ctx, shop.partnerId, queryOf(args));
}
