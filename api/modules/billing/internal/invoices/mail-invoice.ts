import type { PoolClient } from 'pg';
import { ownerEmails } from '#api/modules/identity/owner-emails.ts';
import type { Context } from '#api/platform/context.ts';
import { sqlOn, transaction } from '#api/platform/db/sql.ts';
import { statement } from '#api/platform/db/statement.ts';
import { pickLanguage } from '#api/platform/http/pick-language.ts';

interface Claimed {
  id: number;
  partner_id: number;
  number: string;
  period: string | null;
  total_minor: number;
  currency: string;
  name: string;
  locale: string;
  billing_email: string | null;
}

const claim = statement('invoice_claim_mail')<Claimed, 'number'>`
  UPDATE invoices i SET mailed_at = :now FROM partners p
  WHERE p.id = i.partner_id AND i.id = (
    SELECT id FROM invoices
    WHERE id = :invoiceId AND provider = 'operator' AND number IS NOT NULL AND mailed_at IS NULL FOR UPDATE SKIP LOCKED)
  RETURNING i.id, i.partner_id, i.number, i.period, i.total_minor, i.currency, p.name, p.locale, p.billing_email`;

/** Enqueues the email for an invoice from the operator, once; its job attaches the PDF. */
export async function mailInvoice(ctx: Context, invoiceId: number): Promise<void> {
  await transaction(ctx.pool, (_sql, client) => mailInvoiceWithin(ctx, client, invoiceId));
}

/** Like `mailInvoice`, in the caller's transaction. */
export async function mailInvoiceWithin(ctx: Context, client: PoolClient, invoiceId: number): Promise<void> {
  const sql = sqlOn(client);
  const [invoice] = await sql.rows(claim, { invoiceId, now: ctx.clock() });
  if (!invoice) return;
  const { number, period, currency, billing_email: billed } = invoice;
  const recipients = billed === null ? await ownerEmails(sql, invoice.partner_id) : [billed];
  for (const to of recipients) {
    await ctx.adapters.jobs.send(
      'send-mail',
      {
        to,
        cause: { kind: 'operator' },
        lang: pickLanguage(invoice.locale),
        email: {
          kind: 'invoice',
          invoiceId,
          number,
          period,
          currency,
          charged: false,
          partnerName: invoice.name,
          totalMinor: invoice.total_minor,
          url: `${ctx.settings.portalUrl}/invoices/${invoiceId}`,
        },
      },
      { client },
    );
  }
}
