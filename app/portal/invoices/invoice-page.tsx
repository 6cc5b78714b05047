import { Link } from '@remix-run/react';
import type { InvoiceRecord } from '#api/contract/invoice.ts';
import { PageHead } from '../page-head.tsx';
import { dateText, euroText, numberText } from '../words.ts';
import { InvoiceStatus } from './invoice-status.tsx';
import { invoiceTitle } from './invoice-title.ts';

const unit = new Intl.NumberFormat('en', {
  style: 'currency',
  currency: 'EUR',
  minimumFractionDigits: 2,
  maximumFractionDigits: 3,
});

/** An invoice, as it also looks on paper. */
export function InvoicePage({ invoice }: { invoice: InvoiceRecord }) {
  const isOpenAtStripe = invoice.status === 'open' && invoice.hosted_url !== null;
  return (
    <>
      <p className="invoice-back">
        <Link to="/portal/subscription">Plan and invoices</Link>
      </p>
      <PageHead title={invoiceTitle(invoice)} lead={`Invoice ${invoice.number ?? 'without a number'}`}>
        {isOpenAtStripe && (
          <a className="button" href={invoice.hosted_url ?? ''}>
            Pay
          </a>
        )}
        <a className="button" href={`/portal/invoices/${invoice.id}/pdf`}>
          Download PDF
        </a>
      </PageHead>
      <dl className="invoice-facts">
        <Fact name="Billed to" lines={invoice.buyer} />
        <Fact name="From" lines={invoice.seller} />
        <Fact name="Date" lines={[dateText(invoice.issued_at)]} />
        <div>
          <dt>Status</dt>
          <dd>
            <InvoiceStatus invoice={invoice} />
            {invoice.paid_at && <span> on {dateText(invoice.paid_at)}</span>}
          </dd>
        </div>
      </dl>
      <InvoiceTable invoice={invoice} />
    </>
  );
}

function Fact({ name, lines }: { name: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <div>
      <dt>{name}</dt>
      {lines.map((line, index) => (
        <dd key={index}>{line}</dd>
      ))}
    </div>
  );
}

function InvoiceTable({ invoice }: { invoice: InvoiceRecord }) {
  return (
    <table className="invoice-table">
      <thead>
        <tr>
          <th scope="col">Description</th>
          <th scope="col">Quantity</th>
          <th scope="col">Unit price</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody lang={invoice.lang}>
        {invoice.lines.map((line, index) => (
          <tr key={index}>
            <td>{line.description}</td>
            <td data-name="Quantity">
              {line.of === null ? numberText(line.quantity) : `${line.quantity} of ${line.of} days`}
            </td>
            <td data-name="Unit price">
              {line.unit_price_minor === null ? '' : unit.format(line.unit_price_minor / 100)}
            </td>
            <td data-name="Amount">{unit.format(line.amount_minor / 100)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={3}>
            Sum
          </th>
          <td>{unit.format(invoice.net_minor / 100)}</td>
        </tr>
        <tr>
          <th scope="row" colSpan={3}>
            Tax{invoice.provider === 'operator' && `, ${invoice.tax_percent} %`}
          </th>
          <td>{unit.format(invoice.tax_minor / 100)}</td>
        </tr>
        <tr className="invoice-sum">
          <th scope="row" colSpan={3}>
            Total
          </th>
          <td>{euroText(invoice.total_minor)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
