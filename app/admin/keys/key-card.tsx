import { Badge, Banner, BlockStack, Button, Card, InlineStack, Text } from '@shopify/polaris';
import { clockText, type KeyChange, keySuffix, nameOf, type ShownKey } from '#app/merchant/keys.ts';
import { monthText } from '#app/merchant/words.ts';
import { useCountdown } from '#app/save/use-countdown.ts';
import { CopyField } from '../copy-field.tsx';
import { Rich, text } from '../texts.ts';
import { DomainProofs } from './domain-proofs.tsx';
import { KeyDomains } from './key-domains.tsx';

interface KeyCardProps {
  shown: ShownKey;
  now: string;
  /** The required content of a DNS record or a file. */
  proofText: string;
  /** Hosts that come from Shopify. */
  ownHosts: readonly string[];
  isThemes: boolean;
  /** The key's previous value, while it still works. */
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
          helpText={text('keys.requests', { count: shown.requestsThisMonth, month: monthText(now) })}
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
  const span = Math.max(0, Math.ceil((Date.parse(endsAt) - Date.parse(now)) / 1000));
  const left = useCountdown(span, `${now} ${endsAt}`);
  const timer = (
    <strong className="keys-clock" role="timer">
      {clockText(left)}
    </strong>
  );
  return left > 0 ? (
    <Banner tone="warning">
      <p>
        <Rich text="keys.oldValueWorks" values={{ end: keySuffix(shown), time: timer }} />
      </p>
    </Banner>
  ) : (
    <Banner tone="info">
      <p>{text('keys.oldValueExpired', { end: keySuffix(shown) })}</p>
    </Banner>
  );
}
