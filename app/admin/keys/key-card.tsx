import { Badge, BlockStack, Button, Card, InlineStack, Text } from '@shopify/polaris';
import { CopyField } from '../copy-field.tsx';
import type { Wish } from './confirm-key.tsx';
import { DomainProofs } from './domain-proofs.tsx';
import { KeyDomains } from './key-domains.tsx';
import { nameOf, requestsText, type ShownKey } from './keys-data.ts';
import { OldValue } from './old-value.tsx';

interface KeyCardProps {
  shown: ShownKey;
  now: string;
  /** What a DNS record or a file must say. */
  proofText: string;
  /** Hosts it has by itself. */
  ownHosts: readonly string[];
  isThemes: boolean;
  /** The value it took the place of, while that still works. */
  before: ShownKey | undefined;
  onWish: (wish: Wish) => void;
}

/** An active key: its value, where it works, and what can be done with it. */
export function KeyCard({ shown, now, proofText, ownHosts, isThemes, before, onWish }: KeyCardProps) {
  const isLive = shown.environment === 'live';
  const wish = (kind: Wish['kind']) => () => onWish({ kind, key: shown });
  return (
    <Card>
      <BlockStack gap="400">
        <InlineStack gap="200" align="space-between" blockAlign="center">
          <InlineStack gap="200" blockAlign="center">
            <Text as="h2" variant="headingMd">
              {nameOf(shown)}
            </Text>
            <Badge tone={isLive ? 'success' : undefined}>{isLive ? 'Live' : 'Test'}</Badge>
            {isThemes && <Badge tone="info">Used by your theme</Badge>}
          </InlineStack>
          <InlineStack gap="200">
            <Button onClick={wish('rotate')} accessibilityLabel={`Rotate ${nameOf(shown)}`}>
              Rotate
            </Button>
            {shown.unused && !isThemes && !before && (
              <Button onClick={wish('delete')} accessibilityLabel={`Delete ${nameOf(shown)}`}>
                Delete
              </Button>
            )}
            <Button tone="critical" onClick={wish('revoke')} accessibilityLabel={`Revoke ${nameOf(shown)}`}>
              Revoke
            </Button>
          </InlineStack>
        </InlineStack>
        <CopyField
          label={`Value of ${nameOf(shown)}`}
          labelHidden
          value={shown.value}
          helpText={`${requestsText(shown, now)}.`}
        />
        {before?.endsAt && <OldValue shown={before} now={now} endsAt={before.endsAt} />}
        <KeyDomains shown={shown} ownHosts={ownHosts} />
        <DomainProofs shown={shown} proofText={proofText} />
      </BlockStack>
    </Card>
  );
}
