import { useNavigate } from '@remix-run/react';
import { BlockStack, Card, DataTable, InlineStack, Select, Text } from '@shopify/polaris';
import { alertKinds } from '#api/contract/alerts.ts';
import { kindNames, reportDays, testSentNote } from '#app/merchant/alert-kinds.ts';
import { numberName } from '#app/ui/charts/words.ts';
import { text } from '../texts.ts';
import type { AlertsData } from './alerts.server.ts';

/** Emails of the last days and their results. */
export function ResultsCard({ report, days }: AlertsData) {
  const navigate = useNavigate();
  const kinds = kindNames();
  return (
    <Card>
      <BlockStack gap="300">
        <InlineStack align="space-between" blockAlign="center" gap="200">
          <Text as="h2" variant="headingMd">
            {text('alerts.resultTitle')}
          </Text>
          <Select
            label={text('common.period')}
            labelHidden
            options={reportDays.map((count) => ({
              value: String(count),
              label: text('common.days', { count }),
            }))}
            value={String(days)}
            onChange={(count) => navigate(`?days=${count}`, { preventScrollReset: true })}
          />
        </InlineStack>
        {report.some(({ sent }) => sent > 0) ? (
          <DataTable
            columnContentTypes={['text', 'numeric', 'numeric', 'numeric']}
            headings={[
              text('common.kind'),
              text('alerts.sent'),
              text('alerts.opened'),
              text('alerts.pressed'),
            ]}
            rows={alertKinds.map((kind) => {
              const { sent, opened, pressed } = report.find((row) => row.kind === kind)!;
              return [kinds[kind], numberName(sent), numberName(opened), numberName(pressed)];
            })}
          />
        ) : (
          <Text as="p">{text('alerts.resultEmpty')}</Text>
        )}
        <Text as="p" tone="subdued">
          {[text('alerts.resultLead'), testSentNote(report)].filter(Boolean).join(' ')}
        </Text>
      </BlockStack>
    </Card>
  );
}
