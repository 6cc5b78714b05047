import { BlockStack, IndexTable, InlineStack, Link, Text, Thumbnail } from '@shopify/polaris';
import { ImageIcon } from '@shopify/polaris-icons';
import type { Wanted, WantedSort, WantedVariant } from '#api/contract/analytics-report.ts';
import type { Availability } from '#api/contract/product.ts';
import { formatPrice } from '#api/contract/language/numbers.ts';
import { numberName } from '#app/ui/charts/words.ts';
import type { AnalyticsView } from './view.ts';

type Row = Wanted | WantedVariant;

const availabilityNames: Record<Availability, string> = {
  in_stock: 'In stock',
  out_of_stock: 'Out of stock',
  preorder: 'Pre-order',
  backorder: 'Back-order',
  discontinued: 'Discontinued',
};

const sortOfColumn: (WantedSort | undefined)[] = [undefined, 'saves', 'shoppers'];

/** What was saved most, the most wanted first. */
export function WantedTable({
  rows,
  view,
  isLoading,
  onSort,
}: {
  rows: readonly Row[];
  view: AnalyticsView;
  isLoading: boolean;
  onSort(sort: WantedSort): void;
}) {
  return (
    <IndexTable
      selectable={false}
      itemCount={rows.length}
      loading={isLoading}
      resourceName={{ singular: 'product', plural: 'products' }}
      headings={[
        { title: view.show === 'products' ? 'Product' : 'Variant' },
        { title: 'Saves', alignment: 'end' },
        { title: 'Shoppers', alignment: 'end' },
        { title: 'On lists now', alignment: 'end' },
        { title: 'Price', alignment: 'end' },
        { title: 'Availability' },
      ]}
      sortable={[false, true, true, false, false, false]}
      sortColumnIndex={sortOfColumn.indexOf(view.sort)}
      sortDirection="descending"
      onSort={(column) => {
        const sort = sortOfColumn[column];
        if (sort && sort !== view.sort) onSort(sort);
      }}
    >
      {rows.map((row, at) => (
        <WantedRow key={idOf(row)} id={idOf(row)} row={row} at={at} />
      ))}
    </IndexTable>
  );
}

const idOf = (row: Row) => `${row.productId} ${'variantId' in row ? row.variantId : ''}`;

function WantedRow({ id, row, at }: { id: string; row: Row; at: number }) {
  const { title, url, imageUrl, priceMinor, currency, availability } = row;
  return (
    <IndexTable.Row id={id} position={at}>
      <IndexTable.Cell>
        <InlineStack gap="300" blockAlign="center" wrap={false}>
          <div style={{ flex: 'none' }}>
            <Thumbnail source={imageUrl ?? ImageIcon} alt="" size="small" />
          </div>
          <div style={{ minWidth: 140, maxWidth: 360, whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
            <BlockStack>
              {url === null ? (
                <Text as="span">{title || 'A product that is gone'}</Text>
              ) : (
                <Link url={url} external monochrome removeUnderline>
                  {title || url}
                </Link>
              )}
              {'variantId' in row && (
                <Text as="span" tone="subdued">
                  {row.variantTitle ?? `Variant ${row.variantId}`}
                </Text>
              )}
            </BlockStack>
          </div>
        </InlineStack>
      </IndexTable.Cell>
      {[row.saves, row.shoppers, row.onLists].map((count, column) => (
        <IndexTable.Cell key={column}>
          <Text as="span" alignment="end" numeric>
            {numberName(count)}
          </Text>
        </IndexTable.Cell>
      ))}
      <IndexTable.Cell>
        <Text as="span" alignment="end" numeric>
          {priceMinor === null ? '–' : formatPrice('en', priceMinor, currency)}
        </Text>
      </IndexTable.Cell>
      <IndexTable.Cell>
        <Text as="span" tone={availability === null ? 'subdued' : undefined}>
          {availability === null ? 'Unknown' : availabilityNames[availability]}
        </Text>
      </IndexTable.Cell>
    </IndexTable.Row>
  );
}
