import {
  BlockStack,
  Card,
  InlineGrid,
  Layout,
  SkeletonBodyText,
  SkeletonDisplayText,
} from '@shopify/polaris';
import { chartKinds } from '#app/ui/charts/kinds.ts';

const Lines = ({ height }: { height: number }) => (
  <Card>
    <BlockStack gap="400">
      <SkeletonDisplayText size="small" />
      <div style={{ minHeight: height }}>
        <SkeletonBodyText lines={4} />
      </div>
    </BlockStack>
  </Card>
);

/** Placeholder for the page's cards while another range loads. */
export function AnalyticsSkeleton() {
  const metrics = [...chartKinds().map(({ kind }) => kind), 'shoppers'];
  return (
    <div aria-hidden="true">
      <BlockStack gap="400">
        <InlineGrid columns={{ xs: 2, md: 3 }} gap={{ xs: '200', md: '400' }}>
          {metrics.map((name) => (
            <Card key={name}>
              <div style={{ minHeight: 112 }}>
                <BlockStack gap="300">
                  <SkeletonDisplayText size="small" />
                  <SkeletonBodyText lines={2} />
                </BlockStack>
              </div>
            </Card>
          ))}
        </InlineGrid>
        <Layout>
          <Layout.Section>
            <Lines height={400} />
          </Layout.Section>
          <Layout.Section variant="oneThird">
            <Lines height={240} />
          </Layout.Section>
        </Layout>
        <Lines height={400} />
      </BlockStack>
    </div>
  );
}
