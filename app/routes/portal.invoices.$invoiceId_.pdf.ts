/** The document of an invoice. */
export { loadInvoiceFile as loader } from '#app/portal/invoices/invoices.server.ts';
