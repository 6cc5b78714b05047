import { BlockStack, IndexTable, InlineStack, Link, Text, Thumbnail } from '@shopify/polaris';
import { ImageIcon } from '@shopify/polaris-icons';
import type { Wanted, WantedSort, WantedVariant } from '#api/contract/analytics-report.ts';
import { formatPrice } from '#api/contract/language/numbers.ts';
import type { Availability } from '#api/contract/product.ts';
import { numberName } from '#app/ui/charts/words.ts';
import { lang, text, type TextKey } from '../texts.ts';
import type { AnalyticsView } from './view.ts';

type Row = Wanted | WantedVariant;

const availabilityNames: Record<Availability, TextKey> = {
  in_stock: 'analytics.inStock',
  low_stock: 'analytics.lowStock',
  out_of_stock: 'analytics.outOfStock',
  preorder: 'analytics.preorder',
  backorder: 'analytics.backorder',
  discontinued: 'analytics.discontinued',
};

const sortOfColumn: (WantedSort | undefined)[] = [undefined, 'saves', 'shoppers'];

/** The most saved products or variants, most wanted first. */
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
      resourceName={{ singular: text('analytics.rowName'), plural: text('analytics.rowNames') }}
      headings={[
        { title: text(view.show === 'products' ? 'common.product' : 'analytics.variant') },
        { title: text('charts.saves'), alignment: 'end' },
        { title: text('analytics.shoppers'), alignment: 'end' },
        { title: text('analytics.onLists'), alignment: 'end' },
        { title: text('common.price'), alignment: 'end' },
        { title: text('analytics.availability') },
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
                <Text as="span">{title || text('analytics.deletedProduct')}</Text>
              ) : (
                <Link url={url} external monochrome removeUnderline>
                  {title || url}
                </Link>
              )}
              {'variantId' in row && (
                <Text as="span" tone="subdued">
                  {row.variantTitle ?? text('analytics.variantId', { id: String(row.variantId) })}
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
          {priceMinor === null ? '–' : formatPrice(lang(), priceMinor, currency)}
        </Text>
      </IndexTable.Cell>
      <IndexTable.Cell>
        <Text as="span" tone={availability === null ? 'subdued' : undefined}>
          {text(availability === null ? 'analytics.unknown' : availabilityNames[availability])}
        </Text>
      </IndexTable.Cell>
    </IndexTable.Row>
  );
}
