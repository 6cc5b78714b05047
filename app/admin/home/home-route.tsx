import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Badge, BlockStack, Card, InlineGrid, InlineStack, Link, Page, Text } from '@shopify/polaris';
import { BlocksCard } from '#app/admin/blocks-card.tsx';
import { useThemeBlocks } from '#app/admin/use-theme-blocks.ts';
import { ProductThumbnail } from '../product-thumbnail.tsx';
import { text } from '../texts.ts';
import { actOnAdminHome, type AdminHome, loadAdminHome } from './home.server.ts';
import { MonthCard } from './month-card.tsx';
import { SetupGuide } from './setup-guide.tsx';
import { WorthCard } from './worth-card.tsx';

export const loader = async (args: LoaderFunctionArgs) => json(await loadAdminHome(args));

export async function action(args: ActionFunctionArgs) {
  await actOnAdminHome(args);
  return null;
}

export default function AdminHomeRoute() {
  return <HomePage home={useLoaderData<typeof loader>()} />;
}

/** The shop at a glance: setup, the worth of wishlists, this month's numbers, recent saves, and the blocks in its theme. */
function HomePage({ home }: { home: AdminHome }) {
  const blocks = useThemeBlocks();
  return (
    <Page
      title={text('home.title')}
      secondaryActions={[
        { content: text('lists.title'), url: '/app/lists' },
        { content: text('common.viewShop'), url: home.shopUrl, external: true },
      ]}
    >
      <BlockStack gap="400">
        {!home.guide.isDismissed && <SetupGuide home={home} blocks={blocks} />}
        <WorthCard worth={home.worth} owners={home.owners} />
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
          recent.map(({ id, title, url, imageUrl, price, saved, isTest }) => (
            <InlineStack key={id} gap="300" blockAlign="center" wrap={false}>
              <ProductThumbnail imageUrl={imageUrl} />
              <BlockStack gap="050">
                <Text as="p" breakWord>
                  {url === null ? (
                    title
                  ) : (
                    <Link url={url} removeUnderline external>
                      {title || text('common.untitledProduct')}
                    </Link>
                  )}{' '}
                  {isTest && <Badge tone="info">{text('keys.test')}</Badge>}
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
