import { Banner, BlockStack, Card, Checkbox, Text, TextField } from '@shopify/polaris';
import { useState } from 'react';
import { type AlertKind, alertKinds } from '#api/contract/alerts.ts';
import { kindNames } from '#app/merchant/alert-kinds.ts';
import { useIntent } from '#app/ui/use-intent.ts';
import { text } from '../texts.ts';
import { UnsavedChanges } from '../unsaved-changes.tsx';
import type { AlertsData } from './alerts.server.ts';

/** The kinds of alerts, each saved when it's switched, and the sender of emails. */
export function SettingsCard({ settings }: Pick<AlertsData, 'settings'>) {
  const [discards, setDiscards] = useState(0);
  return (
    <BlockStack gap="400">
      <KindsCard settings={settings} />
      <SenderCard
        // Remounts after a save, because stored values can differ from typed ones, and when changes are discarded.
        key={[settings.min_drop_percent, settings.sender_name, settings.reply_to, discards].join(' ')}
        settings={settings}
        discard={() => setDiscards(discards + 1)}
      />
    </BlockStack>
  );
}

const saved = () => shopify.toast.show(text('common.saved'));

function KindsCard({ settings }: Pick<AlertsData, 'settings'>) {
  const { send, busy, problemOf } = useIntent({ onDone: saved });
  const kinds = kindNames();
  const hints = {
    price_drop: text('alerts.priceDropHint'),
    back_in_stock: text('alerts.backInStockHint'),
    low_stock: text('alerts.lowStockHint'),
  };
  const stored = alertKinds.filter((kind) => settings[kind]);
  const [sent, setSent] = useState(stored);
  const on = busy ? sent : stored;
  const toggle = (changed: AlertKind) => {
    const wanted = alertKinds.filter((kind) => on.includes(kind) !== (kind === changed));
    setSent(wanted);
    send('kinds', Object.fromEntries(wanted.map((kind) => [kind, 'on'])));
  };
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {text('alerts.kindsTitle')}
        </Text>
        {problemOf('') && <Banner tone="critical">{problemOf('')}</Banner>}
        {alertKinds.map((kind) => (
          <Checkbox
            key={kind}
            label={kinds[kind]}
            helpText={settings.emails_included || kind !== 'back_in_stock' ? hints[kind] : undefined}
            checked={on.includes(kind)}
            disabled={busy}
            onChange={() => toggle(kind)}
          />
        ))}
      </BlockStack>
    </Card>
  );
}

function SenderCard({ settings, discard }: Pick<AlertsData, 'settings'> & { discard: () => void }) {
  const stored = {
    min_drop_percent: String(settings.min_drop_percent),
    sender_name: settings.sender_name ?? '',
    reply_to: settings.reply_to ?? '',
  };
  const [form, setForm] = useState(stored);
  const { send, busy, problemOf } = useIntent({ onDone: saved });
  const field = (name: keyof typeof form) => ({
    value: form[name],
    error: problemOf(name) ?? undefined,
    onChange: (value: string) => setForm({ ...form, [name]: value }),
    autoComplete: 'off',
  });
  return (
    <Card>
      <UnsavedChanges
        id="alerts-save-bar"
        differs={JSON.stringify(form) !== JSON.stringify(stored)}
        saving={busy}
        save={() => send('email', form)}
        discard={discard}
      />
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {text('common.settings')}
        </Text>
        {problemOf('') && <Banner tone="critical">{problemOf('')}</Banner>}
        <TextField
          {...field('min_drop_percent')}
          label={text('alerts.minDrop')}
          helpText={text('alerts.minDropHint')}
          inputMode="numeric"
        />
        <TextField
          {...field('sender_name')}
          label={text('alerts.senderName')}
          helpText={text('alerts.senderHint')}
          maxLength={100}
        />
        <TextField
          {...field('reply_to')}
          label={text('alerts.replyTo')}
          helpText={text('alerts.replyHint')}
          type="email"
          maxLength={320}
        />
      </BlockStack>
    </Card>
  );
}
