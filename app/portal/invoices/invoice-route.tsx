import type { LinksFunction, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { InvoicePage } from './invoice-page.tsx';
import { loadInvoice } from './invoices.server.ts';
import invoices from './invoices.css';
import { portalMeta } from '../portal-meta.ts';
import { text } from '../texts.ts';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: invoices }];
export const meta: MetaFunction<typeof loadInvoice> = ({ data }) =>
  portalMeta(text('invoices.numbered', { number: data?.invoice.number ?? '' }).trim());
export { loadInvoice as loader };

/** An invoice, for reading and printing. */
export default function PortalInvoiceRoute() {
  return <InvoicePage invoice={useLoaderData<typeof loadInvoice>().invoice} />;
}
