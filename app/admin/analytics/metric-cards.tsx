import { BlockStack, Card, InlineGrid, Text } from '@shopify/polaris';
import type { ReactNode } from 'react';
import { chartKinds } from '#app/ui/charts/kinds.ts';
import { Sparkline } from '#app/ui/charts/sparkline.tsx';
import { changeName, numberName } from '#app/ui/charts/words.ts';
import { text } from '../texts.ts';
import type { AnalyticsData } from './analytics.server.ts';

/** The totals, each with a sparkline and its change in words. */
export function MetricCards({ data: { days, shoppers } }: { data: AnalyticsData }) {
  const { range, totals, before } = days;
  return (
    <InlineGrid columns={{ xs: 2, md: 3 }} gap={{ xs: '200', md: '400' }}>
      {chartKinds().map(({ kind, label, color }) => (
        <Metric
          key={kind}
          name={label}
          value={totals[kind]}
          change={changeName(totals[kind], before[kind], range)}
        >
          <Sparkline values={days.days.map((day) => day[kind])} color={color} />
        </Metric>
      ))}
      <Metric
        name={text('analytics.shoppersWhoSaved')}
        value={shoppers.shoppers}
        change={changeName(shoppers.shoppers, shoppers.before, range)}
      >
        <Text as="p" variant="bodySm">
          {text('analytics.newAndReturning', { fresh: shoppers.fresh, returning: shoppers.returning })}
        </Text>
      </Metric>
    </InlineGrid>
  );
}

function Metric({
  name,
  value,
  change,
  children,
}: {
  name: string;
  value: number;
  change: string;
  children: ReactNode;
}) {
  return (
    <Card>
      <BlockStack gap="100">
        <Text as="h2" variant="headingSm">
          {name}
        </Text>
        <Text as="p" variant="headingLg">
          {numberName(value)}
        </Text>
        <div style={{ minHeight: 38 }}>{children}</div>
        <Text as="p" variant="bodySm" tone="subdued">
          {change}
        </Text>
      </BlockStack>
    </Card>
  );
}
