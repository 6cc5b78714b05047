import { formatDate } from '#api/contract/language/dates.ts';
import { formatPrice } from '#api/contract/language/numbers.ts';
import { inOneLine } from './email.ts';
import type { Desk, Draft, EmailOf } from './say.ts';

/** A charge was refused: when it is tried again, and where to help it. */
export function paymentFailed(email: EmailOf<'payment-failed'>, { lang, say }: Desk): Draft {
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
