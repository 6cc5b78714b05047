import { BlockStack, Button, Card, InlineStack, ProgressBar, Text } from '@shopify/polaris';
import { plans } from '#api/contract/plans.ts';
import { dateText } from '#app/merchant/words.ts';
import { text } from '../texts.ts';
import type { Billing } from './plan.server.ts';
import { rateOf, usd } from './wording.ts';

interface MonthCardProps {
  billing: Billing;
  onRaise: () => void;
}

/** This month's actions, how many the plan includes, and what extra actions cost. */
export function MonthCard({ billing, onRaise }: MonthCardProps) {
  const { month, subscription, plan, state } = billing;
  const percent = month.limit ? Math.min(100, Math.floor((month.actions * 100) / month.limit)) : 0;
  return (
    <Card>
      <BlockStack gap="300">
        <BlockStack gap="100">
          <Text as="h2" variant="headingMd">
            {text('common.thisMonth')}
          </Text>
          <Text as="p">
            <Text as="span" fontWeight="semibold" id="plan-actions">
              {month.limit === null
                ? text('plan.actions', { count: month.actions })
                : text('plan.actionsOf', { actions: month.actions, limit: month.limit })}
            </Text>{' '}
            <Text as="span" tone="subdued">
              {text('plan.actionsHelp', { date: dateText(month.endsAt) })}
            </Text>
          </Text>
        </BlockStack>
        {month.limit !== null && (
          <ProgressBar
            size="small"
            progress={percent}
            tone={percent >= 100 ? 'critical' : percent >= 80 ? 'highlight' : 'primary'}
            ariaLabelledBy="plan-actions"
          />
        )}
        {plans[plan].hardStop && percent >= 100 && state === 'trial' && (
          <Text as="p" tone="critical">
            {text('plan.pausedText')}
          </Text>
        )}
        {subscription && (
          <InlineStack align="space-between" blockAlign="center" gap="300">
            <BlockStack gap="050">
              <Text as="p">
                {month.overageActions > 0
                  ? text('plan.extraActions', {
                      count: month.overageActions,
                      amount: usd(month.overageMinor),
                      rate: rateOf(plan),
                    })
                  : text('plan.noExtraActions', { rate: rateOf(plan) })}
              </Text>
              <Text as="p" tone="subdued">
                {text('plan.charged', {
                  charged: usd(subscription.chargedMinor),
                  cap: usd(subscription.cappedMinor),
                })}
              </Text>
            </BlockStack>
            {state === 'active' && <Button onClick={onRaise}>{text('plan.raise')}</Button>}
          </InlineStack>
        )}
      </BlockStack>
    </Card>
  );
}
