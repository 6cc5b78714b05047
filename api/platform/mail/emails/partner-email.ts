import type { PartnerEmail, PartnerMail } from '#api/contract/partner-mail.ts';
import { withoutLinks } from '../../schemas.ts';
import {
  announcement,
  emailChanged,
  emailCode,
  emailInUse,
  invitation,
  partnerDeleted,
  passkeyChange,
  passwordChange,
  providerChange,
  tokenChange,
} from './account-emails.ts';
import { invoice, paymentFailed, planRequested, trialEnding } from './billing-emails.ts';
import { type Email, strangersName } from './email.ts';
import { type Draft, type EmailParts, sayIn } from './say.ts';
import { usageThreshold } from './usage-threshold.ts';

/** A partner's email in its language. @param settingsUrl the portal page for email settings */
export function partnerEmail(
  { lang, email }: Pick<PartnerMail, 'lang' | 'email'>,
  { brand, settingsUrl, attached }: { brand: string; settingsUrl: string; attached: boolean },
): Email {
  const say = sayIn(lang, brand);
  const { adjustable, ...draft } = draftOf(withNames(email), { lang, say, attached });
  return {
    lang,
    brand,
    ...draft,
    ...(adjustable && { settings: { label: say('changeAddress'), url: settingsUrl } }),
  };
}

/** Names that people have chosen, without anything that could look like a part of our text; older ones had no rules. */
function withNames(email: PartnerEmail): PartnerEmail {
  const inEmail = (name: string) =>
    email.kind === 'invitation' ? strangersName(name) || '…' : withoutLinks(name);
  const names = ['partnerName', 'invitedBy', 'name'].flatMap((field) => {
    const value = email[field as keyof PartnerEmail] as string | null | undefined;
    return value ? [[field, inEmail(value)]] : [];
  });
  return { ...email, ...Object.fromEntries(names) };
}

function draftOf(email: PartnerEmail, parts: EmailParts): Draft {
  switch (email.kind) {
    case 'usage-threshold':
      return usageThreshold(email, parts);
    case 'invoice':
      return invoice(email, parts);
    case 'payment-failed':
      return paymentFailed(email, parts);
    case 'trial-ending':
      return trialEnding(email, parts);
    case 'invitation':
      return invitation(email, parts);
    case 'announcement':
      return announcement(email, parts);
    case 'partner-deleted':
      return partnerDeleted(email, parts);
    case 'password':
      return passwordChange(email, parts);
    case 'email-code':
      return emailCode(email, parts);
    case 'email-in-use':
      return emailInUse(email, parts);
    case 'email-changed':
      return emailChanged(email, parts);
    case 'passkey':
      return passkeyChange(email, parts);
    case 'provider':
      return providerChange(email, parts);
    case 'token':
      return tokenChange(email, parts);
    case 'plan-requested':
      return planRequested(email, parts);
  }
}
