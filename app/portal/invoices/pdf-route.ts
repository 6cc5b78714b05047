/** An invoice's PDF. */
export { loadInvoiceFile as loader } from './invoices.server.ts';
