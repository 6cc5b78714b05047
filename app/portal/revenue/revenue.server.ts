import { json, type LoaderFunctionArgs } from '@remix-run/node';
import { readRevenuePage, revenueFile } from '#app/merchant/revenue.server.ts';
import { portalHeaders, requirePortal } from '../portal.server.ts';

export async function loadRevenue(args: LoaderFunctionArgs) {
  const visit = await requirePortal(args);
  const data = await readRevenuePage(visit.ctx, visit.member.partnerId, visit.query);
  return json(data, { headers: portalHeaders(visit) });
}

export async function downloadRevenue(args: LoaderFunctionArgs): Promise<Response> {
  const { ctx, member, query } = await requirePortal(args);
  return revenueFile(ctx, member.partnerId, query);
}
