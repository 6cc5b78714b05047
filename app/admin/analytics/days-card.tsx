import { BlockStack, Card, InlineStack, Text } from '@shopify/polaris';
import type { DayReport } from '#api/contract/analytics-report.ts';
import { DayChart } from '#app/ui/charts/day-chart.tsx';
import { chartKinds } from '#app/ui/charts/kinds.ts';
import { ExportButton } from './export-button.tsx';
import type { AnalyticsView } from './view.ts';

export function DaysCard({
  report,
  view,
  unfinished,
}: {
  report: DayReport;
  view: AnalyticsView;
  unfinished: boolean;
}) {
  return (
    <Card>
      <BlockStack gap="300">
        <InlineStack align="space-between" blockAlign="center" gap="200">
          <Text as="h2" variant="headingMd">
            By day
          </Text>
          <ExportButton file="days" view={view} />
        </InlineStack>
        <DayChart report={report} kinds={chartKinds} unfinished={unfinished} />
      </BlockStack>
    </Card>
  );
}
