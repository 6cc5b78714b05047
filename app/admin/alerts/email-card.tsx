import { Banner, BlockStack, Button, Card, FormLayout, InlineStack, Select, Text } from '@shopify/polaris';
import { useState } from 'react';
import { type AlertKind, alertKinds } from '#api/contract/alerts.ts';
import { kindNames } from '#app/merchant/alert-kinds.ts';
import { useIntent } from '#app/ui/use-intent.ts';
import { text } from '../texts.ts';
import type { AlertsData } from './alerts.server.ts';

/** The email as it appears in an inbox, and a test to someone on the team. */
export function EmailCard({ previews, emails }: AlertsData) {
  const [kind, setKind] = useState<AlertKind>('price_drop');
  const [to, setTo] = useState(emails[0] ?? '');
  const { send, busy, problems } = useIntent({
    onDone: () => shopify.toast.show(text('alerts.testSent', { email: to })),
  });
  const kinds = kindNames();
  const { sender, subject, replyTo, html } = previews[kind];
  return (
    <Card>
      <BlockStack gap="400">
        <BlockStack gap="100">
          <Text as="h2" variant="headingMd">
            {text('alerts.emailTitle')}
          </Text>
          <Text as="p" tone="subdued">
            {text('alerts.emailLead')}
          </Text>
        </BlockStack>
        {problems[0] && <Banner tone="critical">{problems[0].hint}</Banner>}
        <FormLayout>
          <FormLayout.Group>
            <Select
              label={text('common.kind')}
              options={alertKinds.map((one) => ({ value: one, label: kinds[one] }))}
              value={kind}
              onChange={(value) => setKind(alertKinds.find((one) => one === value) ?? kind)}
            />
            <Select
              label={text('alerts.testTo')}
              helpText={text('alerts.testHint')}
              options={[...emails]}
              value={to}
              onChange={setTo}
            />
          </FormLayout.Group>
        </FormLayout>
        <InlineStack align="end">
          <Button loading={busy} disabled={to === ''} onClick={() => send('test', { kind, test_email: to })}>
            {text('common.sendTest')}
          </Button>
        </InlineStack>
        <div className="alerts-preview">
          <p>
            <strong>{text('alerts.subject', { subject })}</strong>
            <span>{text('alerts.from', { name: sender })}</span>
            {replyTo !== null && <span>{text('alerts.repliesTo', { email: replyTo })}</span>}
          </p>
          <iframe srcDoc={html} title={text('alerts.previewOf', { kind: kinds[kind] })} sandbox="" />
        </div>
      </BlockStack>
    </Card>
  );
}
