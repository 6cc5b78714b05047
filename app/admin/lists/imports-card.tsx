import {
  Badge,
  type BadgeProps,
  Banner,
  BlockStack,
  Box,
  Button,
  Card,
  IndexTable,
  InlineStack,
  Modal,
  Text,
} from '@shopify/polaris';
import { useState } from 'react';
import type { ListImportState } from '#api/contract/list-import.ts';
import {
  canBeUndone,
  isWaiting,
  type ListsData,
  type ShownImport,
  sourceName,
} from '#app/merchant/list-imports.ts';
import { agoText, dateText } from '#app/merchant/words.ts';
import { numberName } from '#app/ui/charts/words.ts';
import { useIntent } from '#app/ui/use-intent.ts';
import { text } from '../texts.ts';
import { DeleteButton } from './import-button.tsx';

const stateTones: Partial<Record<ListImportState, BadgeProps['tone']>> = {
  mapping: 'attention',
  checking: 'info',
  checked: 'attention',
  storing: 'info',
  done: 'success',
  undoing: 'info',
  failed: 'critical',
};

/** The other imports: unfinished ones can be continued, finished ones undone. */
export function ImportsCard({ imports, now }: Pick<ListsData, 'imports' | 'now'>) {
  const [undone, setUndone] = useState<number | null>(null);
  return (
    <Card padding="0">
      <Box padding="400">
        <Text as="h2" variant="headingMd">
          {text('products.recent')}
        </Text>
      </Box>
      <IndexTable
        selectable={false}
        itemCount={imports.length}
        headings={[
          { title: text('products.received') },
          { title: text('common.status') },
          { title: text('lists.wishes'), alignment: 'end' },
          { title: text('lists.persons'), alignment: 'end' },
          { title: text('lists.waits') },
          { title: text('lists.actions'), hidden: true },
        ]}
      >
        {imports.map((one, at) => (
          <ImportRow key={one.id} one={one} at={at} now={now} onUndo={() => setUndone(one.id)} />
        ))}
      </IndexTable>
      {undone !== null && <ConfirmUndo id={undone} onClose={() => setUndone(null)} />}
    </Card>
  );
}

function ImportRow(props: { one: ShownImport; at: number; now: string; onUndo: () => void }) {
  const { one, now } = props;
  const ago = agoText(one.created_at, now);
  return (
    <IndexTable.Row id={String(one.id)} position={props.at}>
      <IndexTable.Cell>
        <BlockStack>
          <Text as="span">{ago}</Text>
          <Text as="span" variant="bodySm" tone="subdued">
            {sourceName(one.source)}
          </Text>
        </BlockStack>
      </IndexTable.Cell>
      <IndexTable.Cell>
        <Badge tone={stateTones[one.state]}>{text(`lists.states.${one.state}`)}</Badge>
      </IndexTable.Cell>
      {[one.wishes, one.people].map((count, column) => (
        <IndexTable.Cell key={column}>
          <Text as="span" alignment="end" numeric>
            {numberName(count)}
          </Text>
        </IndexTable.Cell>
      ))}
      <IndexTable.Cell>{one.waits_until ? dateText(one.waits_until) : '–'}</IndexTable.Cell>
      <IndexTable.Cell>
        <InlineStack align="end" gap="200" wrap={false}>
          {canBeUndone(one, now) && (
            <Button accessibilityLabel={`${text('lists.undoImport')}, ${ago}`} onClick={props.onUndo}>
              {text('undo')}
            </Button>
          )}
          {isWaiting(one) && (
            <>
              <Button url={`/app/lists?import=${one.id}`} accessibilityLabel={`${text('continue')}, ${ago}`}>
                {text('continue')}
              </Button>
              <DeleteButton importId={one.id} of={ago} />
            </>
          )}
        </InlineStack>
      </IndexTable.Cell>
    </IndexTable.Row>
  );
}

function ConfirmUndo({ id, onClose }: { id: number; onClose: () => void }) {
  const { send, busy, problems } = useIntent({ onDone: onClose });
  return (
    <Modal
      open
      title={text('lists.undoQuestion')}
      onClose={onClose}
      primaryAction={{
        content: text('lists.undoImport'),
        destructive: true,
        loading: busy,
        onAction: () => send('undo', { import: id }),
      }}
      secondaryActions={[{ content: text('lists.keep'), onAction: onClose }]}
    >
      <Modal.Section>
        <BlockStack gap="300">
          {problems[0] && <Banner tone="critical">{problems[0].hint}</Banner>}
          <Text as="p">{text('lists.undoText')}</Text>
        </BlockStack>
      </Modal.Section>
    </Modal>
  );
}
