import { Link, useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { PortalNotice } from './frame.server.ts';
import { Notice, type Tone } from './notice.tsx';
import { dayName } from '#app/ui/charts/words.ts';
import { centsText, countText, dateText, euroText, numberText } from './words.ts';

const dayText = (moment: string) => dayName(moment.slice(0, 10));

interface Told {
  tone: Tone;
  text: ReactNode;
  action: string;
}

type UsageNotice = PortalNotice & { kind: 'usage_over' | 'usage_near' };

function tellOver({
  limit,
  paused,
  overageTenthCents,
  endsAt,
  freeUntil,
}: UsageNotice & { kind: 'usage_over' }): Told {
  if (paused) {
    return {
      tone: 'err',
      text: `Saves are paused until ${dayText(endsAt)}: all ${numberText(limit)} actions of this month are used. Lists are still shown and shared.`,
      action: 'Choose a plan',
    };
  }
  return {
    tone: 'warn',
    text: `All ${numberText(limit)} included actions of this month are used. Everything keeps working${
      freeUntil
        ? `, and further actions are free until your trial ends on ${dayText(freeUntil)}`
        : overageTenthCents === null
          ? ''
          : `; each further action costs ${centsText(overageTenthCents)}`
    }.`,
    action: 'See plans',
  };
}

function whatFollows({ stops, freeUntil }: UsageNotice & { kind: 'usage_near' }): string {
  if (stops) return 'At 100 % saves pause until next month.';
  return freeUntil
    ? `Further ones are free until your trial ends on ${dayText(freeUntil)}.`
    : 'Beyond that, each action is billed.';
}

function tell(notice: PortalNotice): Told {
  switch (notice.kind) {
    case 'payment_failed':
      return {
        tone: 'err',
        text: `The last payment for ${notice.planName} failed. Check how you pay, so that the plan goes on.`,
        action: 'Check payment',
      };
    case 'trial_ends':
      return {
        tone: 'info',
        text: `Your trial of ${notice.planName} ends in ${countText(notice.days, 'day')}, on ${dayText(notice.endsAt)}.${
          notice.price
            ? ` After that it costs ${euroText(notice.price.minor)} a ${notice.price.yearly ? 'year' : 'month'}.`
            : ''
        }`,
        action: 'See the plan',
      };
    case 'ends':
      return {
        tone: 'info',
        text: `${notice.planName} ends on ${dateText(notice.endsAt)}. From then on you are on Free.`,
        action: 'Keep the plan',
      };
    case 'usage_over':
      return tellOver(notice);
    case 'usage_near':
      return {
        tone: 'warn',
        text: `${notice.percent} % of this month’s ${numberText(notice.limit)} actions are used. ${whatFollows(notice)}`,
        action: 'See plans',
      };
  }
}

/** The page they lead to says these itself, with what can be done about them. */
const ofSubscription: readonly PortalNotice['kind'][] = ['payment_failed', 'trial_ends', 'ends'];

/** What needs the partner, above every page. */
export function PortalBanners({ notices: all }: { notices: readonly PortalNotice[] }) {
  const isThere = useLocation().pathname === '/portal/subscription';
  const notices = isThere ? all.filter(({ kind }) => !ofSubscription.includes(kind)) : all;
  if (notices.length === 0) return null;
  return (
    <div className="portal-banners" role="region" aria-label="Notices">
      {notices.map((notice) => {
        const { tone, text, action } = tell(notice);
        return (
          <Notice key={notice.kind} tone={tone} action={<Link to="/portal/subscription">{action}</Link>}>
            {text}
          </Notice>
        );
      })}
    </div>
  );
}
