import { BlockStack, Card, Layout, Link, List, Page, Text } from '@shopify/polaris';
import type { AdminHelp } from './help.server.ts';
import { AnswerList } from './answer-list.tsx';
import { SupportCard } from './support-card.tsx';

/** Answers, further reading, and the way to people. */
export function HelpPage({ help }: { help: AdminHelp }) {
  return (
    <Page title="Help">
      <Layout>
        <Layout.Section>
          <AnswerList />
        </Layout.Section>
        <Layout.Section variant="oneThird">
          <BlockStack gap="400">
            <SupportCard help={help} />
            <Card>
              <BlockStack gap="200">
                <Text as="h2" variant="headingSm">
                  Further reading
                </Text>
                <List>
                  <List.Item>
                    <Link url={`${help.siteUrl}/changelog`} external>
                      What is new
                    </Link>
                  </List.Item>
                  <List.Item>
                    <Link url={`${help.siteUrl}/reference`} external>
                      API reference for developers
                    </Link>
                  </List.Item>
                </List>
                <Text as="p" variant="bodySm" tone="subdued">
                  Version {help.version}
                </Text>
              </BlockStack>
            </Card>
          </BlockStack>
        </Layout.Section>
      </Layout>
    </Page>
  );
}
