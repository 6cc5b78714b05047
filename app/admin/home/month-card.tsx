import { BlockStack, Card, Divider, InlineGrid, InlineStack, ProgressBar, Text } from '@shopify/polaris';
import { numberName } from '#app/ui/charts/words.ts';
import { text } from '../texts.ts';
import type { AdminHome } from './home.server.ts';

/** The change in percent, if there is something to compare with. */
function changeText(now: number, before: number): string {
  if (now + before === 0) return text('home.noneYet');
  if (now === before) return text('home.unchanged');
  if (before === 0) return text('home.noneBefore');
  const percent = Math.round((Math.abs(now - before) / before) * 100);
  return text(now > before ? 'home.changedUp' : 'home.changedDown', { percent, before });
}

/** The activity of shoppers this month, and how much of the plan it used. */
export function MonthCard({ home: { numbers, period, usage } }: { home: AdminHome }) {
  return (
    <Card>
      <BlockStack gap="400">
        <BlockStack gap="100">
          <Text as="h2" variant="headingSm">
            {text('common.thisMonth')}
          </Text>
          <Text as="p" variant="bodySm" tone="subdued">
            {period}
          </Text>
        </BlockStack>
        <InlineGrid columns={{ xs: 2, md: 4 }} gap="400">
          {numbers.map(({ name, now, before }) => (
            <BlockStack key={name} gap="100">
              <Text as="h3" variant="bodyMd" tone="subdued">
                {name}
              </Text>
              <Text as="p" variant="headingXl" numeric>
                {numberName(now)}
              </Text>
              <Text as="p" variant="bodySm" tone={now > before ? 'success' : 'subdued'}>
                {changeText(now, before)}
              </Text>
            </BlockStack>
          ))}
        </InlineGrid>
        <Divider />
        <Usage {...usage} />
      </BlockStack>
    </Card>
  );
}

function Usage({ actions, limit, planName }: AdminHome['usage']) {
  const percent = limit === null ? 0 : (actions * 100) / limit;
  return (
    <BlockStack gap="200">
      <InlineStack align="space-between" gap="200">
        <Text as="h3" variant="bodyMd" id="usage">
          {text('home.actions')}
        </Text>
        <Text as="p" variant="bodyMd" tone="subdued" numeric>
          {limit === null
            ? text('home.usageUnlimited', { actions, plan: planName })
            : text('home.usageOf', { actions, limit, plan: planName })}
        </Text>
      </InlineStack>
      {limit !== null && (
        <ProgressBar
          progress={Math.min(100, percent)}
          size="small"
          tone={percent >= 80 ? 'critical' : 'primary'}
          animated={false}
          ariaLabelledBy="usage"
        />
      )}
    </BlockStack>
  );
}
