/** The document of an invoice. */
export { loadInvoiceFile as loader } from '../server/portal-invoices.server.ts';
