import { writeListViews } from '#api/modules/metering/record-list-view.ts';
import { isSuspended } from '#api/modules/plans/suspended.ts';
import type { Context } from '#api/platform/context.ts';
import { statement } from '#api/platform/db/statement.ts';
import { monthOf, periodOf } from '#api/platform/period.ts';
import { type PartnerMonth, partnersToClose } from './close-month.ts';
import { closedPeriod } from './internal/invoices/closed-period.ts';

const readUncharged = statement('invoices_left')`
  SELECT id FROM invoices WHERE provider = 'stripe' AND external_id IS NULL AND period IS NOT NULL AND id > :after
    AND NOT ${isSuspended('invoices.partner_id')}
  ORDER BY id LIMIT :pageSize`;
const pageSize = 500;

/** Pages of partners whose last month isn't closed yet. */
export async function* listOpenMonths(ctx: Context): AsyncGenerator<PartnerMonth[]> {
  await writeListViews(ctx);
  const now = ctx.clock();
  const month = closedPeriod(periodOf(new Date(monthOf(now).start.getTime() - 1)), now);
  const { period } = month;
  for await (const page of partnersToClose(ctx, { month })) {
    yield page.filter(({ done }) => !done).map(({ id: partnerId }) => ({ partnerId, period }));
  }
}

/**
 * Pages of invoices that the payment service hasn't charged, from any month, because it may have
 * been unreachable for longer.
 */
export async function* unchargedInvoices(ctx: Context): AsyncGenerator<{ invoiceId: number }[]> {
  if (!ctx.adapters.payments.enabled) return;
  for (let after = 0; ;) {
    const page = await ctx.sql.rows(readUncharged, { after, pageSize });
    yield page.map(({ id: invoiceId }) => ({ invoiceId }));
    const last = page.at(-1);
    if (!last || page.length < pageSize) return;
    after = last.id;
  }
}
