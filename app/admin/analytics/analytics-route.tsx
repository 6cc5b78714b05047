import { useLoaderData } from '@remix-run/react';
import {
  Banner,
  BlockStack,
  Box,
  Button,
  Card,
  Checkbox,
  Divider,
  InlineStack,
  Layout,
  Page,
  Text,
} from '@shopify/polaris';
import { countedKinds, type DayReport, type FunnelReport } from '#api/contract/analytics-report.ts';
import chartStyles from '#app/ui/charts/charts.css';
import { DayChart } from '#app/ui/charts/day-chart.tsx';
import { FunnelBars } from '#app/ui/charts/funnel-bars.tsx';
import { chartKinds } from '#app/ui/charts/kinds.ts';
import { rangeName } from '#app/ui/charts/words.ts';
import { ExportButton } from '../export-button.tsx';
import { text } from '../texts.ts';
import type { AnalyticsData, loadAnalytics } from './analytics.server.ts';
import { AnalyticsSkeleton } from './analytics-skeleton.tsx';
import { FlowCard } from './flow-card.tsx';
import { MetricCards } from './metric-cards.tsx';
import { OrdersCard } from './orders-card.tsx';
import { faultText, RangePicker } from './range-picker.tsx';
import { useView } from './use-view.ts';
import { type AnalyticsView, countSame, exportPath } from './view.ts';
import { WantedCard } from './wanted-card.tsx';

export { loadAnalytics as loader, runAnalytics as action } from './analytics.server.ts';

export const links = () => [{ rel: 'stylesheet', href: chartStyles }];

/** The activity of shoppers: by day, on the way to checkout, and by product. */
export default function AdminAnalyticsRoute() {
  return <AnalyticsPage data={useLoaderData<typeof loadAnalytics>()} />;
}

const steps = ['saves', 'basketOpens', 'checkouts'] as const;

function boughtText({ saves, bought }: FunnelReport): string {
  if (saves === 0) return text('analytics.noSaves');
  const percent = (bought / saves) * 100;
  return percent > 0 && percent < 1
    ? text('analytics.boughtFew', { bought, saves })
    : text('analytics.bought', { bought, saves, percent: Math.round(percent) });
}

/** The funnel from saves to checkout. */
function FunnelCard({ funnel }: { funnel: FunnelReport }) {
  const bars = steps.flatMap((step) => {
    const kind = chartKinds().find((one) => one.kind === step);
    return kind ? [{ label: kind.label, color: kind.color, value: funnel[step] }] : [];
  });
  return (
    <Card>
      <BlockStack gap="400">
        <Text as="h2" variant="headingMd">
          {text('analytics.funnel')}
        </Text>
        <FunnelBars steps={bars} />
        <Divider />
        <Text as="p">{boughtText(funnel)}</Text>
      </BlockStack>
    </Card>
  );
}

/** The activity of shoppers in the selected period. */
function AnalyticsPage({ data }: { data: AnalyticsData }) {
  const { view, today, fault, days } = data;
  const control = useView(view, today);
  const isCounting = control.next !== null && !countSame(control.next, view);
  const isEmpty = countedKinds.every((kind) => days.totals[kind] === 0 && days.before[kind] === 0);
  const testActions = countedKinds.reduce((sum, kind) => sum + days.test[kind], 0);
  return (
    <Page
      title={text('common.analytics')}
      subtitle={text('analytics.days', { range: rangeName((control.next ?? view).range) })}
    >
      <BlockStack gap="400">
        {/* On phones only cards reach the edges. */}
        <Box paddingInline={{ xs: '400', sm: '0' }}>
          <InlineStack gap="400" blockAlign="center" align="space-between">
            <RangePicker key={queryKey(view)} view={view} today={today} onChange={control.change} />
            {(testActions > 0 || view.includeTest) && (
              <Checkbox
                label={text('analytics.includeTest', { count: testActions })}
                checked={(control.next ?? view).includeTest}
                onChange={(includeTest) => control.change({ includeTest })}
              />
            )}
          </InlineStack>
        </Box>
        {fault !== null && (
          <Banner tone="critical" title={text('analytics.faultTitle')}>
            <p>{text('analytics.faultText', { fault: faultText(fault) })}</p>
          </Banner>
        )}
        <div role="status" aria-live="polite">
          {isCounting && (
            <Text as="span" visuallyHidden>
              {text('analytics.loading')}
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
        <OrdersCard {...data} />
        <FlowCard {...data} />
      </BlockStack>
    </Page>
  );
}

/** A new range closes the picker and discards a half-made selection. */
const queryKey = ({ preset, range }: AnalyticsData['view']) => `${preset} ${range.from} ${range.to}`;

/** Advice if nothing happened in this period or the one before. */
function NothingYet() {
  return (
    <Card>
      <BlockStack gap="400">
        <Text as="h2" variant="headingMd">
          {text('analytics.emptyTitle')}
        </Text>
        <Text as="p">{text('analytics.emptyText')}</Text>
        <InlineStack gap="200">
          <Button variant="primary" url="/app">
            {text('analytics.seeSetup')}
          </Button>
          <Button url="/app/help">{text('analytics.readHelp')}</Button>
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
            {text('common.byDay')}
          </Text>
          <ExportButton path={exportPath(view, 'days')} of={text('common.byDay')} />
        </InlineStack>
        <DayChart report={report} kinds={chartKinds()} unfinished={unfinished} />
      </BlockStack>
    </Card>
  );
}
