import { formatPeriod } from '#api/contract/texts/dates.ts';
import { formatPrice } from '#api/contract/texts/price.ts';
import { inOneLine } from './letter.ts';
import type { Desk, Draft, LetterOf } from './say.ts';

/** An invoice: how much, for when, and whether there is something to do. */
export function invoice(letter: LetterOf<'invoice'>, { lang, say, attached }: Desk): Draft {
  const { partnerName: partner, number, period, totalMinor } = letter;
  const total = formatPrice(lang, totalMinor, letter.currency);
  const payment = say(
    totalMinor <= 0 ? 'invoiceNothing' : letter.charged ? 'invoiceCharged' : 'invoiceTransfer',
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
      { kind: 'button', label: say('invoiceButton'), url: letter.url },
    ],
    reason: say('whyBilling', { partner }),
    adjustable: true,
  };
}
