import { BlockStack, Box, Card, InlineStack, Pagination, Tabs, Text, TextField } from '@shopify/polaris';
import { useEffect, useRef, useState } from 'react';
import { numberName } from '#app/ui/charts/words.ts';
import type { AnalyticsData } from './analytics-page.tsx';
import { ExportButton } from './export-button.tsx';
import type { ViewControl } from './use-view.ts';
import { WantedTable } from './wanted-table.tsx';

const shows = ['products', 'variants'] as const;
/** What is typed is looked for once the typing rests. */
const restMs = 300;

/** What was saved most: products or their variants, found by title. */
export function WantedCard({ data, control }: { data: AnalyticsData; control: ViewControl }) {
  const { view } = data;
  const found = data.products ?? data.variants;
  const [search, setSearch] = useState(view.search);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);
  const look = (text: string) => {
    setSearch(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => control.change({ search: text.trim() }), restMs);
  };
  if (!found) return null;
  const { page, pages, total } = found;
  const noun = view.show === 'products' ? 'products' : 'variants';
  return (
    <Card padding="0">
      <Box padding="400" paddingBlockEnd="200">
        <BlockStack gap="300">
          <InlineStack align="space-between" blockAlign="center" gap="200">
            <Text as="h2" variant="headingMd">
              Most wanted
            </Text>
            <ExportButton file={view.show} view={view} />
          </InlineStack>
          <TextField
            label={`Search ${noun} by title`}
            labelHidden
            placeholder="Search by title"
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
        tabs={[
          { id: 'products', content: 'Products', panelID: 'wanted' },
          { id: 'variants', content: 'Variants', panelID: 'wanted' },
        ]}
        selected={shows.indexOf(view.show)}
        onSelect={(at) => control.change({ show: shows[at] ?? 'products' })}
      />
      <div id="wanted" aria-busy={control.next !== null}>
        {total === 0 ? (
          <Box padding="400" paddingBlockEnd="800">
            <Text as="p" tone="subdued">
              {view.search === ''
                ? `No ${noun} were saved in these days.`
                : `None of the ${noun} saved in these days has “${view.search}” in its title.`}
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
              label={`Page ${numberName(page)} of ${numberName(pages)}, ${numberName(total)} ${noun}`}
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
