import { BlockStack, InlineGrid, Page, Card, InlineStack, Link, Text, Thumbnail } from '@shopify/polaris';
import type { AdminHome } from './home.server.ts';
import { BlocksCard } from '#app/admin/theme/blocks-card.tsx';
import { useThemeBlocks } from '#app/admin/theme/use-theme-blocks.ts';
import { MonthCard } from './month-card.tsx';
import { SetupGuide } from './setup-guide.tsx';
import { text } from '../texts.ts';
import { ImageIcon } from '@shopify/polaris-icons';

/** The shop at a glance: setup, this month's numbers, recent saves, and the blocks in its theme. */
export function HomePage({ home }: { home: AdminHome }) {
  const blocks = useThemeBlocks();
  return (
    <Page
      title={text('home.title')}
      secondaryActions={[{ content: text('common.viewShop'), url: home.shopUrl, external: true }]}
    >
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

/** The products that shoppers saved most recently. */
function RecentCard({ recent }: Pick<AdminHome, 'recent'>) {
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingSm">
          {text('home.recentlySaved')}
        </Text>
        {recent.length === 0 ? (
          <Text as="p" tone="subdued">
            {text('home.recentEmpty')}
          </Text>
        ) : (
          recent.map(({ id, title, url, imageUrl, price, saved }) => (
            <InlineStack key={id} gap="300" blockAlign="center" wrap={false}>
              <Thumbnail source={imageUrl ?? ImageIcon} alt="" size="small" />
              <BlockStack gap="050">
                <Text as="p" breakWord>
                  {url === null ? (
                    title
                  ) : (
                    <Link url={url} removeUnderline external>
                      {title || text('home.untitledProduct')}
                    </Link>
                  )}
                </Text>
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
