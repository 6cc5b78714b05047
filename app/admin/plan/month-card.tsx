import { BlockStack, Button, Card, InlineStack, ProgressBar, Text } from '@shopify/polaris';
import { plans } from '#api/contract/plans.ts';
import type { Billing } from './plan.server.ts';
import { count, date, rateOf, usd } from './wording.ts';

interface MonthCardProps {
  billing: Billing;
  onRaise: () => void;
}

/** This month's actions against the plan, and what those beyond it cost. */
export function MonthCard({ billing, onRaise }: MonthCardProps) {
  const { month, subscription, plan, state } = billing;
  const percent = month.limit ? Math.min(100, Math.floor((month.actions * 100) / month.limit)) : 0;
  const of = month.limit === null ? '' : ` of ${count(month.limit)}`;
  return (
    <Card>
      <BlockStack gap="300">
        <BlockStack gap="100">
          <Text as="h2" variant="headingMd">
            This month
          </Text>
          <Text as="p">
            <Text as="span" fontWeight="semibold" id="plan-actions">
              {count(month.actions)}
              {of} actions
            </Text>{' '}
            <Text as="span" tone="subdued">
              (saves, shares and list views; counted anew on {date(month.endsAt)}, UTC)
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
            Saving is paused until next month, or until you choose a plan.
          </Text>
        )}
        {subscription && (
          <InlineStack align="space-between" blockAlign="center" gap="300">
            <BlockStack gap="050">
              <Text as="p">
                {month.overageActions > 0
                  ? `${count(month.overageActions)} actions beyond your plan: ${usd(month.overageMinor)} so far, at ${rateOf(plan)} each.`
                  : `No actions beyond your plan that cost anything. Each would cost ${rateOf(plan)}.`}
              </Text>
              <Text as="p" tone="subdued">
                {usd(subscription.chargedMinor)} of your limit of {usd(subscription.cappedMinor)} charged in
                this billing period.
              </Text>
            </BlockStack>
            {state === 'active' && <Button onClick={onRaise}>Raise the limit</Button>}
          </InlineStack>
        )}
      </BlockStack>
    </Card>
  );
}
