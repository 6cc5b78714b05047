import { BlockStack, Box, Card, InlineStack, Pagination, Tabs, Text, TextField } from '@shopify/polaris';
import { useEffect, useRef, useState } from 'react';
import { ExportButton } from '../export-button.tsx';
import { text, type TextKey } from '../texts.ts';
import type { AnalyticsData } from './analytics.server.ts';
import type { ViewControl } from './use-view.ts';
import { exportPath } from './view.ts';
import { WantedTable } from './wanted-table.tsx';

type Show = AnalyticsData['view']['show'];
const shows = ['products', 'variants'] as const;
const texts: Record<Show, Record<'name' | 'search' | 'none' | 'noneFound' | 'page', TextKey>> = {
  products: {
    name: 'common.products',
    search: 'analytics.searchProducts',
    none: 'analytics.noProducts',
    noneFound: 'analytics.noProductsFound',
    page: 'analytics.productsPage',
  },
  variants: {
    name: 'analytics.variants',
    search: 'analytics.searchVariants',
    none: 'analytics.noVariants',
    noneFound: 'analytics.noVariantsFound',
    page: 'analytics.variantsPage',
  },
};

/** Delay between the last keystroke and the search. */
const restMs = 300;

/** The most saved products or variants, with a search by title. */
export function WantedCard({ data, control }: { data: AnalyticsData; control: ViewControl }) {
  const { view } = data;
  const found = data.products ?? data.variants;
  const [search, setSearch] = useState(view.search);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);
  const look = (title: string) => {
    setSearch(title);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => control.change({ search: title.trim() }), restMs);
  };
  if (!found) return null;
  const { page, pages, total } = found;
  const keys = texts[view.show];
  return (
    <Card padding="0">
      <Box padding="400" paddingBlockEnd="200">
        <BlockStack gap="300">
          <InlineStack align="space-between" blockAlign="center" gap="200">
            <Text as="h2" variant="headingMd">
              {text('analytics.mostWanted')}
            </Text>
            <ExportButton path={exportPath(view, view.show)} of={text(keys.name)} />
          </InlineStack>
          <TextField
            label={text(keys.search)}
            labelHidden
            placeholder={text('analytics.searchByTitle')}
            autoComplete="off"
            maxLength={100}
            clearButton
            value={search}
            onChange={look}
            onClearButtonClick={() => look('')}
          />
        </BlockStack>
      </Box>
      <Tabs
        tabs={shows.map((id) => ({ id, content: text(texts[id].name), panelID: 'wanted' }))}
        selected={shows.indexOf(view.show)}
        onSelect={(at) => control.change({ show: shows[at] ?? 'products' })}
      />
      <div id="wanted" aria-busy={control.next !== null}>
        {total === 0 ? (
          <Box padding="400" paddingBlockEnd="800">
            <Text as="p" tone="subdued">
              {text(view.search === '' ? keys.none : keys.noneFound, { search: view.search })}
            </Text>
          </Box>
        ) : (
          <WantedTable
            rows={found.rows}
            view={view}
            isLoading={control.next !== null}
            onSort={(sort) => control.change({ sort })}
          />
        )}
      </div>
      {pages > 1 && (
        <Box padding="300" borderBlockStartWidth="025" borderColor="border">
          <InlineStack align="center">
            <Pagination
              label={text(keys.page, { page, pages, total })}
              hasPrevious={page > 1}
              hasNext={page < pages}
              onPrevious={() => control.change({ page: page - 1 })}
              onNext={() => control.change({ page: page + 1 })}
            />
          </InlineStack>
        </Box>
      )}
    </Card>
  );
}
