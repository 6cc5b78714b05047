import { Badge, BlockStack, Button, Card, InlineStack, Text, Banner } from '@shopify/polaris';
import { CopyField } from '../copy-field.tsx';
import type { Wish } from './confirm-key.tsx';
import { DomainProofs } from './domain-proofs.tsx';
import { KeyDomains } from './key-domains.tsx';
import { nameOf, requestsText, type ShownKey, endOf } from './keys-data.ts';
import { useEffect, useState } from 'react';

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

/** How long the value from before a rotation still works, counted down by the clock of this page. */
function OldValue({ shown, now, endsAt }: { shown: ShownKey; now: string; endsAt: string }) {
  const left = useSecondsLeft(Date.parse(endsAt) - Date.parse(now));
  const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
  return left > 0 ? (
    <Banner tone="warning">
      <p>
        You rotated this key. The old value {endOf(shown)} works for{' '}
        <strong className="keys-clock" role="timer">
          {clock}
        </strong>{' '}
        more. Replace it wherever you wrote it down.
      </p>
    </Banner>
  ) : (
    <Banner tone="info">
      <p>The old value {endOf(shown)} has ended. Only the new one works.</p>
    </Banner>
  );
}

/** Milliseconds come from the service, so that the clock of the merchant's device may be wrong. */
function useSecondsLeft(milliseconds: number): number {
  const [left, setLeft] = useState(milliseconds);
  useEffect(() => {
    const ends = performance.now() + milliseconds;
    const timer = setInterval(() => {
      const rest = ends - performance.now();
      setLeft(rest);
      if (rest <= 0) clearInterval(timer);
    }, 500);
    return () => clearInterval(timer);
  }, [milliseconds]);
  return Math.max(0, Math.ceil(left / 1000));
}
