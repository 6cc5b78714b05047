import type { LinksFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Banner, BlockStack, Card, InlineStack, Page, Text } from '@shopify/polaris';
import { foundText, isChanging, useLastImported } from '#app/merchant/list-imports.ts';
import { useReloadWhile } from '#app/ui/use-reload-while.ts';
import { ExportButton } from '../export-button.tsx';
import { text } from '../texts.ts';
import { CurrentCard } from './current-card.tsx';
import { ImportsCard } from './imports-card.tsx';
import styles from './lists.css';
import type { loadLists } from './lists.server.ts';
import { UploadCard } from './upload-card.tsx';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];
export { loadLists as loader, runLists as action } from './lists.server.ts';

/** Imports lists that the shop's customers have in another app. */
export default function AdminListsRoute() {
  const data = useLoaderData<typeof loadLists>();
  const { current, file, imports, hosts, now } = data;
  useReloadWhile([...imports, ...(current ? [current] : [])].some(isChanging));
  const finished = useLastImported(data);
  return (
    <Page
      title={text('lists.title')}
      subtitle={text('lists.lead')}
      backAction={{ content: text('home.title'), url: '/app' }}
    >
      <BlockStack gap="400">
        {finished && <Banner tone="success" title={text('lists.imported', { found: foundText(finished) })} />}
        {hosts.length === 0 && (
          <Banner tone="warning" action={{ content: text('products.verifyDomain'), url: '/app/keys' }}>
            <p>{text('lists.noHosts')}</p>
          </Banner>
        )}
        {current ? (
          <CurrentCard key={current.id} current={current} file={file} now={now} />
        ) : (
          <UploadCard {...data} />
        )}
        {imports.length > 0 && <ImportsCard imports={imports} now={now} />}
        <Card>
          <BlockStack gap="200">
            <InlineStack align="space-between" blockAlign="center" gap="200">
              <Text as="h2" variant="headingMd">
                {text('lists.exportTitle')}
              </Text>
              <ExportButton path="/app/lists/export" of={text('lists.exportTitle')} />
            </InlineStack>
            <Text as="p" tone="subdued">
              {text('lists.exportLead')}
            </Text>
          </BlockStack>
        </Card>
      </BlockStack>
    </Page>
  );
}
