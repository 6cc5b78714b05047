import { BlockStack, Card, Divider, InlineGrid, InlineStack, ProgressBar, Text } from '@shopify/polaris';
import type { AdminHome } from './home.server.ts';

const count = (value: number) => value.toLocaleString('en-US');

/** `+33 %`, or the plain difference where there was nothing to compare with. */
function changeText(now: number, before: number): string {
  if (now === before) return 'Unchanged';
  if (before === 0) return `+${count(now)}`;
  const percent = Math.round(((now - before) / before) * 100);
  return `${percent < 0 ? '−' : '+'}${count(Math.abs(percent))} %`;
}

/** What shoppers did this month, and how much of the plan that is. */
export function MonthCard({ home: { numbers, period, usage } }: { home: AdminHome }) {
  return (
    <Card>
      <BlockStack gap="400">
        <BlockStack gap="100">
          <Text as="h2" variant="headingSm">
            This month
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
                {count(now)}
              </Text>
              <Text as="p" variant="bodySm" tone={now > before ? 'success' : 'subdued'}>
                {now + before > 0
                  ? `${changeText(now, before)} · ${before > 0 ? count(before) : 'none'} before`
                  : 'None yet'}
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
          Actions
        </Text>
        <Text as="p" variant="bodyMd" tone="subdued" numeric>
          {limit === null
            ? `${count(actions)}, without a limit in ${planName}`
            : `${count(actions)} of ${count(limit)} included in ${planName}`}
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
