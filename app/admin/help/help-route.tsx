import { json, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { BlockStack, Box, Button, Card, Collapsible, Layout, Link, List, Page, Text } from '@shopify/polaris';
import { ChevronDownIcon, ChevronUpIcon } from '@shopify/polaris-icons';
import { useState } from 'react';
import { text } from '../texts.ts';
import { answers } from './answers.tsx';
import { type AdminHelp, loadAdminHelp } from './help.server.ts';
import { SupportCard } from './support-card.tsx';

export const loader = async (args: LoaderFunctionArgs) => json(await loadAdminHelp(args));

export default function AdminHelpRoute() {
  return <HelpPage help={useLoaderData<typeof loader>()} />;
}

/** Answers, further reading and support. */
function HelpPage({ help }: { help: AdminHelp }) {
  return (
    <Page title={text('help.title')}>
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
                  {text('help.reading')}
                </Text>
                <List>
                  <List.Item>
                    <Link url={`${help.siteUrl}/docs/shopify-merchants`} external>
                      {text('help.guide')}
                    </Link>
                  </List.Item>
                  <List.Item>
                    <Link url={`${help.siteUrl}/changelog`} external>
                      {text('help.changelog')}
                    </Link>
                  </List.Item>
                  <List.Item>
                    <Link url={`${help.siteUrl}/reference`} external>
                      {text('help.reference')}
                    </Link>
                  </List.Item>
                </List>
                <Text as="p" variant="bodySm" tone="subdued">
                  {text('help.version', { version: help.version })}
                </Text>
              </BlockStack>
            </Card>
          </BlockStack>
        </Layout.Section>
      </Layout>
    </Page>
  );
}

/** Questions that expand to show their answers. */
function AnswerList() {
  const [opened, setOpened] = useState<string>();
  return (
    <Card>
      <BlockStack gap="200">
        <Text as="h2" variant="headingSm">
          {text('help.questions')}
        </Text>
        {answers().map(({ id, question, answer }) => {
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
                {text(question)}
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
