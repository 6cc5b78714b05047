import { BlockStack, Button, Card, InlineStack, Text } from '@shopify/polaris';
import type { Wish } from './confirm-key.tsx';
import { dayText, endOf, nameOf, type ShownKey } from './keys-data.ts';

/** Keys that no longer work, for as long as the merchant keeps them. */
export function EndedKeys({ keys, onWish }: { keys: ShownKey[]; onWish: (wish: Wish) => void }) {
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          Ended keys
        </Text>
        {keys.map((key) => (
          <InlineStack key={key.id} gap="200" align="space-between" blockAlign="center">
            <BlockStack>
              <Text as="span" tone="subdued">
                {nameOf(key)} <span className="keys-value">{endOf(key)}</span>
              </Text>
              <Text as="span" variant="bodySm" tone="subdued">
                {key.replacedById === null ? 'Revoked' : 'Replaced'}
                {key.endsAt && ` on ${dayText(key.endsAt)}`}
              </Text>
            </BlockStack>
            <Button
              onClick={() => onWish({ kind: 'delete', key })}
              accessibilityLabel={`Delete ${nameOf(key)} ${endOf(key)}`}
            >
              Delete
            </Button>
          </InlineStack>
        ))}
      </BlockStack>
    </Card>
  );
}
