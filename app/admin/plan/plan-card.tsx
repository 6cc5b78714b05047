import { Badge, BlockStack, Box, Button, Card, Icon, InlineStack, Text } from '@shopify/polaris';
import { CheckIcon, MinusIcon } from '@shopify/polaris-icons';
import { type PlanId, plans } from '#api/contract/plans.ts';
import { dateText } from '#app/merchant/words.ts';
import { text } from '../texts.ts';
import type { Billing } from './plan.server.ts';
import { nameOf, rateOf, usd } from './wording.ts';

/** A feature that a plan has or lacks, in words and not only by icon. */
function Feature({ has, children }: { has: boolean; children: string }) {
  return (
    <InlineStack gap="200" wrap={false} blockAlign="start">
      <Box>
        <Icon source={has ? CheckIcon : MinusIcon} tone={has ? 'success' : 'subdued'} />
      </Box>
      <Text as="span" tone={has ? undefined : 'subdued'}>
        {children}
      </Text>
    </InlineStack>
  );
}

function buttonOf(plan: PlanId, billing: Billing): string | null {
  if (!billing.subscription) return plan === 'free' ? null : text('plan.choose', { plan: nameOf(plan) });
  if (plan === 'free') return text('plan.cancel', { plan: nameOf(billing.plan) });
  const isLarger = (plans[plan].priceUsdMinor ?? 0) > (plans[billing.plan].priceUsdMinor ?? 0);
  return text(isLarger ? 'plan.upgrade' : 'plan.downgrade', { plan: nameOf(plan) });
}

const runningWords = ({ trialEndsAt }: NonNullable<Billing['subscription']>) =>
  trialEndsAt ? text('plan.freeUntil', { date: dateText(trialEndsAt) }) : text('plan.billedThroughShopify');

function offerWords(plan: PlanId, { offeredTrialDays }: Billing): string {
  if (plan === 'free') return text('plan.untilTrialEnds');
  return offeredTrialDays > 0 ? text('plan.daysFree', { count: offeredTrialDays }) : text('plan.trialUsed');
}

/** The plan with the primary button while there's no subscription. */
const suggested: PlanId = 'starter';

interface PlanCardProps {
  plan: PlanId;
  billing: Billing;
  onChoose: (plan: PlanId) => void;
}

/** A plan's price, features and button. */
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
              {isCurrent && <Badge tone="success">{text('plan.yourPlan')}</Badge>}
            </InlineStack>
            <InlineStack gap="100" blockAlign="baseline">
              <Text as="span" variant="headingXl">
                {usd(priceUsdMinor ?? 0)}
              </Text>
              <Text as="span" tone="subdued">
                {text(plan === 'free' ? 'plan.forTrial' : 'plan.every30Days')}
              </Text>
            </InlineStack>
            <Text as="p" tone="subdued">
              {isCurrent && billing.subscription
                ? runningWords(billing.subscription)
                : offerWords(plan, billing)}
            </Text>
          </BlockStack>
          <BlockStack gap="200">
            <Feature has>{text('plan.actionsAMonth', { count: actionsPerMonth ?? 0 })}</Feature>
            {overageTenthCents === null ? (
              <Feature has={false}>{text('plan.pausesBeyond')}</Feature>
            ) : (
              <Feature has>{text('plan.perExtraAction', { rate: rateOf(plan) })}</Feature>
            )}
            <Feature has={plan !== 'free'}>
              {text(plan === 'free' ? 'plan.brandingStays' : 'plan.brandingRemovable')}
            </Feature>
            <Feature has={webhooks}>{text(webhooks ? 'common.webhooks' : 'plan.noWebhooks')}</Feature>
          </BlockStack>
          {button && (
            <Button
              fullWidth
              variant={plan === suggested && !billing.subscription ? 'primary' : 'secondary'}
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
