import { BlockStack, Button, Card, InlineStack, Text } from '@shopify/polaris';

/** Neither in these days nor before did anything happen: what to do about it. */
export function NothingYet() {
  return (
    <Card>
      <BlockStack gap="400">
        <Text as="h2" variant="headingMd">
          Nothing was saved in these days
        </Text>
        <Text as="p">
          Numbers appear here as soon as shoppers save products. Add the save button to your product pages,
          save something yourself to see that it works, and come back. For earlier days, choose others above.
        </Text>
        <InlineStack gap="200">
          <Button variant="primary" url="/app">
            See what is left to set up
          </Button>
          <Button url="/app/help">Read the guide</Button>
        </InlineStack>
      </BlockStack>
    </Card>
  );
}
