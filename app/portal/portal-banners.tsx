import { Link, useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { asSentence } from '#app/merchant/words.ts';
import { dayName } from '#app/ui/charts/words.ts';
import type { PortalNotice } from './frame.server.ts';
import { Notice, type Tone } from './notice.tsx';
import { Rich, text } from './texts.ts';
import { centsText, dateText, euroText } from './words.ts';

const dayText = (moment: string) => dayName(moment.slice(0, 10));

interface Banner {
  tone: Tone;
  text: ReactNode;
  action?: string;
}

type UsageNotice = PortalNotice & { kind: 'usage_over' | 'usage_near' };

function ofUsageOver(notice: UsageNotice & { kind: 'usage_over' }): Banner {
  const { limit, paused, overageTenthCents, endsAt, freeUntil } = notice;
  if (paused) {
    return {
      tone: 'err',
      text: text('common.usagePaused', { date: dayText(endsAt), limit }),
      action: text('common.choosePlan'),
    };
  }
  return {
    tone: 'warn',
    text: freeUntil
      ? text('common.usageOverTrial', { limit, date: dayText(freeUntil) })
      : overageTenthCents === null
        ? text('common.usageOver', { limit })
        : text('common.usageOverPriced', { limit, price: centsText(overageTenthCents) }),
    action: text('common.seePlans'),
  };
}

function usageNear({ percent, limit, stops, freeUntil }: UsageNotice & { kind: 'usage_near' }): string {
  if (stops) return text('common.usageNearStops', { percent, limit });
  return freeUntil
    ? text('common.usageNearTrial', { percent, limit, date: dayText(freeUntil) })
    : text('common.usageNearBilled', { percent, limit });
}

function bannerOf(notice: PortalNotice): Banner {
  switch (notice.kind) {
    case 'suspended':
      return { tone: 'err', text: suspended(notice) };
    case 'payment_failed':
      return {
        tone: 'err',
        text: text('common.paymentFailed', { plan: notice.planName }),
        action: text('common.checkPayment'),
      };
    case 'trial_ends':
      return {
        tone: 'info',
        text: trialEnds(notice),
        action: text('common.seePlan'),
      };
    case 'ends':
      return {
        tone: 'info',
        text: text('common.planEnds', { plan: notice.planName, date: dateText(notice.endsAt) }),
        action: text('common.keepPlan'),
      };
    case 'usage_over':
      return ofUsageOver(notice);
    case 'usage_near':
      return {
        tone: 'warn',
        text: usageNear(notice),
        action: text('common.seePlans'),
      };
  }
}

const suspended = ({ reason, contact }: PortalNotice & { kind: 'suspended' }) => (
  <>
    {text('common.suspended', { reason: asSentence(reason) })}{' '}
    {contact === null ? (
      text('common.suspendedAsk')
    ) : (
      <Rich text="common.suspendedWrite" values={{ email: <a href={`mailto:${contact}`}>{contact}</a> }} />
    )}
  </>
);

function trialEnds({ planName, days, endsAt, price }: PortalNotice & { kind: 'trial_ends' }): string {
  const end = text('common.trialEnds', { plan: planName, count: days, date: dayText(endsAt) });
  if (!price) return end;
  const costs = price.yearly ? 'common.thenYearly' : 'common.thenMonthly';
  return `${end} ${text(costs, { price: euroText(price.minor) })}`;
}

/** Notices that the subscription page shows itself, with advice. */
const ofSubscription: readonly PortalNotice['kind'][] = ['payment_failed', 'trial_ends', 'ends'];

/** Notices that need the partner's attention, above every page. */
export function PortalBanners({ notices: all }: { notices: readonly PortalNotice[] }) {
  const isThere = useLocation().pathname === '/portal/subscription';
  const notices = isThere ? all.filter(({ kind }) => !ofSubscription.includes(kind)) : all;
  if (notices.length === 0) return null;
  return (
    <div className="stack gap-2 below-6 portal-banners" role="region" aria-label={text('common.notices')}>
      {notices.map((notice) => {
        const { tone, text, action } = bannerOf(notice);
        return (
          <Notice
            key={notice.kind}
            tone={tone}
            action={action && <Link to="/portal/subscription">{action}</Link>}
          >
            {text}
          </Notice>
        );
      })}
    </div>
  );
}
