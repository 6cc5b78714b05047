import type { Context } from '../context.ts';
import { monthOf, periodOf } from '../metering/period.ts';
import { chargeInvoice } from './charge-invoice.ts';
import { closeMonth } from './close-month.ts';

/** In no order: those that fail every time hold up no other. As many as are done before the next round. */
const readLeft = {
  name: 'invoices_left',
  text: `
    SELECT id FROM invoices WHERE provider = 'stripe' AND external_id IS NULL AND period IS NOT NULL
    ORDER BY random() LIMIT 200`,
};

/**
 * Closes the month that ended last, and charges what is left of those before it: the payment service may have been away
 * for longer than a month. Safe at any time and by several servers at once.
 */
export async function closeLastMonth(ctx: Context, stop?: AbortSignal): Promise<void> {
  const period = periodOf(new Date(monthOf(ctx.clock()).start.getTime() - 1));
  await closeMonth(ctx, { period, ...(stop && { stop }) });
  if (!ctx.adapters.payments.enabled) return;
  for (const { id } of await ctx.sql.rows<{ id: number }>(readLeft, [])) {
    if (stop?.aborted) return;
    await chargeInvoice(ctx, id).catch((error: unknown) =>
      ctx.log.error({ err: error, invoice: id }, 'an invoice was not charged; tried again within the hour'),
    );
  }
}
