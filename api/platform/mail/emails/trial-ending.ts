import { formatDate } from '#api/contract/language/dates.ts';
import { formatPrice } from '#api/contract/language/numbers.ts';
import { inOneLine } from './email.ts';
import type { Desk, Draft, EmailOf } from './say.ts';

/** A trial ends: from when on the plan is charged, and how much it is, in euro. */
export function trialEnding(email: EmailOf<'trial-ending'>, { lang, say }: Desk): Draft {
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
