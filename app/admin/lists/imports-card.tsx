import {
  Badge,
  type BadgeProps,
  Banner,
  BlockStack,
  Button,
  Card,
  InlineStack,
  Modal,
  Text,
} from '@shopify/polaris';
import { useState } from 'react';
import type { ListImportState } from '#api/contract/list-import.ts';
import {
  canBeUndone,
  foundText,
  isWaiting,
  type ListsData,
  type ShownImport,
  sourceName,
} from '#app/merchant/list-imports.ts';
import { agoText, dateText } from '#app/merchant/words.ts';
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
    <Card>
      <BlockStack gap="200">
        <Text as="h2" variant="headingMd">
          {text('products.recent')}
        </Text>
        <ul className="lists-lines">
          {imports.map((one) => (
            <li key={one.id}>
              <Import one={one} now={now} onUndo={() => setUndone(one.id)} />
            </li>
          ))}
        </ul>
      </BlockStack>
      {undone !== null && <ConfirmUndo id={undone} onClose={() => setUndone(null)} />}
    </Card>
  );
}

function Import({ one, now, onUndo }: { one: ShownImport; now: string; onUndo: () => void }) {
  const ago = agoText(one.created_at, now);
  const facts = [
    sourceName(one.source),
    one.wishes > 0 && foundText(one),
    one.waits_until && text('lists.waitsUntil', { date: dateText(one.waits_until) }),
  ];
  return (
    <InlineStack align="space-between" blockAlign="center" gap="200">
      <BlockStack gap="100">
        <InlineStack align="start" gap="200" blockAlign="center">
          <Text as="span">{ago}</Text>
          <Badge tone={stateTones[one.state]}>{text(`lists.states.${one.state}`)}</Badge>
        </InlineStack>
        <Text as="span" variant="bodySm" tone="subdued">
          {facts.filter(Boolean).join(' · ')}
        </Text>
      </BlockStack>
      <InlineStack align="start" gap="200">
        {canBeUndone(one, now) && (
          <Button accessibilityLabel={`${text('lists.undoImport')}, ${ago}`} onClick={onUndo}>
            {text('undo')}
          </Button>
        )}
        {isWaiting(one) && (
          <>
            <DeleteButton importId={one.id} of={ago} />
            <Button url={`/app/lists?import=${one.id}`} accessibilityLabel={`${text('continue')}, ${ago}`}>
              {text('continue')}
            </Button>
          </>
        )}
      </InlineStack>
    </InlineStack>
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
