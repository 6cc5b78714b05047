import { BlockStack, InlineGrid, Page } from '@shopify/polaris';
import type { AdminHome } from './home.server.ts';
import { BlocksCard } from '#app/admin/theme/blocks-card.tsx';
import { useThemeBlocks } from '#app/admin/theme/use-theme-blocks.ts';
import { MonthCard } from './month-card.tsx';
import { RecentCard } from './recent-card.tsx';
import { SetupGuide } from './setup-guide.tsx';

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
