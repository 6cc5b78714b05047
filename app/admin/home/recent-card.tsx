import { BlockStack, Card, InlineStack, Link, Text, Thumbnail } from '@shopify/polaris';
import { ImageIcon } from '@shopify/polaris-icons';
import type { AdminHome } from './home.server.ts';

/** What shoppers saved last. */
export function RecentCard({ recent }: Pick<AdminHome, 'recent'>) {
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingSm">
          Recently saved
        </Text>
        {recent.length === 0 ? (
          <Text as="p" tone="subdued">
            Nothing yet. As soon as a shopper saves a product, it shows up here.
          </Text>
        ) : (
          recent.map(({ id, title, url, imageUrl, price, saved }) => (
            <InlineStack key={id} gap="300" blockAlign="center" wrap={false}>
              <Thumbnail source={imageUrl ?? ImageIcon} alt="" size="small" />
              <BlockStack gap="050">
                {url === null ? (
                  <Text as="p" breakWord>
                    {title}
                  </Text>
                ) : (
                  <Link url={url} removeUnderline external>
                    {title || 'Product without a title'}
                  </Link>
                )}
                <Text as="p" variant="bodySm" tone="subdued">
                  {[price, saved].filter(Boolean).join(' · ')}
                </Text>
              </BlockStack>
            </InlineStack>
          ))
        )}
      </BlockStack>
    </Card>
  );
}
