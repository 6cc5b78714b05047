import { IndexTable, Text } from '@shopify/polaris';
import type { Wanted, WantedSort, WantedVariant } from '#api/contract/analytics-report.ts';
import { formatPrice } from '#api/contract/language/numbers.ts';
import type { Availability } from '#api/contract/product.ts';
import { numberName } from '#app/ui/charts/words.ts';
import { ProductCell } from '../product-cell.tsx';
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
        { title: text('price'), alignment: 'end' },
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

const variantName = ({ variantTitle, variantId }: WantedVariant) =>
  variantTitle ?? text('analytics.variantId', { id: String(variantId) });

const idOf = (row: Row) => `${row.productId} ${'variantId' in row ? row.variantId : ''}`;

function WantedRow({ id, row, at }: { id: string; row: Row; at: number }) {
  const { title, url, imageUrl, priceMinor, currency, availability } = row;
  return (
    <IndexTable.Row id={id} position={at}>
      <ProductCell
        title={title || (url ?? text('analytics.deletedProduct'))}
        url={url}
        imageUrl={imageUrl}
        variant={'variantId' in row ? variantName(row) : null}
      />
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
