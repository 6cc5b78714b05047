import { formatDay, formatPeriod, nextMonth } from '#api/contract/language/dates.ts';
import { formatNumber, formatPercent } from '#api/contract/language/numbers.ts';
import { inOneLine } from './email.ts';
import type { Draft, EmailOf, EmailParts } from './say.ts';

type Usage = EmailOf<'usage-threshold'>;

/** The month's actions reached a threshold, and what that means for the plan. */
export function usageThreshold(email: Usage, { lang, say }: EmailParts): Draft {
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
