import type { Context } from '#api/platform/context.ts';
import { transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import type { PaidInvoice } from '../../ports.ts';

const queueUp = statement('invoice_queue_up')`
  SELECT pg_advisory_xact_lock(hashtextextended('invoice:' || :externalId, 0))`;

/** Keeps the month and lines of invoices that we created. */
const mirror = statement('invoice_mirror')`
  INSERT INTO invoices
    (partner_id, provider, external_id, number, status, currency, lines, net_minor, tax_minor, total_minor,
     hosted_url, pdf_url, issued_at, paid_at)
  SELECT id, 'stripe', :externalId, :number?, :status, :currency, :lines::jsonb, :netMinor, :taxMinor, :totalMinor, :hostedUrl?, :pdfUrl?, :issuedAt, :paidAt?
  FROM partners WHERE stripe_customer_id = :customerId
  ON CONFLICT (external_id) DO UPDATE SET
    number = excluded.number, status = excluded.status, currency = excluded.currency,
    lines = CASE WHEN invoices.period IS NULL THEN excluded.lines ELSE invoices.lines END,
    net_minor = excluded.net_minor, tax_minor = excluded.tax_minor, total_minor = excluded.total_minor,
    hosted_url = excluded.hosted_url, pdf_url = excluded.pdf_url, issued_at = excluded.issued_at,
    paid_at = excluded.paid_at`;

/**
 * Reads an invoice from the payment service and stores it. Skips drafts, which may still change, and invoices for free
 * trials. Concurrent calls are serialized.
 * @returns the current invoice
 * @throws PaymentsFailure
 */
export async function syncInvoice(ctx: Context, externalId: string): Promise<PaidInvoice> {
  return transaction(ctx.pool, async (sql) => {
    await sql.rows(queueUp, { externalId });
    const invoice = await ctx.adapters.payments.readInvoice(externalId);
    const { customerId, number, status, currency, lines, netMinor, taxMinor, totalMinor } = invoice;
    if (status === 'draft' || lines.every(({ amountMinor }) => amountMinor === 0)) return invoice;
    await sql.rows(mirror, {
      customerId,
      externalId,
      number,
      status,
      currency,
      lines: JSON.stringify(lines),
      netMinor,
      taxMinor,
      totalMinor,
      hostedUrl: invoice.hostedUrl,
      pdfUrl: invoice.pdfUrl,
      issuedAt: invoice.issuedAt,
      paidAt: invoice.paidAt,
    });
    return invoice;
  });
}
