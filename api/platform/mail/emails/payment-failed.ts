import { formatDate } from '#api/contract/texts/dates.ts';
import { formatPrice } from '#api/contract/texts/price.ts';
import { inOneLine } from './letter.ts';
import type { Desk, Draft, LetterOf } from './say.ts';

/** A charge was refused: when it is tried again, and where to help it. */
export function paymentFailed(letter: LetterOf<'payment-failed'>, { lang, say }: Desk): Draft {
  const { partnerName: partner, planName: plan, nextTryAt } = letter;
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
        value: formatPrice(lang, letter.totalMinor, letter.currency),
        caption: say('failedPlan', { partner, plan }),
      },
      { kind: 'paragraph', text: next },
      { kind: 'button', label: say('failedButton'), url: letter.url },
    ],
    reason: say('whyOwner', { partner }),
    adjustable: true,
  };
}
