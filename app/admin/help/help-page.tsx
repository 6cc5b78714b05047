import { BlockStack, Card, Layout, Link, List, Page, Text, Box, Button, Collapsible } from '@shopify/polaris';
import type { AdminHelp } from './help.server.ts';
import { SupportCard } from './support-card.tsx';
import { ChevronDownIcon, ChevronUpIcon } from '@shopify/polaris-icons';
import { useState } from 'react';
import { answers } from './answers.tsx';

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

/** Questions that open to their answers. */
function AnswerList() {
  const [opened, setOpened] = useState<string>();
  return (
    <Card>
      <BlockStack gap="200">
        <Text as="h2" variant="headingSm">
          Questions and answers
        </Text>
        {answers.map(({ id, question, answer }) => {
          const isOpen = opened === id;
          return (
            <div key={id}>
              <Button
                fullWidth
                textAlign="start"
                variant="tertiary"
                icon={isOpen ? ChevronUpIcon : ChevronDownIcon}
                ariaExpanded={isOpen}
                ariaControls={`answer-${id}`}
                onClick={() => setOpened(isOpen ? undefined : id)}
              >
                {question}
              </Button>
              <Collapsible id={`answer-${id}`} open={isOpen}>
                <Box paddingInline="300" paddingBlock="200">
                  <BlockStack gap="200">{answer}</BlockStack>
                </Box>
              </Collapsible>
            </div>
          );
        })}
      </BlockStack>
    </Card>
  );
}
