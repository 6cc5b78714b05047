import { Banner, BlockStack, Page, Text, Button, Card, InlineStack } from '@shopify/polaris';
import { useState } from 'react';
import { CreateKey } from './create-key.tsx';
import { KeyCard } from './key-card.tsx';
import { type KeysData, dayText, endOf, nameOf, type ShownKey } from './keys-data.ts';
import { ConfirmKey, type Wish } from './confirm-key.tsx';
import { useIntent } from '#app/ui/use-intent.ts';

export function KeysPage({ keys, hosts, proofText, now, themeKeyId, themeTold }: KeysData) {
  const [wish, setWish] = useState<Wish | null>(null);
  const [creating, setCreating] = useState(false);
  const active = keys.filter(({ status }) => status === 'active');
  // The theme's own key first, then the newest.
  active.sort((a, b) => Number(b.id === themeKeyId) - Number(a.id === themeKeyId) || b.id - a.id);
  const ended = keys.filter(({ status }) => status === 'ended');
  return (
    <Page
      title="Keys and domains"
      subtitle="A public key connects your shop. It is safe in the browser, because it only works on the domains you allow."
      primaryAction={{ content: 'Create key', onAction: () => setCreating(true) }}
    >
      <BlockStack gap="400">
        {!themeTold && <ThemeWaits />}
        {active.map((key) => (
          <KeyCard
            key={key.id}
            shown={key}
            now={now}
            proofText={proofText}
            ownHosts={key.environment === 'live' ? hosts : []}
            isThemes={key.id === themeKeyId}
            before={keys.find(({ status, replacedById }) => status === 'rotated' && replacedById === key.id)}
            onWish={setWish}
          />
        ))}
        {ended.length > 0 && <EndedKeys keys={ended} onWish={setWish} />}
        <Text as="p" tone="subdued">
          Every key works on localhost. Saves with a test key are real, and marked as test in your numbers.
        </Text>
      </BlockStack>
      <ConfirmKey wish={wish} themeKeyId={themeKeyId} onDone={() => setWish(null)} />
      <CreateKey open={creating} hosts={hosts} onDone={() => setCreating(false)} />
    </Page>
  );
}

/** The new key is there, and the theme does not know it yet. */
function ThemeWaits() {
  const { send, busy } = useIntent({ action: '/app/keys' });
  return (
    <Banner
      tone="warning"
      title="Your theme does not have its new key yet"
      action={{
        content: 'Try again',
        loading: busy,
        onAction: () => send('tell-theme'),
      }}
    >
      <p>
        Shopify did not answer. Saving stops in your shop when the old value ends. Trying again puts the new
        key into your theme.
      </p>
    </Banner>
  );
}

/** Keys that no longer work, for as long as the merchant keeps them. */
function EndedKeys({ keys, onWish }: { keys: ShownKey[]; onWish: (wish: Wish) => void }) {
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
