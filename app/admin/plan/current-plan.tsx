import { Badge, BlockStack, Card, InlineStack, Text } from '@shopify/polaris';
import { plans } from '#api/contract/plans.ts';
import type { Billing } from './plan.server.ts';
import { date, days, nameOf, usd } from './wording.ts';

const badges = {
  trial: { tone: 'info', children: 'Trial' },
  trial_over: { tone: 'warning', children: 'Trial over' },
  active: { tone: 'success', children: 'Active' },
  frozen: { tone: 'warning', children: 'Frozen' },
  agreed: { tone: 'success', children: 'Active' },
} as const;

/** The state in words. */
function sentenceOf(billing: Billing): string {
  const { plan, state, subscription, trialDaysLeft, trialEndsAt } = billing;
  const price = `${usd(plans[plan].priceUsdMinor ?? 0)} every 30 days`;
  switch (state) {
    case 'trial':
      return `Your trial ends on ${date(trialEndsAt ?? '')}: ${days(trialDaysLeft)} left. Choose a plan before, and your save buttons work on.`;
    case 'trial_over':
      return `Your trial ended${trialEndsAt ? ` on ${date(trialEndsAt)}` : ''}. Your save buttons are switched off until you choose a plan.`;
    case 'frozen':
      return 'Shopify holds your subscription until your store’s bill is paid. You keep your plan, and nothing is charged meanwhile.';
    case 'agreed':
      return 'Your plan was agreed with us. Shopify charges nothing for it.';
    case 'active':
      if (subscription?.trialEndsAt) return `Free until ${date(subscription.trialEndsAt)}, then ${price}.`;
      return subscription?.currentPeriodEnd
        ? `${price}. The next billing period begins on ${date(subscription.currentPeriodEnd)}.`
        : `${price}.`;
  }
}

/** What the shop is on, and how it stands. */
export function CurrentPlan({ billing }: { billing: Billing }) {
  const isInTrial = billing.state === 'active' && billing.subscription?.trialEndsAt;
  return (
    <Card>
      <BlockStack gap="200">
        <InlineStack gap="200" blockAlign="center">
          <Text as="h2" variant="headingMd">
            {nameOf(billing.plan)}
          </Text>
          <Badge {...(isInTrial ? badges.trial : badges[billing.state])} />
          {billing.subscription?.test && <Badge>Test charge</Badge>}
        </InlineStack>
        <Text as="p">{sentenceOf(billing)}</Text>
      </BlockStack>
    </Card>
  );
}
