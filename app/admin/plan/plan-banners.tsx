import { Banner } from '@shopify/polaris';
import type { PlanId } from '#api/contract/plans.ts';
import { dateText } from '#app/merchant/words.ts';
import { text } from '../texts.ts';
import type { Billing } from './plan.server.ts';
import { nameOf, usd } from './wording.ts';

interface PlanBannersProps {
  billing: Billing;
  isReturn: boolean;
  onChoose: (plan: PlanId) => void;
  onRaise: () => void;
}

/** The most important news for the merchant, most urgent first. */
export function PlanBanners({ billing, isReturn, onChoose, onRaise }: PlanBannersProps) {
  const { asked, state, subscription, plan, cheaper } = billing;
  const isApproved = isReturn && state === 'active' && (!asked || asked.plan === plan);
  return (
    <>
      {isApproved && subscription && (
        <Banner tone="success" title={text('plan.approvedTitle', { plan: nameOf(plan) })}>
          {text('plan.approvedText', { cap: usd(subscription.cappedMinor) })}
        </Banner>
      )}
      {asked?.status === 'pending' && (
        <Banner
          tone="info"
          title={text('plan.pendingTitle', { plan: nameOf(asked.plan) })}
          action={{
            content: text('plan.continueWith', { plan: nameOf(asked.plan) }),
            onAction: () => onChoose(asked.plan),
          }}
        >
          {text('plan.pendingText')}
        </Banner>
      )}
      {asked && asked.status !== 'pending' && (
        <Banner
          tone="info"
          title={text(asked.status === 'declined' ? 'plan.declinedTitle' : 'plan.expiredTitle', {
            plan: nameOf(asked.plan),
          })}
        >
          {subscription ? text('plan.unchanged', { plan: nameOf(plan) }) : text('plan.nothingCharged')}
        </Banner>
      )}
      {state === 'trial_over' && (
        <Banner tone="warning" title={text('plan.trialOverTitle')}>
          {text('plan.trialOverAdvice')}
        </Banner>
      )}
      {state === 'frozen' && (
        <Banner tone="warning" title={text('plan.frozenTitle')}>
          {text('plan.frozenAdvice')}
        </Banner>
      )}
      {subscription && subscription.refusedMinor > 0 && (
        <Banner
          tone="warning"
          title={text('plan.limitTitle')}
          action={{ content: text('plan.raise'), onAction: onRaise }}
        >
          {limitText(subscription)}
        </Banner>
      )}
      {cheaper && subscription && (
        <Banner
          tone="info"
          title={text('plan.cheaperTitle', { plan: nameOf(cheaper) })}
          action={{
            content: text('plan.upgrade', { plan: nameOf(cheaper) }),
            onAction: () => onChoose(cheaper),
          }}
        >
          {text('plan.cheaperText', { plan: nameOf(plan), cheaper: nameOf(cheaper) })}
        </Banner>
      )}
    </>
  );
}

function limitText({ refusedMinor, cappedMinor, currentPeriodEnd }: NonNullable<Billing['subscription']>) {
  const amounts = { amount: usd(refusedMinor), cap: usd(cappedMinor) };
  return currentPeriodEnd
    ? text('plan.limitUntil', { ...amounts, date: dateText(currentPeriodEnd) })
    : text('plan.limitText', amounts);
}
