import type { Context } from '#api/platform/context.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { invoiceLines } from './schemas.ts';

const readUncharged = statement('invoice_uncharged')`
  SELECT i.id, i.partner_id, i.period, i.lines, p.stripe_customer_id
  FROM invoices i JOIN partners p ON p.id = i.partner_id
  WHERE i.id = :invoiceId AND i.provider = 'stripe' AND i.external_id IS NULL`;

/** The outcome of an invoice. */
interface Settled {
  status: string;
  paidAt: Date | null;
}

const dropTwin = statement('invoice_drop_twin')`
  DELETE FROM invoices WHERE external_id = :externalId AND id <> :invoiceId AND period IS NULL RETURNING status, paid_at AS "paidAt"`;

const setCharged = statement('invoice_set_charged')`
  UPDATE invoices SET external_id = :externalId, number = :number?, status = :status, net_minor = :netMinor, tax_minor = :taxMinor, total_minor = :totalMinor,
         hosted_url = :hostedUrl?, pdf_url = :pdfUrl?, issued_at = :issuedAt, paid_at = :paidAt?
  WHERE id = :invoiceId AND external_id IS NULL`;

/**
 * Charges an invoice's lines through the payment service. The charge has a key for the month, so it
 * isn't made twice if the process dies after sending it and before recording it.
 * @throws PaymentsFailure; the invoice then waits for the next run
 */
export async function chargeInvoice(ctx: Context, invoiceId: number): Promise<void> {
  const [invoice] = await ctx.sql.rows(readUncharged, { invoiceId });
  if (!invoice) return;
  const { partner_id: partnerId, period, stripe_customer_id: customerId } = invoice;
  if (!customerId) throw new Error('the partner has no account at the payment service');
  const paid = await ctx.adapters.payments.chargeLines({
    customerId,
    key: `close:${partnerId}:${period}`,
    lines: invoiceLines
      .parse(invoice.lines)
      .map(({ description, amountMinor }) => ({ description, amountMinor })),
    description: `${ctx.settings.brandName}, ${period}`,
  });
  await transaction(ctx.pool, async (sql) => {
    // Its webhook may have arrived before the response and created a separate row.
    const [twin] = await sql.rows(dropTwin, { externalId: paid.externalId, invoiceId });
    const { status, paidAt }: Settled = twin && twin.status !== 'open' ? twin : paid;
    await sql.rows(setCharged, {
      invoiceId,
      externalId: paid.externalId,
      number: paid.number,
      status: status === 'draft' ? 'open' : status,
      netMinor: paid.netMinor,
      taxMinor: paid.taxMinor,
      totalMinor: paid.totalMinor,
      hostedUrl: paid.hostedUrl,
      pdfUrl: paid.pdfUrl,
      issuedAt: paid.issuedAt,
      paidAt,
    });
  });
}
