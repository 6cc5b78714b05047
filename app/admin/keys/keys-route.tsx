import {
  type ActionFunctionArgs,
  json,
  type LinksFunction,
  type LoaderFunctionArgs,
  type SerializeFrom,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Banner, BlockStack, Box, Button, Card, InlineStack, Page, Text } from '@shopify/polaris';
import { useState } from 'react';
import { readKeys } from '#app/merchant/keys.server.ts';
import { type KeyChange, keySuffix, nameOf, type ShownKey } from '#app/merchant/keys.ts';
import { dateText } from '#app/merchant/words.ts';
import { useIntent } from '#app/ui/use-intent.ts';
import { requireAdmin } from '../admin.server.ts';
import { answerAdminIntent } from '../intents.server.ts';
import { text } from '../texts.ts';
import { ConfirmKey } from './confirm-key.tsx';
import { CreateKey } from './create-key.tsx';
import { KeyCard } from './key-card.tsx';
import styles from './keys.css';
import { adminKeyIntents, keyMessageOf } from './keys-intents.server.ts';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

export async function loader(args: LoaderFunctionArgs) {
  const { ctx, shop } = await requireAdmin(args);
  const { partnerId, apiKeyId: themeKeyId, provisioned: themeSynced } = shop;
  return json({ ...(await readKeys(ctx, partnerId)), themeKeyId, themeSynced });
}

export const action = (args: ActionFunctionArgs) => answerAdminIntent(args, adminKeyIntents, keyMessageOf);

/** The shop's public keys and their domains. */
export default function AdminKeysRoute() {
  return <KeysPage {...useLoaderData<typeof loader>()} />;
}

function KeysPage({ keys, hosts, proofText, now, themeKeyId, themeSynced }: SerializeFrom<typeof loader>) {
  const [change, setChange] = useState<KeyChange | null>(null);
  const [creating, setCreating] = useState(false);
  const active = keys.filter(({ status }) => status === 'active');
  // The theme's own key first, then the newest.
  active.sort((a, b) => Number(b.id === themeKeyId) - Number(a.id === themeKeyId) || b.id - a.id);
  const ended = keys.filter(({ status }) => status === 'ended');
  return (
    <Page
      title={text('keys.title')}
      subtitle={text('keys.subtitle')}
      primaryAction={{ content: text('keys.createKey'), onAction: () => setCreating(true) }}
    >
      <BlockStack gap="400">
        {!themeSynced && <ThemeOutdated />}
        {active.map((key) => (
          <KeyCard
            key={key.id}
            shown={key}
            now={now}
            proofText={proofText}
            ownHosts={key.environment === 'live' ? hosts : []}
            isThemes={key.id === themeKeyId}
            before={keys.find(({ status, replacedById }) => status === 'rotated' && replacedById === key.id)}
            onChange={setChange}
          />
        ))}
        {ended.length > 0 && <EndedKeys keys={ended} onChange={setChange} />}
        <Box paddingInline={{ xs: '400', sm: '0' }}>
          <Text as="p" tone="subdued">
            {text('keys.everyKey')}
          </Text>
        </Box>
      </BlockStack>
      <ConfirmKey change={change} themeKeyId={themeKeyId} onDone={() => setChange(null)} />
      <CreateKey open={creating} hosts={hosts} onDone={() => setCreating(false)} />
    </Page>
  );
}

/** Shown while the theme doesn't have the new key. */
function ThemeOutdated() {
  const { send, busy } = useIntent({ action: '/app/keys' });
  return (
    <Banner
      tone="warning"
      title={text('keys.themeOutdatedTitle')}
      action={{
        content: text('tryAgain'),
        loading: busy,
        onAction: () => send('sync-theme'),
      }}
    >
      <p>{text('keys.themeOutdatedText')}</p>
    </Banner>
  );
}

/** Keys that have stopped working, until the merchant deletes them. */
function EndedKeys({ keys, onChange }: { keys: ShownKey[]; onChange: (change: KeyChange) => void }) {
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {text('keys.ended')}
        </Text>
        {keys.map((key) => (
          <InlineStack key={key.id} gap="200" align="space-between" blockAlign="center">
            <BlockStack>
              <Text as="span" tone="subdued" breakWord>
                {nameOf(key)} <span className="keys-value">{keySuffix(key)}</span>
              </Text>
              <Text as="span" variant="bodySm" tone="subdued">
                {endText(key)}
              </Text>
            </BlockStack>
            <Button
              onClick={() => onChange({ kind: 'delete', key })}
              accessibilityLabel={text('keys.deleteKeyEnd', { key: nameOf(key), end: keySuffix(key) })}
            >
              {text('common.delete')}
            </Button>
          </InlineStack>
        ))}
      </BlockStack>
    </Card>
  );
}

function endText({ replacedById, endsAt }: ShownKey): string {
  if (!endsAt) return text(replacedById === null ? 'keys.isRevoked' : 'keys.isReplaced');
  return text(replacedById === null ? 'keys.revokedOn' : 'keys.replacedOn', { date: dateText(endsAt) });
}
