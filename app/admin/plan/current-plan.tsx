import { Badge, type BadgeProps, BlockStack, Card, InlineStack, Text } from '@shopify/polaris';
import { plans } from '#api/contract/plans.ts';
import { dateText } from '#app/merchant/words.ts';
import { text, type TextKey } from '../texts.ts';
import type { Billing } from './plan.server.ts';
import { nameOf, usd } from './wording.ts';

const badges: Record<Billing['state'], { tone: BadgeProps['tone']; label: TextKey }> = {
  trial: { tone: 'info', label: 'plan.stateTrial' },
  trial_over: { tone: 'warning', label: 'plan.stateTrialOver' },
  active: { tone: 'success', label: 'plan.stateActive' },
  frozen: { tone: 'warning', label: 'plan.stateFrozen' },
  agreed: { tone: 'success', label: 'plan.stateActive' },
};

/** A sentence about the plan's state. */
function sentenceOf(billing: Billing): string {
  const { plan, state, subscription, trialEndsAt } = billing;
  const price = usd(plans[plan].priceUsdMinor ?? 0);
  switch (state) {
    case 'trial':
      return text('plan.trialText', {
        actions: plans[plan].actionsPerMonth ?? 0,
        date: dateText(trialEndsAt ?? ''),
      });
    case 'trial_over':
      return trialEndsAt
        ? text('plan.trialOverOn', { date: dateText(trialEndsAt) })
        : text('plan.trialOverText');
    case 'frozen':
      return text('plan.frozenText');
    case 'agreed':
      return text('plan.agreedText');
    case 'active':
      if (subscription?.trialEndsAt) {
        return text('plan.freeThenPrice', { date: dateText(subscription.trialEndsAt), price });
      }
      return subscription?.currentPeriodEnd
        ? text('plan.priceUntil', { price, date: dateText(subscription.currentPeriodEnd) })
        : text('plan.price', { price });
  }
}

/** The shop's plan and its state. */
export function CurrentPlan({ billing }: { billing: Billing }) {
  const isInTrial = billing.state === 'active' && billing.subscription?.trialEndsAt;
  const { tone, label } = badges[isInTrial ? 'trial' : billing.state];
  return (
    <Card>
      <BlockStack gap="200">
        <InlineStack gap="200" blockAlign="center">
          <Text as="h2" variant="headingMd">
            {nameOf(billing.plan)}
          </Text>
          <Badge tone={tone}>{text(label)}</Badge>
          {billing.subscription?.test && <Badge>{text('plan.testCharge')}</Badge>}
        </InlineStack>
        <Text as="p">{sentenceOf(billing)}</Text>
      </BlockStack>
    </Card>
  );
}
