import { Badge, BlockStack, Box, Button, Card, Icon, InlineStack, Text } from '@shopify/polaris';
import { CheckIcon, MinusIcon } from '@shopify/polaris-icons';
import { plans, type PlanId } from '#api/contract/plans.ts';
import type { Billing } from './plan.server.ts';
import { count, date, days, nameOf, rateOf, usd } from './wording.ts';

/** One thing that a plan has or lacks; which of the two is said, not only drawn. */
function Feature({ has, children }: { has: boolean; children: string }) {
  return (
    <InlineStack gap="200" wrap={false} blockAlign="start">
      <Box>
        <Icon source={has ? CheckIcon : MinusIcon} tone={has ? 'success' : 'subdued'} />
      </Box>
      <Text as="span" tone={has ? undefined : 'subdued'}>
        {has ? children : `No ${children.charAt(0).toLowerCase()}${children.slice(1)}`}
      </Text>
    </InlineStack>
  );
}

function buttonOf(plan: PlanId, billing: Billing): string | null {
  if (!billing.subscription) return plan === 'free' ? null : `Choose ${nameOf(plan)}`;
  if (plan === 'free') return `Cancel ${nameOf(billing.plan)}`;
  const isLarger = (plans[plan].priceUsdMinor ?? 0) > (plans[billing.plan].priceUsdMinor ?? 0);
  return isLarger ? `Upgrade to ${nameOf(plan)}` : `Downgrade to ${nameOf(plan)}`;
}

const runningWords = ({ trialEndsAt }: NonNullable<Billing['subscription']>) =>
  trialEndsAt ? `Free until ${date(trialEndsAt)}` : 'Charged by Shopify';

function offerWords(plan: PlanId, { offeredTrialDays }: Billing): string {
  if (plan === 'free') return 'Until your trial ends';
  return offeredTrialDays > 0 ? `First ${days(offeredTrialDays)} free` : 'Your trial of paid plans is used';
}

interface PlanCardProps {
  plan: PlanId;
  billing: Billing;
  onChoose: (plan: PlanId) => void;
}

/** A plan with what it costs and includes, and the way to it. */
export function PlanCard({ plan, billing, onChoose }: PlanCardProps) {
  const { priceUsdMinor, actionsPerMonth, overageTenthCents, webhooks } = plans[plan];
  const isCurrent = plan === billing.plan && billing.state !== 'trial_over';
  const button = isCurrent ? null : buttonOf(plan, billing);
  return (
    <Card>
      <Box minHeight="100%">
        <BlockStack gap="400">
          <BlockStack gap="100">
            <InlineStack align="space-between" blockAlign="center">
              <Text as="h3" variant="headingMd">
                {nameOf(plan)}
              </Text>
              {isCurrent && <Badge tone="success">Your plan</Badge>}
            </InlineStack>
            <InlineStack gap="100" blockAlign="baseline">
              <Text as="span" variant="headingXl">
                {usd(priceUsdMinor ?? 0)}
              </Text>
              <Text as="span" tone="subdued">
                {plan === 'free' ? 'for the trial' : 'every 30 days'}
              </Text>
            </InlineStack>
            <Text as="p" tone="subdued">
              {isCurrent && billing.subscription
                ? runningWords(billing.subscription)
                : offerWords(plan, billing)}
            </Text>
          </BlockStack>
          <BlockStack gap="200">
            <Feature has>{`${count(actionsPerMonth ?? 0)} actions a month`}</Feature>
            {overageTenthCents === null ? (
              <Feature has={false}>Saves beyond it: they pause until next month</Feature>
            ) : (
              <Feature has>{`${rateOf(plan)} for each action beyond`}</Feature>
            )}
            <Feature has={plan !== 'free'}>Switching off of “Powered by”</Feature>
            <Feature has={webhooks}>Webhooks</Feature>
          </BlockStack>
          {button && (
            <Button
              fullWidth
              variant={plan === 'free' || billing.subscription ? 'secondary' : 'primary'}
              tone={plan === 'free' ? 'critical' : undefined}
              onClick={() => onChoose(plan)}
            >
              {button}
            </Button>
          )}
        </BlockStack>
      </Box>
    </Card>
  );
}
