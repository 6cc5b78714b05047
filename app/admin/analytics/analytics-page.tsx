import {
  Banner,
  BlockStack,
  Box,
  Checkbox,
  InlineStack,
  Layout,
  Page,
  Text,
  Button,
  Card,
  Divider,
} from '@shopify/polaris';
import type { SerializeFrom } from '@remix-run/node';
import { countedKinds, type DayReport, type FunnelReport } from '#api/contract/analytics-report.ts';
import { numberName, rangeName } from '#app/ui/charts/words.ts';
import type { loadAnalytics } from './analytics.server.ts';
import { AnalyticsSkeleton } from './analytics-skeleton.tsx';
import { MetricCards } from './metric-cards.tsx';
import { RangePicker } from './range-picker.tsx';
import { useView } from './use-view.ts';
import { countSame, type AnalyticsView } from './view.ts';
import { WantedCard } from './wanted-card.tsx';
import { DayChart } from '#app/ui/charts/day-chart.tsx';
import { chartKinds } from '#app/ui/charts/kinds.ts';
import { ExportButton } from './export-button.tsx';
import { FunnelBars } from '#app/ui/charts/funnel-bars.tsx';

const steps = ['saves', 'basketOpens', 'checkouts'] as const;

function boughtName({ saves, bought }: FunnelReport): string {
  if (saves === 0) return 'Nothing was saved in these days.';
  const percent = (bought / saves) * 100;
  const written = percent > 0 && percent < 1 ? 'less than 1' : Math.round(percent);
  return `${numberName(bought)} of ${numberName(saves)} saves are marked as bought: ${written} %.`;
}

/** From a save to the checkout. */
function FunnelCard({ funnel }: { funnel: FunnelReport }) {
  const bars = steps.flatMap((step) => {
    const kind = chartKinds.find((one) => one.kind === step);
    return kind ? [{ label: kind.label, color: kind.color, value: funnel[step] }] : [];
  });
  return (
    <Card>
      <BlockStack gap="400">
        <Text as="h2" variant="headingMd">
          From save to checkout
        </Text>
        <FunnelBars steps={bars} />
        <Divider />
        <Text as="p">{boughtName(funnel)}</Text>
      </BlockStack>
    </Card>
  );
}

export type AnalyticsData = SerializeFrom<typeof loadAnalytics>;

/** What shoppers did in the days that were chosen. */
export function AnalyticsPage({ data }: { data: AnalyticsData }) {
  const { view, today, fault, days } = data;
  const control = useView(view, today);
  const isCounting = control.next !== null && !countSame(control.next, view);
  const isEmpty = countedKinds.every((kind) => days.totals[kind] === 0 && days.before[kind] === 0);
  const testActions = countedKinds.reduce((sum, kind) => sum + days.test[kind], 0);
  return (
    <Page title="Analytics" subtitle={`${rangeName((control.next ?? view).range)}, in days of UTC`}>
      <BlockStack gap="400">
        {/* On phones only cards reach the edges. */}
        <Box paddingInline={{ xs: '400', sm: '0' }}>
          <InlineStack gap="400" blockAlign="center" align="space-between">
            <RangePicker key={queryKey(view)} view={view} today={today} onChange={control.change} />
            {(testActions > 0 || view.includeTest) && (
              <Checkbox
                label={`Include test keys (${numberName(testActions)} ${testActions === 1 ? 'event' : 'events'})`}
                checked={(control.next ?? view).includeTest}
                onChange={(includeTest) => control.change({ includeTest })}
              />
            )}
          </InlineStack>
        </Box>
        {fault !== null && (
          <Banner tone="critical" title="These days cannot be shown">
            <p>{fault} The last 28 days are shown instead.</p>
          </Banner>
        )}
        <div role="status" aria-live="polite">
          {isCounting && (
            <Text as="span" visuallyHidden>
              Loading
            </Text>
          )}
        </div>
        {isCounting ? (
          <AnalyticsSkeleton />
        ) : isEmpty ? (
          <NothingYet />
        ) : (
          <>
            <MetricCards data={data} />
            <Layout>
              <Layout.Section>
                <DaysCard report={days} view={view} unfinished={view.range.to === today} />
              </Layout.Section>
              <Layout.Section variant="oneThird">
                <FunnelCard funnel={data.funnel} />
              </Layout.Section>
            </Layout>
            <WantedCard data={data} control={control} />
          </>
        )}
      </BlockStack>
    </Page>
  );
}

/** Another range closes the picker and takes back what was half chosen. */
const queryKey = ({ preset, range }: AnalyticsData['view']) => `${preset} ${range.from} ${range.to}`;

/** Neither in these days nor before did anything happen: what to do about it. */
function NothingYet() {
  return (
    <Card>
      <BlockStack gap="400">
        <Text as="h2" variant="headingMd">
          Nothing was saved in these days
        </Text>
        <Text as="p">
          Numbers appear here as soon as shoppers save products. Add the save button to your product pages,
          save something yourself to see that it works, and come back. For earlier days, choose others above.
        </Text>
        <InlineStack gap="200">
          <Button variant="primary" url="/app">
            See what is left to set up
          </Button>
          <Button url="/app/help">Read the guide</Button>
        </InlineStack>
      </BlockStack>
    </Card>
  );
}

function DaysCard({
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
