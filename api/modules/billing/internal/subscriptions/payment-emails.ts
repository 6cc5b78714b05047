import type { PartnerEmail, PartnerMail } from '#api/contract/partner-mail.ts';
import { ownerEmails } from '#api/modules/identity/owner-emails.ts';
import type { Context } from '#api/platform/context.ts';
import { pickLanguage } from '#api/platform/http/pick-language.ts';
import type { PaidInvoice } from '../../ports.ts';
import { readSubscription } from '../../read-subscription.ts';

/**
 * The emails to a partner's owners about an event: each failed attempt at a payment, and the end of
 * a trial. None if they've paid or canceled since.
 */
export async function paymentEmails(
  ctx: Context,
  parts: {
    type: string;
    partner: { id: number; name: string; locale: string };
    invoice: PaidInvoice | null;
  },
): Promise<PartnerMail[]> {
  const email = await emailOf(ctx, parts);
  if (!email) return [];
  const { id, locale } = parts.partner;
  const owners = await ownerEmails(ctx.sql, id);
  return owners.map((to) => ({ to, lang: pickLanguage(locale, null), email }));
}

async function emailOf(
  ctx: Context,
  { type, partner, invoice }: Parameters<typeof paymentEmails>[1],
): Promise<PartnerEmail | null> {
  const subscription = await readSubscription(ctx, partner.id);
  const { plan_name: planName, trial_ends_at: endsAt, price_minor: priceMinor, interval } = subscription;
  const about = { partnerName: partner.name, planName, url: `${ctx.settings.portalUrl}/subscription` };
  if (type === 'invoice.payment_failed' && invoice?.status === 'open') {
    const { totalMinor, currency, nextTryAt } = invoice;
    return {
      kind: 'payment-failed',
      ...about,
      totalMinor,
      currency,
      nextTryAt: nextTryAt?.toISOString() ?? null,
    };
  }
  const isEnding = subscription.status === 'trialing' && !subscription.cancel_at_period_end;
  if (type !== 'customer.subscription.trial_will_end' || !isEnding || !endsAt) return null;
  return { kind: 'trial-ending', ...about, endsAt, priceMinor: priceMinor ?? 0, interval };
}
