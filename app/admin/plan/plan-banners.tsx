import { Banner, BlockStack } from '@shopify/polaris';
import type { PlanId } from '#api/contract/plans.ts';
import type { Billing } from './plan.server.ts';
import { date, nameOf, usd } from './wording.ts';

interface PlanBannersProps {
  billing: Billing;
  isReturn: boolean;
  onChoose: (plan: PlanId) => void;
  onRaise: () => void;
}

/** What the merchant should know first, the most urgent on top. */
export function PlanBanners({ billing, isReturn, onChoose, onRaise }: PlanBannersProps) {
  const { asked, state, subscription, plan, cheaper } = billing;
  const isApproved = isReturn && state === 'active' && (!asked || asked.plan === plan);
  return (
    <BlockStack gap="300">
      {isApproved && subscription && (
        <Banner tone="success" title={`You are on ${nameOf(plan)}`}>
          Shopify has confirmed it. Actions beyond the plan are charged up to {usd(subscription.cappedMinor)}{' '}
          in a billing period.
        </Banner>
      )}
      {asked?.status === 'pending' && (
        <Banner
          tone="info"
          title={`${nameOf(asked.plan)} waits for your approval`}
          action={{ content: `Continue with ${nameOf(asked.plan)}`, onAction: () => onChoose(asked.plan) }}
        >
          You have not approved it on Shopify’s page yet. Until then nothing changes.
        </Banner>
      )}
      {asked && asked.status !== 'pending' && (
        <Banner
          tone="info"
          title={
            asked.status === 'declined'
              ? `You declined ${nameOf(asked.plan)}`
              : `${nameOf(asked.plan)} was not approved in time`
          }
        >
          {subscription ? `Nothing has changed: you are on ${nameOf(plan)}.` : 'Nothing was charged.'}
        </Banner>
      )}
      {state === 'trial_over' && (
        <Banner tone="warning" title="Your save buttons are switched off">
          Your trial is over. Choose a plan, and they work again at once. What your shoppers have saved is
          kept.
        </Banner>
      )}
      {state === 'frozen' && (
        <Banner tone="warning" title="Shopify has frozen your subscription">
          Pay your store’s open bill under Settings, Billing. Then it goes on by itself.
        </Banner>
      )}
      {subscription && subscription.refusedMinor > 0 && (
        <Banner
          tone="warning"
          title="Your limit is reached"
          action={{ content: 'Raise the limit', onAction: onRaise }}
        >
          {usd(subscription.refusedMinor)} beyond {usd(subscription.cappedMinor)} could not be charged. Your
          save buttons work on; raise the limit
          {subscription.currentPeriodEnd && ` before ${date(subscription.currentPeriodEnd)}`} or choose a
          larger plan.
        </Banner>
      )}
      {cheaper && subscription && (
        <Banner
          tone="info"
          title={`${nameOf(cheaper)} would cost you less`}
          action={{ content: `Upgrade to ${nameOf(cheaper)}`, onAction: () => onChoose(cheaper) }}
        >
          With this month’s actions, {nameOf(plan)} and what lies beyond it cost as much as {nameOf(cheaper)}{' '}
          or more.
        </Banner>
      )}
    </BlockStack>
  );
}
