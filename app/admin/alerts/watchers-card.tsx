import { useNavigate, useNavigation } from '@remix-run/react';
import { BlockStack, Box, Card, IndexTable, InlineStack, Pagination, Text } from '@shopify/polaris';
import { alertKinds } from '#api/contract/alerts.ts';
import { kindNames, watchedDetail, watchersLead } from '#app/merchant/alert-kinds.ts';
import { numberName } from '#app/ui/charts/words.ts';
import { ExportButton } from '../export-button.tsx';
import { ProductCell } from '../product-cell.tsx';
import { text } from '../texts.ts';
import type { AlertsData } from './alerts.server.ts';

type Watched = AlertsData['watchers']['products'][number];

/** How many people wait for each product and variant, highest counts first. */
export function WatchersCard({ watchers, cursor, days, now }: AlertsData) {
  const { countedAt, products, nextCursor } = watchers;
  const navigate = useNavigate();
  const isLoading = useNavigation().state === 'loading';
  const open = (from: string | null) =>
    navigate(`?${new URLSearchParams({ days: String(days), ...(from !== null && { cursor: from }) })}`);
  const isEmpty = products.length === 0 && cursor === null;
  const kinds = kindNames();
  return (
    <Card padding="0">
      <Box padding="400">
        <BlockStack gap="200">
          <InlineStack align="space-between" blockAlign="center" gap="200">
            <Text as="h2" variant="headingMd">
              {text(isEmpty ? 'alerts.waitEmptyTitle' : 'alerts.waitTitle')}
            </Text>
            {!isEmpty && <ExportButton path="/app/alerts/export" of={text('alerts.waitTitle')} />}
          </InlineStack>
          <Text as="p" tone="subdued">
            {isEmpty ? text('alerts.waitEmptyText') : watchersLead({ countedAt, now })}
          </Text>
        </BlockStack>
      </Box>
      {!isEmpty && (
        <IndexTable
          selectable={false}
          itemCount={products.length}
          loading={isLoading}
          resourceName={{ singular: text('common.product'), plural: text('common.products') }}
          headings={[
            { title: text('common.product') },
            { title: text('alerts.people'), alignment: 'end' },
            ...alertKinds.map((kind) => ({ title: kinds[kind], alignment: 'end' as const })),
          ]}
        >
          {products.map((row, at) => (
            <WatchedRow key={idOf(row)} row={row} at={at} />
          ))}
        </IndexTable>
      )}
      {(cursor !== null || nextCursor !== null) && (
        <Box padding="300" borderBlockStartWidth="025" borderColor="border">
          <InlineStack align="center">
            <Pagination
              hasPrevious={cursor !== null}
              previousTooltip={text('common.firstPage')}
              onPrevious={() => open(null)}
              hasNext={nextCursor !== null}
              nextTooltip={text('alerts.next')}
              onNext={() => open(nextCursor)}
            />
          </InlineStack>
        </Box>
      )}
    </Card>
  );
}

const idOf = (row: Watched) => `${row.product_id} ${row.variant_id ?? ''}`;

function WatchedRow({ row, at }: { row: Watched; at: number }) {
  const { title, url, image_url: image } = row;
  return (
    <IndexTable.Row id={idOf(row)} position={at}>
      <ProductCell
        title={title || text('common.untitledProduct')}
        url={url}
        imageUrl={image}
        variant={watchedDetail(row)}
      />
      {[row.shoppers, ...alertKinds.map((kind) => row[kind])].map((count, column) => (
        <IndexTable.Cell key={column}>
          <Text as="span" alignment="end" numeric fontWeight={column === 0 ? 'semibold' : 'regular'}>
            {numberName(count)}
          </Text>
        </IndexTable.Cell>
      ))}
    </IndexTable.Row>
  );
}
