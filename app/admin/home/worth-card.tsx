import { useFetcher } from '@remix-run/react';
import { BlockStack, Card, Checkbox, Divider, Link, Text } from '@shopify/polaris';
import { isKnown, type Worth } from '#api/contract/worth.ts';
import { estimateNote, WorthText } from '#app/merchant/worth.tsx';
import { text } from '../texts.ts';
import type { AdminHome } from './home.server.ts';

/** The worth of wishlists, and the switch of the weekly email. */
export function WorthCard({ worth, owners }: { worth: Worth; owners: AdminHome['owners'] }) {
  const note = estimateNote(worth);
  return (
    <Card>
      <BlockStack gap="200">
        <Text as="h2" variant="headingSm">
          {text('worth.title')}
        </Text>
        {isKnown(worth) ? (
          <Text as="p" variant="headingMd" fontWeight="regular">
            <WorthText worth={worth} link={(path, words) => <Link url={`/app/${path}`}>{words}</Link>} />
          </Text>
        ) : (
          <Text as="p" tone="subdued">
            {text('worth.nothing')}
          </Text>
        )}
        {note && (
          <Text as="p" variant="bodySm" tone="subdued">
            {note}
          </Text>
        )}
        {!worth.hasSales && (
          <Text as="p" variant="bodySm" tone="subdued">
            {text('worth.noSales')} <Link url="/app/analytics">{text('analytics.ordersTitle')}</Link>
          </Text>
        )}
        <Divider />
        <WeeklyMail owners={owners} />
      </BlockStack>
    </Card>
  );
}

/** The switch for the owners' weekly email; saves immediately. */
function WeeklyMail({ owners: { emails, isOn } }: { owners: AdminHome['owners'] }) {
  const fetcher = useFetcher();
  const sent = fetcher.formData?.get('weekly');
  return (
    <Checkbox
      label={text('worth.weekly')}
      helpText={text('home.weeklyReaders', { emails: emails.join(', ') })}
      checked={sent === undefined ? isOn : sent === 'on'}
      disabled={fetcher.state !== 'idle'}
      onChange={(on) => fetcher.submit({ intent: 'weekly', weekly: on ? 'on' : 'off' }, { method: 'post' })}
    />
  );
}
