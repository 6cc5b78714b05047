import { invoiceLines } from '#api/contract/invoice.ts';
import { transaction } from '#api/platform/db/sql.ts';
import type { Context } from '#api/platform/context.ts';

const readUncharged = {
  name: 'invoice_uncharged',
  text: `
    SELECT i.id, i.partner_id, i.period, i.lines, p.stripe_customer_id
    FROM invoices i JOIN partners p ON p.id = i.partner_id
    WHERE i.id = $1 AND i.provider = 'stripe' AND i.external_id IS NULL`,
};

interface Uncharged {
  id: number;
  partner_id: number;
  period: string;
  lines: unknown;
  stripe_customer_id: string | null;
}

/** What has become of an invoice. */
interface Settled {
  status: string;
  paidAt: Date | null;
}

const dropTwin = {
  name: 'invoice_drop_twin',
  text: `
    DELETE FROM invoices WHERE external_id = $1 AND id <> $2 AND period IS NULL RETURNING status, paid_at AS "paidAt"`,
};

const setCharged = {
  name: 'invoice_set_charged',
  text: `
    UPDATE invoices SET external_id = $2, number = $3, status = $4, net_minor = $5, tax_minor = $6, total_minor = $7,
           hosted_url = $8, pdf_url = $9, issued_at = $10, paid_at = $11
    WHERE id = $1 AND external_id IS NULL`,
};

/**
 * Has the lines of an invoice charged by the payment service, which knows the month by its key: a charge that was sent
 * before and not noted, because this process ended, is charged once all the same.
 * @throws PaymentsFailure; the invoice waits for the next run
 */
export async function chargeInvoice(ctx: Context, invoiceId: number): Promise<void> {
  const [invoice] = await ctx.sql.rows<Uncharged>(readUncharged, [invoiceId]);
  if (!invoice) return;
  const { partner_id: partnerId, period, stripe_customer_id: customerId } = invoice;
  if (!customerId) throw new Error('the partner is not known to the payment service');
  const paid = await ctx.adapters.payments.chargeLines({
    customerId,
    key: `close:${partnerId}:${period}`,
    lines: invoiceLines
      .parse(invoice.lines)
      .map(({ description, amountMinor }) => ({ description, amountMinor })),
    description: `${ctx.settings.brandName}, ${period}`,
  });
  await transaction(ctx.pool, async (sql) => {
    // The payment service may have told of it before its answer came: then it has a row of its own.
    const [twin] = await sql.rows<Settled>(dropTwin, [paid.externalId, invoiceId]);
    const { status, paidAt }: Settled = twin && twin.status !== 'open' ? twin : paid;
    await sql.rows(setCharged, [
      invoiceId,
      paid.externalId,
      paid.number,
      status === 'draft' ? 'open' : status,
      paid.netMinor,
      paid.taxMinor,
      paid.totalMinor,
      paid.hostedUrl,
      paid.pdfUrl,
      paid.issuedAt,
      paidAt,
    ]);
  });
}
