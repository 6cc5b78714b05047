import { Badge, Banner, BlockStack, Button, Card, InlineStack, Text } from '@shopify/polaris';
import { useEffect, useState } from 'react';
import { CopyField } from '../copy-field.tsx';
import { Rich, text } from '../texts.ts';
import type { KeyChange } from './confirm-key.tsx';
import { DomainProofs } from './domain-proofs.tsx';
import { KeyDomains } from './key-domains.tsx';
import { endOf, nameOf, requestsText, type ShownKey } from './keys-data.ts';

interface KeyCardProps {
  shown: ShownKey;
  now: string;
  /** The required content of a DNS record or a file. */
  proofText: string;
  /** Hosts that it gets from Shopify. */
  ownHosts: readonly string[];
  isThemes: boolean;
  /** The value it replaced, while that still works. */
  before: ShownKey | undefined;
  onChange: (change: KeyChange) => void;
}

/** An active key: its value, its domains and its actions. */
export function KeyCard({ shown, now, proofText, ownHosts, isThemes, before, onChange }: KeyCardProps) {
  const isLive = shown.environment === 'live';
  const change = (kind: KeyChange['kind']) => () => onChange({ kind, key: shown });
  return (
    <Card>
      <BlockStack gap="400">
        <InlineStack gap="200" align="space-between" blockAlign="center">
          <InlineStack gap="200" blockAlign="center">
            <Text as="h2" variant="headingMd" breakWord>
              {nameOf(shown)}
            </Text>
            <Badge tone={isLive ? 'success' : undefined}>{text(isLive ? 'keys.live' : 'keys.test')}</Badge>
            {isThemes && <Badge tone="info">{text('keys.usedByTheme')}</Badge>}
          </InlineStack>
          <InlineStack gap="200">
            <Button
              onClick={change('rotate')}
              accessibilityLabel={text('keys.rotateKey', { key: nameOf(shown) })}
            >
              {text('keys.rotate')}
            </Button>
            {shown.unused && !isThemes && !before && (
              <Button
                onClick={change('delete')}
                accessibilityLabel={text('keys.deleteKey', { key: nameOf(shown) })}
              >
                {text('common.delete')}
              </Button>
            )}
            <Button
              tone="critical"
              onClick={change('revoke')}
              accessibilityLabel={text('keys.revokeKey', { key: nameOf(shown) })}
            >
              {text('common.revoke')}
            </Button>
          </InlineStack>
        </InlineStack>
        <CopyField
          label={text('keys.valueOf', { key: nameOf(shown) })}
          labelHidden
          value={shown.value}
          helpText={requestsText(shown, now)}
        />
        {before?.endsAt && <OldValue shown={before} now={now} endsAt={before.endsAt} />}
        <KeyDomains shown={shown} ownHosts={ownHosts} />
        <DomainProofs shown={shown} proofText={proofText} />
      </BlockStack>
    </Card>
  );
}

/** A countdown until the old value stops working after a rotation. */
function OldValue({ shown, now, endsAt }: { shown: ShownKey; now: string; endsAt: string }) {
  const left = useSecondsLeft(Date.parse(endsAt) - Date.parse(now));
  const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
  const timer = (
    <strong className="keys-clock" role="timer">
      {clock}
    </strong>
  );
  return left > 0 ? (
    <Banner tone="warning">
      <p>
        <Rich text="keys.oldValueWorks" values={{ end: endOf(shown), time: timer }} />
      </p>
    </Banner>
  ) : (
    <Banner tone="info">
      <p>{text('keys.oldValueExpired', { end: endOf(shown) })}</p>
    </Banner>
  );
}

/** The duration comes from the service, so the clock of the merchant's device doesn't matter. */
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
