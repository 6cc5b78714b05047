import { BlockStack, InlineGrid, Page, Card, InlineStack, Link, Text, Thumbnail } from '@shopify/polaris';
import type { AdminHome } from './home.server.ts';
import { BlocksCard } from '#app/admin/theme/blocks-card.tsx';
import { useThemeBlocks } from '#app/admin/theme/use-theme-blocks.ts';
import { MonthCard } from './month-card.tsx';
import { SetupGuide } from './setup-guide.tsx';
import { ImageIcon } from '@shopify/polaris-icons';

/** How the shop does: the setup, this month's numbers, what was saved last, and the blocks in its theme. */
export function HomePage({ home }: { home: AdminHome }) {
  const blocks = useThemeBlocks();
  return (
    <Page title="Home" secondaryActions={[{ content: 'View shop', url: home.shopUrl, external: true }]}>
      <BlockStack gap="400">
        {!home.guide.isDismissed && <SetupGuide home={home} blocks={blocks} />}
        <MonthCard home={home} />
        <InlineGrid columns={{ xs: 1, md: 2 }} gap="400" alignItems="start">
          <RecentCard recent={home.recent} />
          <BlocksCard theme={home.theme} blocks={blocks} />
        </InlineGrid>
      </BlockStack>
    </Page>
  );
}

/** What shoppers saved last. */
function RecentCard({ recent }: Pick<AdminHome, 'recent'>) {
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
