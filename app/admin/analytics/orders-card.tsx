import { Badge, Banner, BlockStack, Button, Card, InlineStack, Text } from '@shopify/polaris';
import { useState } from 'react';
import { formatDate } from '#api/contract/language/dates.ts';
import { useIntent } from '#app/ui/use-intent.ts';
import { lang, text } from '../texts.ts';
import type { AnalyticsData } from './analytics.server.ts';

interface OrdersAnswer {
  failed: boolean;
  /** The state it was switched to. */
  isOn?: boolean;
}

/** The switch for counting orders. Shopify asks the merchant for permission first. */
export function OrdersCard({ ordersSince, ordersScope }: Pick<AnalyticsData, 'ordersSince' | 'ordersScope'>) {
  const [problem, setProblem] = useState<'ordersDeclined' | 'ordersFailed' | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const { send, busy, problemOf } = useIntent<OrdersAnswer>({
    onDone: (answer) => {
      setProblem(answer?.failed ? 'ordersFailed' : null);
      // The app keeps no permission that it doesn't use.
      if (answer?.isOn === false) shopify.scopes.revoke([ordersScope]).catch(() => undefined);
    },
  });
  async function start() {
    setIsAsking(true);
    try {
      const { result } = await shopify.scopes.request([ordersScope]);
      if (result === 'granted-all') send('count_orders', { on: 'on' });
      else setProblem('ordersDeclined');
    } catch {
      setProblem('ordersFailed');
    } finally {
      setIsAsking(false);
    }
  }
  const isOn = ordersSince !== null;
  return (
    <Card>
      <BlockStack gap="300">
        <InlineStack gap="200" blockAlign="center">
          <Text as="h2" variant="headingMd">
            {text('analytics.ordersTitle')}
          </Text>
          <span role="status">
            {isOn && (
              <Badge tone="success">
                {text('analytics.ordersOn', { date: formatDate(lang(), new Date(ordersSince)) })}
              </Badge>
            )}
          </span>
        </InlineStack>
        {problemOf('') && <Banner tone="critical">{problemOf('')}</Banner>}
        {problem && <Banner tone="warning">{text(`analytics.${problem}`)}</Banner>}
        <Text as="p">{text('analytics.ordersText')}</Text>
        <Text as="p" tone="subdued">
          {text('analytics.ordersRead')}
        </Text>
        <InlineStack>
          <Button loading={busy || isAsking} onClick={() => (isOn ? send('count_orders') : void start())}>
            {text(isOn ? 'analytics.ordersStop' : 'analytics.ordersStart')}
          </Button>
        </InlineStack>
      </BlockStack>
    </Card>
  );
}
