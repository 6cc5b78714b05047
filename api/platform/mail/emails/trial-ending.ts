import { formatDate } from '#api/contract/texts/dates.ts';
import { formatPrice } from '#api/contract/texts/price.ts';
import { inOneLine } from './letter.ts';
import type { Desk, Draft, LetterOf } from './say.ts';

/** A trial ends: from when on the plan is charged, and how much it is, in euro. */
export function trialEnding(letter: LetterOf<'trial-ending'>, { lang, say }: Desk): Draft {
  const { partnerName: partner, planName: plan, interval = 'month' } = letter;
  const date = formatDate(lang, new Date(letter.endsAt));
  return {
    subject: say('trialSubject', { partner: inOneLine(partner), plan, date }),
    title: say('trialTitle', { date }),
    preheader: say('trialText'),
    blocks: [
      {
        kind: 'figure',
        value: formatPrice(lang, letter.priceMinor, 'EUR'),
        caption: say(interval === 'year' ? 'perYear' : 'perMonth', { plan }),
      },
      { kind: 'paragraph', text: say('trialText') },
      { kind: 'button', label: say('trialButton'), url: letter.url },
    ],
    reason: say('whyOwner', { partner }),
    adjustable: true,
  };
}
