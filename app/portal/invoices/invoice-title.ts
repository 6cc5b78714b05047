import type { InvoiceSummary } from '#api/contract/invoice.ts';
import { formatPeriod } from '#api/contract/language/dates.ts';

/** What an invoice is for: the month it closes, or the subscription it belongs to. */
export const invoiceTitle = ({ period }: Pick<InvoiceSummary, 'period'>): string =>
  period === null ? 'Subscription' : formatPeriod('en', period);
