import type { PartnerEmail, PartnerMail } from '#api/contract/partner-mail.ts';
import { announcement, invitation, partnerDeleted, passwordChange } from './account-emails.ts';
import { invoice, paymentFailed, trialEnding, planRequested } from './billing-emails.ts';
import type { Email } from './email.ts';
import { sayIn, type Desk, type Draft } from './say.ts';
import { usageThreshold } from './usage-threshold.ts';

/** A partner's email in its language. @param settingsUrl where the portal says who gets which mails */
export function partnerEmail(
  { lang, letter }: Pick<PartnerMail, 'lang' | 'letter'>,
  { brand, settingsUrl, attached }: { brand: string; settingsUrl: string; attached: boolean },
): Email {
  const say = sayIn(lang, brand);
  const { adjustable, ...draft } = draftOf(letter, { lang, say, attached });
  return {
    lang,
    brand,
    ...draft,
    ...(adjustable && { settings: { label: say('changeAddress'), url: settingsUrl } }),
  };
}

function draftOf(letter: PartnerEmail, desk: Desk): Draft {
  switch (letter.kind) {
    case 'usage-threshold':
      return usageThreshold(letter, desk);
    case 'invoice':
      return invoice(letter, desk);
    case 'payment-failed':
      return paymentFailed(letter, desk);
    case 'trial-ending':
      return trialEnding(letter, desk);
    case 'invitation':
      return invitation(letter, desk);
    case 'announcement':
      return announcement(letter, desk);
    case 'partner-deleted':
      return partnerDeleted(letter, desk);
    case 'password':
      return passwordChange(letter, desk);
    case 'plan-requested':
      return planRequested(letter, desk);
  }
}
