import type { LinksFunction, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { formatPrice, formatTenthCents } from '#api/contract/language/numbers.ts';
import type { InvoiceRecord } from '#api/modules/billing/schemas.ts';
import { InvoiceStatus, invoiceTitle } from '../invoice-status.tsx';
import { PageHead } from '../page-head.tsx';
import { portalMeta } from '../portal-meta.ts';
import { lang, text } from '../texts.ts';
import { dateText, euroText, numberText } from '../words.ts';
import invoices from './invoices.css';
import { loadInvoice } from './invoices.server.ts';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: invoices }];
export const meta: MetaFunction<typeof loadInvoice> = ({ data }) =>
  portalMeta(text('invoices.numbered', { number: data?.invoice.number ?? '' }).trim());
export { loadInvoice as loader };

export default function PortalInvoiceRoute() {
  return <InvoicePage invoice={useLoaderData<typeof loadInvoice>().invoice} />;
}

/** An invoice, on screen and on paper. */
function InvoicePage({ invoice }: { invoice: InvoiceRecord }) {
  const isOpenAtStripe = invoice.status === 'open' && invoice.hosted_url !== null;
  return (
    <>
      <p className="invoice-back below-3">
        <Link to="/portal/subscription">{text('common.planAndInvoices')}</Link>
      </p>
      <PageHead
        title={invoiceTitle(invoice)}
        lead={
          invoice.number ? text('invoices.numbered', { number: invoice.number }) : text('invoices.unnumbered')
        }
      >
        {isOpenAtStripe && (
          <a className="button" href={invoice.hosted_url ?? ''}>
            {text('invoices.pay')}
          </a>
        )}
        <a className="button" href={`/portal/invoices/${invoice.id}/pdf`}>
          {text('invoices.download')}
        </a>
      </PageHead>
      <dl className="invoice-facts">
        <Fact name={text('invoices.billedTo')} lines={invoice.buyer} />
        <Fact name={text('invoice.from')} lines={invoice.seller} />
        <Fact name={text('invoice.date')} lines={[dateText(invoice.issued_at)]} />
        <Fact name={text('invoice.due')} lines={invoice.due_at ? [dateText(invoice.due_at)] : []} />
        <div>
          <dt>{text('common.status')}</dt>
          <dd>
            <InvoiceStatus invoice={invoice} />
            {invoice.paid_at && <span> {text('common.onDate', { date: dateText(invoice.paid_at) })}</span>}
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
          <th scope="col">{text('invoice.description')}</th>
          <th scope="col">{text('invoice.quantity')}</th>
          <th scope="col">{text('invoice.unitPrice')}</th>
          <th scope="col">{text('invoice.amount')}</th>
        </tr>
      </thead>
      <tbody lang={invoice.lang}>
        {invoice.lines.map((line, index) => (
          <tr key={index}>
            <td>{line.description}</td>
            <td data-name={text('invoice.quantity')}>
              {line.of === null
                ? numberText(line.quantity)
                : text('invoice.share', { days: line.quantity, all: line.of })}
            </td>
            <td data-name={text('invoice.unitPrice')}>
              {line.unit_price_minor === null
                ? ''
                : formatTenthCents(lang(), line.unit_price_minor * 10, 'EUR')}
            </td>
            <td data-name={text('invoice.amount')}>{formatPrice(lang(), line.amount_minor, 'EUR')}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={3}>
            {text('invoice.net')}
          </th>
          <td>{formatPrice(lang(), invoice.net_minor, 'EUR')}</td>
        </tr>
        <tr>
          <th scope="row" colSpan={3}>
            {invoice.provider === 'operator'
              ? text('invoice.tax', { percent: invoice.tax_percent })
              : text('invoices.tax')}
          </th>
          <td>{formatPrice(lang(), invoice.tax_minor, 'EUR')}</td>
        </tr>
        <tr className="invoice-sum">
          <th scope="row" colSpan={3}>
            {text('invoice.total')}
          </th>
          <td>{euroText(invoice.total_minor)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
