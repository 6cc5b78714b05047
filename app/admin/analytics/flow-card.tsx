import { Badge, BlockStack, Button, Card, InlineStack, List, Text } from '@shopify/polaris';
import { text } from '../texts.ts';
import type { AnalyticsData } from './analytics.server.ts';

/** The app's triggers of Shopify Flow, and which of them workflows use. Flow shows their names in English. */
export function FlowCard({ flow }: Pick<AnalyticsData, 'flow'>) {
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          Shopify Flow
        </Text>
        <Text as="p">{text('analytics.flowText')}</Text>
        <List>
          {flow.triggers.map(({ name, isLive }) => (
            <List.Item key={name}>
              <InlineStack gap="200" blockAlign="center">
                <span lang="en">{name}</span>
                <Badge {...(isLive && { tone: 'success' })}>
                  {text(isLive ? 'analytics.flowUsed' : 'analytics.flowUnused')}
                </Badge>
              </InlineStack>
            </List.Item>
          ))}
        </List>
        <InlineStack>
          <Button url={flow.url} target="_top">
            {text('analytics.flowOpen')}
          </Button>
        </InlineStack>
      </BlockStack>
    </Card>
  );
}
