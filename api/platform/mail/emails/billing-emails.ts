import { formatDate, formatPeriod } from '#api/contract/language/dates.ts';
import { formatPrice } from '#api/contract/language/numbers.ts';
import { plans } from '#api/contract/plans.ts';
import { inOneLine } from './email.ts';
import type { Draft, EmailOf, EmailParts } from './email-parts.ts';

/** An invoice: amount, period, and whether action is needed. */
export function invoice(email: EmailOf<'invoice'>, { lang, say, attached }: EmailParts): Draft {
  const { partnerName: partner, number, period, totalMinor } = email;
  const total = formatPrice(lang, totalMinor, email.currency);
  const payment = say(
    totalMinor <= 0 ? 'invoiceNothing' : email.charged ? 'invoiceCharged' : 'invoiceTransfer',
  );
  return {
    subject: say('invoiceSubject', { number, partner: inOneLine(partner) }),
    title: say('invoiceTitle', { number }),
    preheader: `${total}. ${payment}`,
    blocks: [
      {
        kind: 'figure',
        value: total,
        caption: period ? say('invoiceMonth', { partner, month: formatPeriod(lang, period) }) : partner,
      },
      {
        kind: 'paragraph',
        text: attached ? `${payment} ${say('invoiceAttached')}` : payment,
      },
      { kind: 'button', label: say('invoiceButton'), url: email.url },
    ],
    reason: say('whyBilling', { partner }),
    adjustable: true,
  };
}

/** A payment failed: the time of the next attempt, and the page on which to fix it. */
export function paymentFailed(email: EmailOf<'payment-failed'>, { lang, say }: EmailParts): Draft {
  const { partnerName: partner, planName: plan, nextTryAt } = email;
  const next = nextTryAt
    ? say('failedAgain', { date: formatDate(lang, new Date(nextTryAt)) })
    : say('failedForGood');
  return {
    subject: say('failedSubject', { partner: inOneLine(partner) }),
    title: say('failedTitle'),
    preheader: next,
    blocks: [
      {
        kind: 'figure',
        value: formatPrice(lang, email.totalMinor, email.currency),
        caption: say('failedPlan', { partner, plan }),
      },
      { kind: 'paragraph', text: next },
      { kind: 'button', label: say('failedButton'), url: email.url },
    ],
    reason: say('whyOwner', { partner }),
    adjustable: true,
  };
}

/** A trial is ending: the time and amount in euros of the first charge. */
export function trialEnding(email: EmailOf<'trial-ending'>, { lang, say }: EmailParts): Draft {
  const { partnerName: partner, planName: plan, interval = 'month' } = email;
  const date = formatDate(lang, new Date(email.endsAt));
  return {
    subject: say('trialSubject', { partner: inOneLine(partner), plan, date }),
    title: say('trialTitle', { date }),
    preheader: say('trialText'),
    blocks: [
      {
        kind: 'figure',
        value: formatPrice(lang, email.priceMinor, 'EUR'),
        caption: say(interval === 'year' ? 'perYear' : 'perMonth', { plan }),
      },
      { kind: 'paragraph', text: say('trialText') },
      { kind: 'button', label: say('trialButton'), url: email.url },
    ],
    reason: say('whyOwner', { partner }),
    adjustable: true,
  };
}

/** To the operator: the partner and requested plan, and the command that sets it. */
export function planRequested(email: EmailOf<'plan-requested'>, { say }: EmailParts): Draft {
  const { partnerId, partnerName: partner, planName: plan, interval, requestedBy } = email;
  const id = Object.entries(plans).find(([, { name }]) => name === plan)?.[0] ?? plan;
  const facts = [
    [say('wantedPartner'), `${partner} (${partnerId})`],
    [say('wantedPlan'), plan],
    [say('wantedBilled'), say(interval === 'year' ? 'wantedYearly' : 'wantedMonthly')],
    [say('wantedBy'), requestedBy],
  ] as const;
  return {
    subject: say('wantedSubject', { partner: inOneLine(partner), plan }),
    title: say('wantedTitle', { partner, plan }),
    preheader: say('wantedText'),
    blocks: [
      { kind: 'facts', rows: facts.filter(([, value]) => value) },
      { kind: 'paragraph', text: say('wantedText') },
      {
        kind: 'code',
        code: `npm run --silent wl -- plan set --partner ${partnerId} --plan ${id} --interval ${interval}`,
      },
    ],
    reason: say('whyOperator'),
  };
}
