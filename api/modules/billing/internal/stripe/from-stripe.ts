/** Converts Stripe's objects to those of `Payments`. Stripe's times are in seconds since 1970. */
import type Stripe from 'stripe';
import type { PaidInvoice, PaidSubscription } from '../../ports.ts';
import { planOfPrice } from './plan-prices.ts';

const timeOf = (seconds: number | null | undefined): Date | null =>
  typeof seconds === 'number' ? new Date(seconds * 1_000) : null;

export const idOf = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null);

/** An unpaid subscription keeps its plan until Stripe ends it. */
function statusOf(status: Stripe.Subscription.Status): PaidSubscription['status'] {
  switch (status) {
    case 'incomplete':
      return 'incomplete';
    case 'trialing':
      return 'trialing';
    case 'active':
      return 'active';
    case 'canceled':
    case 'incomplete_expired':
      return 'canceled';
    default:
      return 'past_due';
  }
}

/** null if the subscription isn't for a plan. */
export function subscriptionFrom(subscription: Stripe.Subscription): PaidSubscription | null {
  const [item] = subscription.items.data;
  const chosen = item && planOfPrice(item.price);
  if (!item || !chosen) return null;
  return {
    externalId: subscription.id,
    ...chosen,
    status: statusOf(subscription.status),
    startedAt: new Date(subscription.start_date * 1_000),
    trialEndsAt: timeOf(subscription.trial_end),
    currentPeriodStart: timeOf(item.current_period_start),
    currentPeriodEnd: timeOf(item.current_period_end),
    // Stripe's own pages may set a date instead of the flag.
    cancelAtPeriodEnd: subscription.cancel_at_period_end || subscription.cancel_at !== null,
    endedAt: timeOf(subscription.ended_at),
  };
}

export function invoiceFrom(
  invoice: Stripe.Invoice,
  lines: readonly Stripe.InvoiceLineItem[] = invoice.lines.data,
): PaidInvoice {
  const taxMinor = (invoice.total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0);
  return {
    externalId: invoice.id,
    customerId: idOf(invoice.customer) ?? '',
    number: invoice.number,
    status: (invoice.status ?? 'draft') as PaidInvoice['status'],
    currency: invoice.currency.toUpperCase(),
    lines: lines.map(({ description, amount }) => ({
      description: description ?? '',
      amountMinor: amount,
    })),
    netMinor: invoice.total_excluding_tax ?? invoice.total - taxMinor,
    taxMinor,
    totalMinor: invoice.total,
    hostedUrl: invoice.hosted_invoice_url ?? null,
    pdfUrl: invoice.invoice_pdf ?? null,
    issuedAt: new Date((invoice.effective_at ?? invoice.created) * 1_000),
    paidAt: timeOf(invoice.status_transitions.paid_at),
    nextTryAt: timeOf(invoice.next_payment_attempt),
  };
}
