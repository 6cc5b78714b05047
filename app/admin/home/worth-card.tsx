import { BlockStack, Card, Link, Text } from '@shopify/polaris';
import { isKnown, type Worth } from '#api/contract/worth.ts';
import { estimateNote, WorthText } from '#app/merchant/worth.tsx';
import { text } from '../texts.ts';

/** Who waits, and what wishlists brought. */
export function WorthCard({ worth }: { worth: Worth }) {
  const note = estimateNote(worth);
  return (
    <Card>
      <BlockStack gap="200">
        <Text as="h2" variant="headingSm">
          {text('worth.title')}
        </Text>
        {isKnown(worth) ? (
          <Text as="p" variant="headingMd" fontWeight="regular">
            <WorthText
              worth={worth}
              link={(path, words) => (
                <Link url={`/app/${path}`} removeUnderline>
                  {words}
                </Link>
              )}
            />
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
      </BlockStack>
    </Card>
  );
}
