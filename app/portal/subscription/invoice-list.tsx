import { Link } from '@remix-run/react';
import type { InvoiceSummary } from '#api/modules/billing/schemas.ts';
import { InvoiceStatus, invoiceTitle } from '../invoice-status.tsx';
import { text } from '../texts.ts';
import { dateText, euroText } from '../words.ts';

/** A partner's invoices, newest first. */
export function InvoiceList({ invoices }: { invoices: readonly InvoiceSummary[] }) {
  if (invoices.length === 0) {
    return <p className="invoices-none">{text('invoices.none')}</p>;
  }
  return (
    <ul className="bare invoices">
      {invoices.map((invoice) => (
        <li key={invoice.id}>
          <div className="invoice-what">
            <Link to={`/portal/invoices/${invoice.id}`}>{invoiceTitle(invoice)}</Link>
            <span>
              {invoice.number} · {dateText(invoice.issued_at)}
            </span>
          </div>
          <InvoiceStatus invoice={invoice} />
          <span className="invoice-total">{euroText(invoice.total_minor)}</span>
          <a
            className="invoice-file"
            href={`/portal/invoices/${invoice.id}/pdf`}
            aria-label={text('invoices.pdfOf', { invoice: invoice.number ?? invoiceTitle(invoice) })}
          >
            {text('invoices.pdf')}
          </a>
        </li>
      ))}
    </ul>
  );
}
