import { formatPeriod } from '#api/contract/language/dates.ts';
import { formatPrice } from '#api/contract/language/numbers.ts';
import { inOneLine } from './email.ts';
import type { Desk, Draft, EmailOf } from './say.ts';

/** An invoice: how much, for when, and whether there is something to do. */
export function invoice(email: EmailOf<'invoice'>, { lang, say, attached }: Desk): Draft {
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
