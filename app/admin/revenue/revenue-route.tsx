import { useLoaderData, useNavigate, useNavigation } from '@remix-run/react';
import {
  BlockStack,
  Box,
  Button,
  Card,
  DataTable,
  IndexTable,
  InlineStack,
  Layout,
  Link,
  Page,
  Select,
  Text,
} from '@shopify/polaris';
import type { ReactNode } from 'react';
import type { RevenueKey } from '#api/contract/analytics-report.ts';
import { formatDays } from '#api/contract/language/dates.ts';
import { formatPrice } from '#api/contract/language/numbers.ts';
import {
  conversionText,
  nothingSold,
  pathName,
  percentOf,
  percentText,
  revenueChart,
  revenueChartKinds,
  revenueComparison,
  type RevenueData,
  revenueFilePath,
  revenueQuery,
  revenueSentence,
  testOrdersNote,
} from '#app/merchant/revenue.ts';
import { revenueDays } from '#app/merchant/revenue-days.ts';
import chartStyles from '#app/ui/charts/charts.css';
import { DayChart } from '#app/ui/charts/day-chart.tsx';
import { numberName } from '#app/ui/charts/words.ts';
import { ExportButton } from '../export-button.tsx';
import { ProductCell } from '../product-cell.tsx';
import { lang, text } from '../texts.ts';
import { loadRevenue } from './revenue.server.ts';

export { loadRevenue as loader };
export const links = () => [{ rel: 'stylesheet', href: chartStyles }];

/** Revenue from wishlists. */
export default function AdminRevenueRoute() {
  const data = useLoaderData<typeof loadRevenue>();
  const { currencies, shown, hasSales } = data;
  return (
    <Page title={text('revenue.title')}>
      <BlockStack gap="400">
        {hasSales && (
          // On phones only cards reach the edges.
          <Box paddingInline={{ xs: '400', sm: '0' }}>
            <Choices data={data} />
          </Box>
        )}
        {shown ? (
          <>
            <Card>
              <BlockStack gap="200">
                {currencies.map((one) => (
                  <BlockStack key={one.currency}>
                    <Text as="p" variant="headingMd" fontWeight="regular">
                      {revenueSentence(one, data)}
                    </Text>
                    <Text as="p" tone="subdued">
                      {revenueComparison(one, data)}
                    </Text>
                  </BlockStack>
                ))}
              </BlockStack>
            </Card>
            <Layout>
              <Layout.Section>
                <ReportCard data={data} by="day" title={text('common.byDay')} lead={text('revenue.dayLead')}>
                  <DayChart
                    report={revenueChart(data)}
                    kinds={revenueChartKinds()}
                    unfinished={data.isToday}
                  />
                </ReportCard>
              </Layout.Section>
              <Layout.Section variant="oneThird">
                <ReportCard
                  data={data}
                  by="path"
                  title={text('revenue.byPath')}
                  lead={text('revenue.pathLead')}
                >
                  <PathTable shown={shown} />
                </ReportCard>
              </Layout.Section>
            </Layout>
            <ProductsCard data={data} currency={shown.currency} />
          </>
        ) : (
          <Card>
            <BlockStack gap="200">
              <Text as="h2" variant="headingMd">
                {hasSales ? nothingSold(data) : text('revenue.emptyTitle')}
              </Text>
              <Text as="p">{text(hasSales ? 'revenue.noneText' : 'revenue.emptyText')}</Text>
              {!hasSales && (
                <InlineStack>
                  <Button variant="primary" url="/app/analytics">
                    {text('analytics.ordersTitle')}
                  </Button>
                </InlineStack>
              )}
            </BlockStack>
          </Card>
        )}
      </BlockStack>
    </Page>
  );
}

