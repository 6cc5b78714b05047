/** An invoice's PDF. */
export { loadInvoiceFile as loader } from '#app/portal/invoices/invoices.server.ts';
