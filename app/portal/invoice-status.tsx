import { formatPeriod } from '#api/contract/language/dates.ts';
import type { InvoiceSummary } from '#api/modules/billing/schemas.ts';
import { Badge } from './notice.tsx';
import { lang, text } from './texts.ts';

const words = () =>
  ({
    open: [text('invoices.open'), 'warn'],
    paid: [text('invoices.paid'), 'ok'],
    void: [text('invoice.void'), undefined],
    uncollectible: [text('invoices.uncollectible'), 'err'],
  }) as const;

/** Whether an invoice is paid, in a word. */
export function InvoiceStatus({ invoice: { status } }: { invoice: Pick<InvoiceSummary, 'status'> }) {
  const [word, tone] = words()[status];
  return <Badge {...(tone && { tone })}>{word}</Badge>;
}

/** The subject of an invoice: the month it closes, or the subscription it belongs to. */
export const invoiceTitle = ({ period }: Pick<InvoiceSummary, 'period'>): string =>
  period === null ? text('invoices.subscription') : formatPeriod(lang(), period);
