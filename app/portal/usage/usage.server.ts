import { json, type LoaderFunctionArgs } from '@remix-run/node';
import { actionKinds } from '#api/contract/billed-action.ts';
import { actionsAsCsv, csvName } from '#api/modules/analytics/csv.ts';
import { type ActionsFilter, readActions } from '#api/modules/analytics/read-actions.ts';
import { listPeriods } from '#api/modules/billing/list-invoices.ts';
import { readOverview } from '#api/modules/billing/read-overview.ts';
import { asFile } from '#api/platform/http/as-file.ts';
import { periodAsked } from '#app/portal/period.server.ts';
import { portalHeaders, requirePortal, ServiceError } from '../portal.server.ts';

const pageRows = 100;

async function ledgerRequest(args: LoaderFunctionArgs) {
  const visit = await requirePortal(args);
  const { ctx, member, query } = visit;
  const filter: ActionsFilter = {
    partnerId: member.partnerId,
    period: periodAsked(query, ctx.clock()),
    kind: actionKinds.find((kind) => kind === query.get('kind')),
    test: query.get('test') === 'true' ? true : query.get('test') === 'false' ? false : undefined,
  };
  return { visit, filter };
}

/** A page of a month's ledger, filtered by the URL. Invalid cursors start at the newest action. */
export async function loadLedger(args: LoaderFunctionArgs) {
  const { visit, filter } = await ledgerRequest(args);
  const { ctx, query } = visit;
  const cursor = query.get('cursor') ?? undefined;
  const read = (from?: string) => readActions(ctx, filter, { limit: pageRows, cursor: from });
  const [overview, page, keys, periods] = await Promise.all([
    cursor === undefined ? readOverview(ctx, filter.partnerId, filter.period) : null,
    read(cursor).catch((error: unknown) => {
      if (error instanceof ServiceError && error.status < 500) return read();
      throw error;
    }),
    ctx.prisma.apiKey.findMany({
      where: { partnerId: filter.partnerId },
      select: { id: true, name: true, environment: true },
    }),
    listPeriods(ctx, filter.partnerId, filter.period),
  ]);
  const { period, kind = null, test = null } = filter;
  return json(
    { filter: { period, kind, test }, ...page, overview, keys, periods },
    { headers: portalHeaders(visit) },
  );
}

/** The whole month as a file. */
export async function downloadLedger(args: LoaderFunctionArgs): Promise<Response> {
  const { visit, filter } = await ledgerRequest(args);
  return asFile(actionsAsCsv(visit.ctx, filter), 'text/csv', csvName(filter));
}
