import type { InvoiceSummary } from '#api/contract/invoice.ts';
import { Badge } from '../notice.tsx';

const words = {
  open: ['Open', 'warn'],
  paid: ['Paid', 'ok'],
  void: ['Void', undefined],
  uncollectible: ['Not collected', 'err'],
} as const;

/** Whether an invoice is paid, in a word. */
export function InvoiceStatus({ invoice: { status } }: { invoice: Pick<InvoiceSummary, 'status'> }) {
  const [word, tone] = words[status];
  return <Badge {...(tone && { tone })}>{word}</Badge>;
}
