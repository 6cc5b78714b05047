import { BlockStack, Card, Divider, Text } from '@shopify/polaris';
import type { FunnelReport } from '#api/contract/analytics-report.ts';
import { FunnelBars } from '#app/ui/charts/funnel-bars.tsx';
import { chartKinds } from '#app/ui/charts/kinds.ts';
import { numberName } from '#app/ui/charts/words.ts';

const steps = ['saves', 'basketOpens', 'checkouts'] as const;

function boughtName({ saves, bought }: FunnelReport): string {
  if (saves === 0) return 'Nothing was saved in these days.';
  const percent = (bought / saves) * 100;
  const written = percent > 0 && percent < 1 ? 'less than 1' : Math.round(percent);
  return `${numberName(bought)} of ${numberName(saves)} saves are marked as bought: ${written} %.`;
}

/** From a save to the checkout. */
export function FunnelCard({ funnel }: { funnel: FunnelReport }) {
  const bars = steps.flatMap((step) => {
    const kind = chartKinds.find((one) => one.kind === step);
    return kind ? [{ label: kind.label, color: kind.color, value: funnel[step] }] : [];
  });
  return (
    <Card>
      <BlockStack gap="400">
        <Text as="h2" variant="headingMd">
          From save to checkout
        </Text>
        <FunnelBars steps={bars} />
        <Divider />
        <Text as="p">{boughtName(funnel)}</Text>
      </BlockStack>
    </Card>
  );
}