/** The period, and the currency of chart and tables if there are several. */
function Choices({ data }: { data: RevenueData }) {
  const { days, range, isToday, currencies, shown } = data;
  const tests = testOrdersNote(data);
  const navigate = useNavigate();
  const show = (changes: Parameters<typeof revenueQuery>[1]) =>
    navigate(`?${revenueQuery(data, changes)}`, { preventScrollReset: true });
  return (
    <InlineStack gap="200" blockAlign="center">
      <Select
        label={text('common.period')}
        labelHidden
        options={[
          ...(isToday
            ? []
            : [{ value: '', label: formatDays(lang(), Date.parse(range.from), Date.parse(range.to)) }]),
          ...revenueDays.map((count) => ({
            value: String(count),
            label: text('common.days', { count }),
          })),
        ]}
        value={isToday ? String(days) : ''}
        onChange={(count) => show({ days: count })}
      />
      {shown && currencies.length > 1 && (
        <Select
          label={text('currency')}
          labelHidden
          options={currencies.map(({ currency }) => currency)}
          value={shown.currency}
          onChange={(currency) => show({ currency })}
        />
      )}
      {tests && (
        <Text as="p" tone="subdued">
          {tests.note} <Link url={`/app/revenue${tests.to}`}>{tests.link}</Link>
        </Text>
      )}
    </InlineStack>
  );
}

function CardHead({ data, by, title }: { data: RevenueData; by: RevenueKey; title: string }) {
  return (
    <InlineStack align="space-between" blockAlign="center" gap="200">
      <Text as="h2" variant="headingMd">
        {title}
      </Text>
      <ExportButton path={revenueFilePath('/app/revenue/export', data, by)} of={title} />
    </InlineStack>
  );
}

function ReportCard({
  lead,
  children,
  ...head
}: {
  data: RevenueData;
  by: RevenueKey;
  title: string;
  lead: string;
  children: ReactNode;
}) {
  return (
    <Card>
      <BlockStack gap="300">
        <CardHead {...head} />
        {children}
        <Text as="p" tone="subdued">
          {lead}
        </Text>
      </BlockStack>
    </Card>
  );
}

const PathTable = ({ shown }: { shown: NonNullable<RevenueData['shown']> }) => (
  <DataTable
    columnContentTypes={['text', 'numeric', 'numeric']}
    headings={[text('revenue.byPath'), text('revenue.title'), text('revenue.percent')]}
    rows={shown.paths.map(({ key, net_minor: net }) => [
      pathName(key),
      formatPrice(lang(), net, shown.currency),
      percentText(percentOf(net, shown)),
    ])}
  />
);

function ProductsCard({ data, currency }: { data: RevenueData; currency: string }) {
  const isLoading = useNavigation().state === 'loading';
  return (
    <Card padding="0">
      <Box padding="400">
        <BlockStack gap="200">
          <CardHead data={data} by="product" title={text('revenue.byProduct')} />
          <Text as="p" tone="subdued">
            {text('revenue.productLead')}
          </Text>
        </BlockStack>
      </Box>
      <IndexTable
        selectable={false}
        itemCount={data.products.length}
        loading={isLoading}
        resourceName={{ singular: text('common.product'), plural: text('common.products') }}
        headings={[
          { title: text('common.product') },
          { title: text('revenue.title'), alignment: 'end' },
          { title: text('revenue.orders'), alignment: 'end' },
          { title: text('charts.saves'), alignment: 'end' },
          { title: text('revenue.conversion'), alignment: 'end' },
        ]}
      >
        {data.products.map((row, at) => (
          <IndexTable.Row key={row.key} id={row.key} position={at}>
            <ProductCell
              title={row.product?.title || text('common.untitledProduct')}
              url={row.product?.url ?? null}
              imageUrl={row.product?.image_url ?? null}
              variant={null}
            />
            {[
              formatPrice(lang(), row.net_minor, currency),
              numberName(row.orders),
              numberName(row.product?.saves ?? 0),
              conversionText(row),
            ].map((value, column) => (
              <IndexTable.Cell key={column}>
                <Text as="span" alignment="end" numeric>
                  {value}
                </Text>
              </IndexTable.Cell>
            ))}
          </IndexTable.Row>
        ))}
      </IndexTable>
    </Card>
  );
}
