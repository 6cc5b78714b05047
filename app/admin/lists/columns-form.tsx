import {
  Banner,
  BlockStack,
  Button,
  Collapsible,
  Form,
  InlineGrid,
  InlineStack,
  Select,
  Text,
  TextField,
} from '@shopify/polaris';
import { useId, useState } from 'react';
import { importFields, maxListColumns } from '#api/contract/list-import.ts';
import { fieldNames, type ImportedFile } from '#app/merchant/list-imports.ts';
import { type ShownColumn, useColumns } from '#app/merchant/use-columns.ts';
import { dateText } from '#app/merchant/words.ts';
import { useIntent } from '#app/ui/use-intent.ts';
import { text } from '../texts.ts';
import { DeleteButton } from './import-button.tsx';

/** The columns of a file and what they contain, with the first rows as they're read that way. */
export function ColumnsForm({ id, file }: { id: number; file: ImportedFile }) {
  const { send, busy, problems, problemOf } = useIntent();
  const preview = useIntent<ImportedFile['preview']>();
  const { shown, hidden, lines, needsUrl, values, choose } = useColumns({ id, file }, preview);
  const [url, setUrl] = useState(file.productUrl ?? '');
  const [open, setOpen] = useState(false);
  const hiddenId = useId();
  const names = fieldNames();
  const options = [
    { value: '', label: text('lists.notUsed') },
    ...importFields.map((field) => ({ value: field, label: names[field] })),
  ];
  const grid = (columns: readonly ShownColumn[]) => (
    <InlineGrid columns={{ xs: 1, sm: 2, lg: 3 }} gap="400" alignItems="start">
      {columns.map(({ index, name, cells, field }) => (
        <div key={index} className="lists-column">
          <Select
            label={name}
            helpText={cells.join(' · ')}
            options={options}
            value={field}
            onChange={(next) => choose(index, next)}
          />
        </div>
      ))}
    </InlineGrid>
  );
  const beside = problems.find(({ field }) => field !== 'product_url')?.hint;
  return (
    <Form onSubmit={() => send('check', { ...values, product_url: needsUrl ? url : '' })}>
      <BlockStack gap="400">
        <Text as="p" tone="subdued">
          {text('lists.columnsLead')}
        </Text>
        {grid(shown)}
        {hidden.length > 0 && (
          <BlockStack gap="300">
            <InlineStack>
              <Button
                variant="plain"
                disclosure={open ? 'up' : 'down'}
                ariaControls={hiddenId}
                ariaExpanded={open}
                onClick={() => setOpen(!open)}
              >
                {text('lists.moreColumns', { count: hidden.length })}
              </Button>
            </InlineStack>
            <Collapsible id={hiddenId} open={open}>
              <BlockStack gap="300">
                {grid(hidden)}
                {file.columns.length >= maxListColumns && (
                  <Text as="p" tone="subdued">
                    {text('lists.maxColumns', { max: maxListColumns })}
                  </Text>
                )}
              </BlockStack>
            </Collapsible>
          </BlockStack>
        )}
        {needsUrl && (
          <TextField
            type="url"
            label={text('lists.url')}
            helpText={text('lists.urlHint')}
            value={url}
            error={problemOf('product_url') ?? undefined}
            onChange={setUrl}
            autoComplete="off"
          />
        )}
        <Preview lines={lines} />
        {beside && (
          <Banner tone="critical">
            <p>{beside}</p>
          </Banner>
        )}
        <InlineStack align="end" gap="200">
          <DeleteButton importId={id} />
          <Button submit variant="primary" loading={busy}>
            {text('lists.check')}
          </Button>
        </InlineStack>
      </BlockStack>
    </Form>
  );
}

/** The wishes of the first rows, as they're read, and rows without one. */
function Preview({ lines }: { lines: ImportedFile['preview'] }) {
  if (lines.length === 0) return <Text as="p">{text('lists.noRows')}</Text>;
  return (
    <BlockStack gap="200">
      <Text as="h3" variant="headingSm">
        {text('lists.previewTitle')}
      </Text>
      <ul className="lists-lines">
        {lines.map((line, at) => (
          <li key={at}>
            {line.error ? (
              <Text as="p" tone="critical">
                {text('lists.row', { row: line.row, reason: text(`lists.rows.${line.error}`) })}
              </Text>
            ) : (
              <>
                <Text as="p">{line.product}</Text>
                <Text as="p" variant="bodySm" tone="subdued">
                  {[line.customer, line.list, line.addedAt && dateText(line.addedAt)]
                    .filter(Boolean)
                    .join(' · ')}
                </Text>
              </>
            )}
          </li>
        ))}
      </ul>
    </BlockStack>
  );
}
