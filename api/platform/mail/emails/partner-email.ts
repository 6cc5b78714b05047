import { formatDay, formatPeriod, nextMonth } from '#api/contract/language/dates.ts';
import { formatNumber, formatPercent } from '#api/contract/language/numbers.ts';
import type { PartnerEmail, PartnerMail } from '#api/contract/partner-mail.ts';
import { withoutLinks } from '../../schemas.ts';
import {
  alertCode,
  announcement,
  assistantConnected,
  channelAdded,
  emailChanged,
  emailCode,
  emailInUse,
  invitation,
  partnerDeleted,
  partnerResumed,
  partnerSuspended,
  passkeyChange,
  passwordChange,
  providerChange,
  tokenChange,
} from './account-emails.ts';
import { invoice, paymentFailed, planRequested, trialEnding } from './billing-emails.ts';
import { type Email, inOneLine, sanitizeName } from './email.ts';
import { createEmailFormatter, type Draft, type EmailOf, type EmailParts } from './email-parts.ts';
import { giftConfirm, giftReminder, giftThanks } from './gift-emails.ts';
import { weeklyEmail } from './week-email.ts';

/** A partner's email in its language. @param settingsUrl the portal page for email settings */
export function partnerEmail(
  { lang, email }: Pick<PartnerMail, 'lang' | 'email'>,
  { brand, settingsUrl, attached }: { brand: string; settingsUrl: string; attached: boolean },
): Email {
  const say = createEmailFormatter(lang, brand);
  const { adjustable, ...draft } = draftOf(withNames(email), { lang, say, attached });
  return {
    lang,
    brand,
    ...draft,
    ...(adjustable && { settings: [{ label: say('changeAddress'), url: settingsUrl }] }),
  };
}

/**
 * Removes anything from chosen names that could look like our own text; older names had no rules.
 */
function withNames(email: PartnerEmail): PartnerEmail {
  const inEmail = (field: string, name: string) => {
    if (field === 'owner') return sanitizeName(name);
    return email.kind === 'invitation' ? sanitizeName(name) || '…' : withoutLinks(name);
  };
  const names = ['partnerName', 'invitedBy', 'name', 'title', 'owner', 'words'].flatMap((field) => {
    const value = email[field as keyof PartnerEmail] as string | null | undefined;
    return value ? [[field, inEmail(field, value)]] : [];
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
    case 'endpoint-paused':
      return endpointPaused(email, parts);
    case 'flow-paused':
      return flowPaused(email, parts);
    case 'partner-deleted':
      return partnerDeleted(email, parts);
    case 'partner-suspended':
      return partnerSuspended(email, parts);
    case 'partner-resumed':
      return partnerResumed(email, parts);
    case 'password':
      return passwordChange(email, parts);
    case 'email-code':
      return emailCode(email, parts);
    case 'alert-code':
      return alertCode(email, parts);
    case 'gift-confirm':
      return giftConfirm(email, parts);
    case 'gift-reminder':
      return giftReminder(email, parts);
    case 'gift-thanks':
      return giftThanks(email, parts);
    case 'email-in-use':
      return emailInUse(email, parts);
    case 'email-changed':
      return emailChanged(email, parts);
    case 'passkey':
      return passkeyChange(email, parts);
    case 'assistant':
      return assistantConnected(email, parts);
    case 'provider':
      return providerChange(email, parts);
    case 'token':
      return tokenChange(email, parts);
    case 'channel':
      return channelAdded(email, parts);
    case 'plan-requested':
      return planRequested(email, parts);
    case 'week':
      return weeklyEmail(email, parts);
  }
}

/** A shop's workflows in Shopify Flow no longer receive events. */
function flowPaused(
  { partnerName: partner, failingSince, url }: EmailOf<'flow-paused'>,
  { lang, say }: EmailParts,
): Draft {
  const text = say('flowPausedText', { day: formatDay(lang, new Date(failingSince)) });
  return {
    subject: say('flowPausedSubject', { partner: inOneLine(partner) }),
    title: say('flowPausedTitle'),
    preheader: text,
    blocks: [
      { kind: 'paragraph', text },
      { kind: 'paragraph', text: say('flowPausedNext') },
      { kind: 'button', label: say('flowPausedButton'), url },
    ],
    reason: say('whyOwner', { partner }),
    adjustable: true,
  };
}

/** An endpoint no longer receives anything. */
function endpointPaused(
  { partnerName: partner, endpoint, isTool, isBasket, failingSince, url }: EmailOf<'endpoint-paused'>,
  { lang, say }: EmailParts,
): Draft {
  const what = isTool ? 'tool' : isBasket ? 'basket' : 'endpoint';
  const text =
    failingSince === null
      ? say('endpointGoneText', { endpoint })
      : say('endpointPausedText', { endpoint, day: formatDay(lang, new Date(failingSince)) });
  return {
    subject: say(`${what}PausedSubject`, { partner: inOneLine(partner) }),
    title: say(isBasket ? 'basketPausedTitle' : 'endpointPausedTitle'),
    preheader: text,
    blocks: [
      { kind: 'paragraph', text },
      { kind: 'paragraph', text: say(`${what}PausedNext`) },
      { kind: 'button', label: say(`${what}PausedButton`), url },
    ],
    reason: say('whyOwner', { partner }),
    adjustable: true,
  };
}

type Usage = EmailOf<'usage-threshold'>;

/** The month's actions reached a threshold, and what that means for the plan. */
function usageThreshold(email: Usage, { lang, say }: EmailParts): Draft {
  const { partnerName: partner, period, limit, used, planName: plan } = email;
  const day = formatDay(lang, nextMonth(new Date(`${period}-01T00:00:00Z`)));
  const state = email.threshold === 80 ? 'Near' : email.hardStop ? 'Paused' : 'Full';
  const values = { percent: formatPercent(lang, email.threshold), day };
  const next = whatFollows(email, { lang, say }, day);
  const beside = say('usageOf', { count: limit, limit: formatNumber(lang, limit) });
  return {
    subject: say(`usage${state}Subject`, { ...values, partner: inOneLine(partner) }),
    title: say(`usage${state}Title`, values),
    preheader: next,
    blocks: [
      {
        kind: 'figure',
        value: formatNumber(lang, used),
        beside,
        caption: `${partner}, ${say('usageMonth', { month: formatPeriod(lang, period), plan })}`,
      },
      {
        kind: 'meter',
        percent: Math.min(100, Math.floor((used / limit) * 100)),
        tone: state === 'Paused' ? 'err' : 'warn',
      },
      { kind: 'paragraph', text: next },
      {
        kind: 'button',
        label: say(email.hardStop ? 'usagePlansButton' : 'usageButton'),
        url: email.url,
      },
    ],
    reason: say('whyOwner', { partner }),
    adjustable: true,
  };
}

function whatFollows(
  { threshold, hardStop, overageTenthCents }: Usage,
  { lang, say }: Pick<EmailParts, 'lang' | 'say'>,
  day: string,
): string {
  if (hardStop) return say(threshold === 80 ? 'usageWillPause' : 'usagePaused', { day });
  if (overageTenthCents === null) return say('usageGoesOn');
  const cents = overageTenthCents / 10;
  const rate = say('rate', { count: cents, amount: formatNumber(lang, cents) });
  return say(threshold === 80 ? 'usageWillCost' : 'usageCosts', { rate });
}
