import {
  Banner,
  BlockStack,
  Card,
  DataTable,
  InlineGrid,
  InlineStack,
  List,
  Spinner,
  Text,
} from '@shopify/polaris';
import { useEffect } from 'react';
import { undoImportDays, waitingDays } from '#api/contract/list-import.ts';
import {
  failureOf,
  type ImportedFile,
  productTables,
  type ShownImport,
  sourceName,
  statusText,
} from '#app/merchant/list-imports.ts';
import { agoText } from '#app/merchant/words.ts';
import { numberName } from '#app/ui/charts/words.ts';
import { restoreFocus } from '#app/ui/restore-focus.ts';
import { ExportButton } from '../export-button.tsx';
import { text } from '../texts.ts';
import { ColumnsForm } from './columns-form.tsx';
import { DeleteButton, ImportButton } from './import-button.tsx';

interface Current {
  current: ShownImport;
  file: ImportedFile | null;
}

/** The import that isn't finished, at its step. */
export function CurrentCard({ now, ...props }: Current & { now: string }) {
  const { current, file } = props;
  const status = statusText(current);
  // The button that was pressed is gone with its step.
  useEffect(() => () => restoreFocus(null), [current.state]);
  return (
    <>
      <Card>
        <BlockStack gap="400">
          <InlineStack align="space-between" blockAlign="center" gap="200">
            <Text as="h2" variant="headingMd">
              {text('lists.newImport')}
            </Text>
            <Text as="span" tone="subdued">
              {sourceName(current.source)}, {agoText(current.created_at, now)}
            </Text>
          </InlineStack>
          <div role="status" className="lists-status">
            {status && (
              <Text as="p" variant="headingSm">
                {status}
              </Text>
            )}
          </div>
          <Step {...props} />
        </BlockStack>
      </Card>
      {file && current.state === 'checked' && <Products file={file} />}
    </>
  );
}

function Step({ current, file }: Current) {
  const { state } = current;
  if (state === 'mapping') return file && <ColumnsForm id={current.id} file={file} />;
  if (state === 'checked') return <Checked current={current} />;
  if (state === 'failed') return <Failed current={current} />;
  return (
    <BlockStack gap="200">
      <InlineStack gap="200" blockAlign="center">
        <Spinner size="small" accessibilityLabel={text('lists.newImport')} />
        {state === 'checking' && <Text as="p">{text('lists.rowsChecked', { count: current.rows })}</Text>}
      </InlineStack>
      <Text as="p" tone="subdued">
        {text('lists.leave')}
      </Text>
    </BlockStack>
  );
}

/** The wishes that will be imported, and those that won't. */
function Checked({ current: { id, wishes, reasons } }: { current: ShownImport }) {
  return (
    <BlockStack gap="400">
      {wishes > 0 && (
        <Text as="p" tone="subdued">
          {text('lists.afterwards', { undo: undoImportDays, days: waitingDays })}
        </Text>
      )}
      {reasons.length > 0 && (
        <BlockStack gap="200">
          <InlineStack align="space-between" blockAlign="center" gap="200">
            <Text as="h3" variant="headingSm">
              {text('lists.leftOut')}
            </Text>
            <ExportButton path={`/app/lists/export?import=${id}`} of={text('lists.leftOut')} />
          </InlineStack>
          <List>
            {reasons.map(({ code, count }) => (
              <List.Item key={code}>
                <Text as="strong" fontWeight="semibold">
                  {text('wishes', { count })}
                </Text>{' '}
                {text(`lists.rows.${code}`)}
              </List.Item>
            ))}
          </List>
        </BlockStack>
      )}
      <InlineStack align="end" gap="200">
        <DeleteButton importId={id} />
        <ImportButton intent="change" importId={id}>
          {text('lists.change')}
        </ImportButton>
        {wishes > 0 && (
          <ImportButton intent="run" importId={id} variant="primary">
            {text('lists.import', { count: wishes })}
          </ImportButton>
        )}
      </InlineStack>
    </BlockStack>
  );
}

/** The products of most wishes: those that weren't found, and those that were. */
const Products = ({ file }: { file: ImportedFile }) => (
  <InlineGrid columns={{ xs: 1, md: 2 }} gap="400" alignItems="start">
    {productTables(file).map(({ title, rows }) => (
      <Card key={title}>
        <BlockStack gap="200">
          <Text as="h3" variant="headingSm">
            {title}
          </Text>
          <DataTable
            columnContentTypes={['text', 'numeric']}
            headings={[text('common.product'), text('lists.wishes')]}
            rows={rows.map(({ name, note, wishes }, at) => [
              <div key={at} className="lists-cell">
                {name}
                {note && (
                  <Text as="p" variant="bodySm" tone="subdued">
                    {note}
                  </Text>
                )}
              </div>,
              numberName(wishes),
            ])}
          />
        </BlockStack>
      </Card>
    ))}
  </InlineGrid>
);

/** Other columns can help with some errors, another try with one, and another file with the others. */
function Failed({ current }: { current: ShownImport }) {
  const { id } = current;
  const { reason, canChange } = failureOf(current);
  return (
    <BlockStack gap="400">
      <Banner tone="critical">
        <p>{reason}</p>
      </Banner>
      <InlineStack align="end" gap="200">
        <DeleteButton importId={id} />
        {canChange && (
          <ImportButton intent="change" importId={id} variant="primary">
            {text('lists.change')}
          </ImportButton>
        )}
      </InlineStack>
    </BlockStack>
  );
}
