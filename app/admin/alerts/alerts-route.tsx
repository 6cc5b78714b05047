import type { LinksFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Banner, BlockStack, Layout, Page } from '@shopify/polaris';
import { text } from '../texts.ts';
import styles from './alerts.css';
import type { loadAlerts } from './alerts.server.ts';
import { EmailCard } from './email-card.tsx';
import { ResultsCard } from './results-card.tsx';
import { SettingsCard } from './settings-card.tsx';
import { WatchersCard } from './watchers-card.tsx';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];
export { loadAlerts as loader, runAlerts as action } from './alerts.server.ts';

/** Alerts about the shop's products: who waits, what the emails led to, and the settings. */
export default function AdminAlertsRoute() {
  const data = useLoaderData<typeof loadAlerts>();
  const { settings } = data;
  return (
    <Page title={text('alerts.title')} subtitle={text('alerts.lead')}>
      <BlockStack gap="400">
        {!settings.emails_included && (
          <Banner tone="info" action={{ content: text('common.seePlans'), url: '/app/plan' }}>
            <p>{text('alerts.notIncluded')}</p>
          </Banner>
        )}
        <WatchersCard {...data} />
        <Layout>
          <Layout.Section>
            <BlockStack gap="400">
              {settings.emails_included && <ResultsCard {...data} />}
              <EmailCard {...data} />
            </BlockStack>
          </Layout.Section>
          <Layout.Section variant="oneThird">
            <SettingsCard settings={settings} />
          </Layout.Section>
        </Layout>
      </BlockStack>
    </Page>
  );
}
