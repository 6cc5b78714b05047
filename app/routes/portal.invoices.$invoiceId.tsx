import type { LinksFunction, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { InvoicePage } from '#app/portal/invoices/invoice-page.tsx';
import { loadInvoice } from '#app/portal/invoices/invoices.server.ts';
import invoices from '../portal/invoices/invoices.css';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: invoices }];
export const meta: MetaFunction<typeof loadInvoice> = ({ data }) => [
  { title: `Invoice ${data?.invoice.number ?? ''} · Partners` },
  { name: 'robots', content: 'noindex' },
];
export { loadInvoice as loader };

/** One invoice, to read and to print. */
export default function PortalInvoiceRoute() {
  return <InvoicePage invoice={useLoaderData<typeof loadInvoice>().invoice} />;
}
