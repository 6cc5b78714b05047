import { formatDay, formatPeriod, nextMonth } from '#api/contract/texts/dates.ts';
import { formatNumber, formatPercent } from '#api/contract/texts/numbers.ts';
import { inOneLine } from './letter.ts';
import type { Desk, Draft, LetterOf } from './say.ts';

type Usage = LetterOf<'usage-threshold'>;

/** A threshold of the month's actions is reached, and what follows from it under the plan. */
export function usageThreshold(letter: Usage, { lang, say }: Desk): Draft {
  const { partnerName: partner, period, limit, used, planName: plan } = letter;
  const day = formatDay(lang, nextMonth(new Date(`${period}-01T00:00:00Z`)));
  const state = letter.threshold === 80 ? 'Near' : letter.hardStop ? 'Paused' : 'Full';
  const values = { percent: formatPercent(lang, letter.threshold), day };
  const next = whatFollows(letter, { lang, say }, day);
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
        label: say(letter.hardStop ? 'usagePlansButton' : 'usageButton'),
        url: letter.url,
      },
    ],
    reason: say('whyOwner', { partner }),
    adjustable: true,
  };
}

function whatFollows(
  { threshold, hardStop, overageTenthCents }: Usage,
  { lang, say }: Pick<Desk, 'lang' | 'say'>,
  day: string,
): string {
  if (hardStop) return say(threshold === 80 ? 'usageWillPause' : 'usagePaused', { day });
  if (overageTenthCents === null) return say('usageGoesOn');
  const cents = overageTenthCents / 10;
  const rate = say('rate', { count: cents, amount: formatNumber(lang, cents) });
  return say(threshold === 80 ? 'usageWillCost' : 'usageCosts', { rate });
}
