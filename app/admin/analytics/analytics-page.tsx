import { Banner, BlockStack, Box, Checkbox, InlineStack, Layout, Page, Text } from '@shopify/polaris';
import type { SerializeFrom } from '@remix-run/node';
import { countedKinds } from '#api/contract/analytics-report.ts';
import { numberName, rangeName } from '#app/ui/charts/words.ts';
import type { loadAnalytics } from './analytics.server.ts';
import { AnalyticsSkeleton } from './analytics-skeleton.tsx';
import { DaysCard } from './days-card.tsx';
import { FunnelCard } from './funnel-card.tsx';
import { MetricCards } from './metric-cards.tsx';
import { NothingYet } from './nothing-yet.tsx';
import { RangePicker } from './range-picker.tsx';
import { useView } from './use-view.ts';
import { countSame } from './view.ts';
import { WantedCard } from './wanted-card.tsx';

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
